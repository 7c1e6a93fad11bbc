import CWayfinderText

/// What one pass over well-formed UTF-8 counts.
public struct UTF8Counts: Hashable, Sendable {
  /// The number of UTF-16 code units.
  public var utf16 = 0
  /// The number of line ends: LF, CR and CR LF, each one.
  public var lineEnds = 0

  /// Checks and counts text.
  ///
  /// - Returns: `nil` where the text is ill-formed (The Unicode Standard, table 3-7).
  /// - Complexity: O(*n*), one pass at the speed of memory where the processor has the vectors for it.
  public init?(of bytes: UnsafeBufferPointer<UInt8>) {
    let (end, counts) = Self.scan(bytes, from: 0)
    if let counts {
      self = counts
    } else {
      if UTF8Validation.firstIllFormed(byWordsIn: bytes, from: end) != nil { return nil }
      self.init(byWordsOf: bytes)
    }
  }

  /// Counts text that is known to be well-formed; of other text the counts are no more than estimates.
  ///
  /// - Complexity: As that of `init(of:)`.
  public init(ofWellFormed bytes: UnsafeBufferPointer<UInt8>) {
    if let counts = Self.scan(bytes, from: 0).counts {
      self = counts
    } else {
      self.init(byWordsOf: bytes)
    }
  }

  /// Counts well-formed text without vectors.
  init(byWordsOf bytes: UnsafeBufferPointer<UInt8>) {
    utf16 = UTF16Conversion.utf16Count(ofUTF8: bytes)
    var last: UInt8 = 0
    for byte in bytes {
      // An LF after a CR ends no other line.
      let ends = byte == 0x0D || (byte == 0x0A && last != 0x0D)
      lineEnds &+= ends ? 1 : 0
      last = byte
    }
  }

  /// Checks and counts text from a place on, as far as vectors reach.
  ///
  /// - Returns: The start of a sequence up to which the text is well-formed; at the end of the text
  ///   with the counts from `start` on.
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, counts: UTF8Counts?) {
    guard let base = bytes.baseAddress, start < bytes.count, wt_canScan() != 0 else {
      return (start, nil)
    }
    var found = wt_counts()
    let length = bytes.count - start
    let end = wt_scan(base + start, length, &found)
    if end < length { return (start + end, nil) }
    var counts = UTF8Counts()
    counts.utf16 = length - Int(found.continuations) + Int(found.pairs)
    counts.lineEnds = Int(found.lineEnds)
    return (bytes.count, counts)
  }

  private init() {}
}
