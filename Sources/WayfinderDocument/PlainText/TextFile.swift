#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is open for reading.
struct TextFile: ~Copyable {
  let path: String
  /// The size of a regular file; pipes and devices have none.
  let size: Int?
  private let descriptor: Int32

  init(path: String) throws(PlainTextError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile(path: path) : .unreadable(path: path, errorNumber: errno)
    }
    var info = stat()
    let status = fstat(descriptor, &info)
    let kind = info.st_mode & S_IFMT
    if status != 0 || kind == S_IFDIR {
      let number = errno
      close(descriptor)
      throw status != 0 ? .unreadable(path: path, errorNumber: number) : .isFolder(path: path)
    }
    self.path = path
    self.descriptor = descriptor
    size = kind == S_IFREG ? Int(info.st_size) : nil
  }

  deinit { close(descriptor) }

  /// Reads what follows, at most as much as there is room for.
  ///
  /// - Returns: The number of bytes read; none at the end of the file.
  func read(into room: UnsafeMutableBufferPointer<UInt8>) throws(PlainTextError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, room.baseAddress, room.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, room.baseAddress, room.count)
      #else
        let count = Glibc.read(descriptor, room.baseAddress, room.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { throw .unreadable(path: path, errorNumber: errno) }
    }
  }

  /// Maps the first bytes into memory, or returns `nil` where that cannot be done.
  func map(_ count: Int) -> SharedText? { SharedText(mapping: descriptor, count: count) }
}
