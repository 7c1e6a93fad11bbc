import Foundation

/// A text of the corpus as long as is asked for: the 10 MB text again and again.
struct RepeatedText {
  let bytes: FixedBuffer<UInt8>

  /// - Parameter megabytes: The length, in units of 10⁶ bytes, but for the rest of a line.
  init(_ text: CorpusText, megabytes: Int) {
    let source = text.utf8.buffer
    var bytes: [UInt8] = []
    bytes.reserveCapacity(megabytes * 1_000_000)
    while bytes.count < megabytes * 1_000_000 {
      bytes += source.prefix(megabytes * 1_000_000 - bytes.count)
    }
    // No sequence is cut off at the end.
    bytes.removeSubrange(((bytes.lastIndex(of: 0x0A) ?? -1) + 1)...)
    self.bytes = FixedBuffer(bytes)
  }
}

/// A file of such a text, which goes with the object.
final class RepeatedTextFile {
  let path: String
  let count: Int

  init(_ text: CorpusText, megabytes: Int) throws {
    path =
      FileManager.default.temporaryDirectory.appending(
        path: "wayfinder-benchmark-\(UUID().uuidString).txt"
      ).path
    let bytes = RepeatedText(text, megabytes: megabytes).bytes
    count = bytes.count
    try Data(buffer: bytes.buffer).write(to: URL(filePath: path))
  }

  deinit { unlink(path) }
}
