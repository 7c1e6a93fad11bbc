import WayfinderUnicode

/// The encoding of a plain text, by its mark or its label.
struct PlainTextEncoding {
  let decoder: TextDecoder
  /// The length of the byte order mark.
  let markCount: Int

  /// - Parameter start: The first bytes of the text, three or more where there are so many.
  init(_ start: UnsafeBufferPointer<UInt8>, label: String?) throws(PlainTextError) {
    let mark = TextDecoding.byteOrderMark(of: start)
    let name = mark?.label ?? label ?? "utf-8"
    guard let decoder = TextDecoder(label: name) else { throw .unknownEncoding(label: name) }
    self.decoder = decoder
    markCount = mark?.count ?? 0
  }

  /// What takes in the text that is decoded from a number of bytes, if that is known.
  func intake(expecting byteCount: Int?, _ limits: StoreLimits) -> PlainTextIntake {
    PlainTextIntake(expecting: byteCount ?? 0, unit: .utf16, source: 0, limits: limits)
  }

  /// Decodes bytes that follow those before.
  func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into intake: inout PlainTextIntake
  ) {
    var rest = bytes
    var isDone = false
    while !isDone {
      _ = intake.write { room in
        let step = decoder.decode(rest, isLast: isLast, into: room)
        rest = UnsafeBufferPointer(rebasing: rest[step.read...])
        isDone = step.isDone
        return step.written
      }
    }
  }
}
