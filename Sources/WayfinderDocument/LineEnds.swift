#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The ends of lines in plain text: LF, CR and CR LF, each one break.
public enum LineEnds {
  /// Calls `body` with the offset of each line end and the offset after it.
  ///
  /// - Complexity: O(*n*), at the speed of the platform's `memchr`.
  public static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (_ end: Int, _ next: Int) -> Void
  ) {
    var scanner = LineScanner(bytes)
    while let (end, next) = scanner.next() { body(end, next) }
  }

  /// Returns the number of line ends.
  ///
  /// - Complexity: O(*n*), at the speed of the platform's `memchr`.
  public static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var scanner = LineScanner(bytes)
    var count = 0
    while scanner.next() != nil { count += 1 }
    return count
  }
}

/// Finds one line end after another.
struct LineScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  /// The first CR and LF at or after `position`, or the count where there are none.
  private var nextCR: Int
  private var nextLF: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    self.bytes = bytes
    self.position = position
    nextCR = Self.find(0x0D, in: bytes, from: position)
    nextLF = Self.find(0x0A, in: bytes, from: position)
  }

  /// Returns the offset of the next line end and the offset after it.
  mutating func next() -> (end: Int, next: Int)? {
    let end = min(nextCR, nextLF)
    if end == bytes.count { return nil }
    let isPair = nextLF == nextCR + 1 && nextLF < bytes.count
    position = end + (isPair ? 2 : 1)
    if nextCR < position { nextCR = Self.find(0x0D, in: bytes, from: position) }
    if nextLF < position { nextLF = Self.find(0x0A, in: bytes, from: position) }
    return (end, position)
  }

  /// The place of the first `byte` from `position` on.
  private static func find(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from position: Int
  ) -> Int {
    guard position < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + position, Int32(byte), bytes.count - position)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
