#include "Peers.h"

#include <fcntl.h>
#include <simdjson.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

// Reads until there is no more or no room.
size_t fill(int file, char *room, size_t count) {
  size_t filled = 0;
  while (filled < count) {
    ssize_t got = read(file, room + filled, count - filled);
    if (got <= 0) break;
    filled += size_t(got);
  }
  return filled;
}

bool isContinuation(char byte) { return (byte & 0xC0) == 0x80; }

} // namespace

int64_t peer_read_validate(const char *path) {
  int file = open(path, O_RDONLY);
  if (file < 0) return -1;
  struct stat info;
  int64_t result = -1;
  if (fstat(file, &info) == 0) {
    size_t count = size_t(info.st_size);
    char *text = static_cast<char *>(malloc(count + 1));
    if (text && fill(file, text, count) == count && simdjson::validate_utf8(text, count)) {
      result = int64_t(count);
    }
    free(text);
  }
  close(file);
  return result;
}

int64_t peer_window_validate(const char *path) {
  static const size_t windowCount = 1 << 18;
  int file = open(path, O_RDONLY);
  if (file < 0) return -1;
  char *window = static_cast<char *>(malloc(windowCount));
  int64_t result = 0;
  size_t kept = 0;
  while (true) {
    size_t count = kept + fill(file, window + kept, windowCount - kept);
    bool isLast = count < windowCount;
    // The last character may go on in the next window.
    size_t end = count;
    if (!isLast) {
      while (isContinuation(window[end - 1])) end--;
      end--;
    }
    if (!simdjson::validate_utf8(window, end)) {
      result = -1;
      break;
    }
    result += int64_t(end);
    if (isLast) break;
    kept = count - end;
    for (size_t i = 0; i < kept; i++) window[i] = window[end + i];
  }
  free(window);
  close(file);
  return result;
}
