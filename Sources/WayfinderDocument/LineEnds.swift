/// The ends of lines in plain text: LF, CR and CR LF, each one break.
public enum LineEnds {
  /// Calls `body` with the offset of each line end and the offset after it.
  ///
  /// - Complexity: O(*n*).
  public static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (_ end: Int, _ next: Int) -> Void
  ) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A {
        body(index, index + 1)
      } else if byte == 0x0D {
        let next = index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
        body(index, next)
        index = next
        continue
      }
      index += 1
    }
  }
}
