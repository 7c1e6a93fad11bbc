/// Well-formedness of UTF-8 in blocks of 64 bytes, without a branch for each byte.
///
/// A byte must be a continuation byte exactly where one of the three bytes before it calls for one;
/// beyond that, table 3-7 of The Unicode Standard forbids some bytes and some second bytes. All is
/// told from the bits of eight bytes at a time, each moved to the highest of its byte.
struct UTF8Blocks {
  private let raw: UnsafeRawBufferPointer

  init(_ bytes: UnsafeBufferPointer<UInt8>) { raw = UnsafeRawBufferPointer(bytes) }

  /// Returns how far the text is well-formed, up to the start of the sequence at which a block is
  /// not, is all ASCII, or does not fit any more.
  ///
  /// - Parameter start: The start of a sequence, with three bytes before it that are well-formed.
  func endOfWellFormed(from start: Int) -> Int {
    var index = start
    while index + 64 <= raw.count {
      var union: UInt64 = 0
      var errors: UInt64 = 0
      // The last lead byte before the block may be one too.
      var suspects = Self.suspects(in: UInt64(raw[index - 1]))
      for offset in stride(from: index, to: index + 64, by: 8) {
        let word = load(offset)
        union |= word
        suspects |= Self.suspects(in: word)
        errors |= Self.misplaced(
          in: word, after: load(offset - 1), load(offset - 2), load(offset - 3))
      }
      if errors & Self.high != 0 || union & Self.high == 0 { break }
      if suspects & Self.high != 0, hasForbidden(from: index) { break }
      index += 64
    }
    return startOfOpenSequence(before: index, from: start)
  }

  /// The start of a sequence that goes on at `index`, or `index` where none does.
  private func startOfOpenSequence(before index: Int, from start: Int) -> Int {
    for (distance, lead) in [(1, UInt8(0xC0)), (2, 0xE0), (3, 0xF0)] {
      if index - distance >= start, raw[index - distance] >= lead { return index - distance }
    }
    return index
  }

  @inline(__always)
  private func load(_ index: Int) -> UInt64 {
    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// Sets the highest bit of each continuation byte too many and of each byte in place of one; other
  /// bits mean nothing.
  ///
  /// - Parameters: Eight bytes, and those that lie one, two and three bytes before them.
  @inline(__always)
  private static func misplaced(
    in word: UInt64, after first: UInt64, _ second: UInt64, _ third: UInt64
  ) -> UInt64 {
    let isContinuation = word & ~(word << 1)
    let isAwaited =
      (first & (first << 1)) | (second & (second << 1) & (second << 2))
      | (third & (third << 1) & (third << 2) & (third << 3))
    return isContinuation ^ isAwaited
  }

  /// Sets the highest bit of each lead byte that may begin a forbidden sequence: C0, C1, E0, E1, ED
  /// and F0 and above.
  @inline(__always)
  private static func suspects(in word: UInt64) -> UInt64 {
    let (bit3, bit2, bit1, bit0) = (word << 4, word << 5, word << 6, word << 7)
    let isSmall = ~(bit3 | bit2 | bit1)
    let isD = bit3 & bit2 & ~bit1 & bit0
    return word & (word << 1) & ((~(word << 3) & (isSmall | isD)) | ((word << 2) & (word << 3)))
  }

  private func hasForbidden(from index: Int) -> Bool {
    var errors: UInt64 = 0
    for offset in stride(from: index, to: index + 64, by: 8) {
      errors |= Self.forbidden(in: load(offset), after: load(offset - 1))
    }
    return errors & Self.high != 0
  }

  /// Sets the highest bit of each byte that may not follow the one before it although it stands where
  /// a continuation byte must.
  ///
  /// C0 and C1 as well as F5 and above are told by the byte that follows them.
  private static func forbidden(in word: UInt64, after first: UInt64) -> UInt64 {
    let leads = first & (first << 1)  // C0 and above
    let threes = leads & (first << 2)  // E0 and above
    let fours = threes & (first << 3)  // F0 and above
    let (bit5, bit4) = (word << 2, word << 3)
    let (b3, b2, b1, b0) = (first << 4, first << 5, first << 6, first << 7)
    let isZero = ~(b3 | b2 | b1 | b0)
    let isOverlong =
      (leads & ~(first << 2) & ~(first << 3) & ~(b3 | b2 | b1))
      | (threes & ~(first << 3) & isZero & ~bit5)
      | (fours & isZero & ~(bit5 | bit4))
    let isSurrogate = threes & ~(first << 3) & b3 & b2 & ~b1 & b0 & bit5
    let isBeyond = fours & (b3 | (b2 & (b1 | b0)) | (b2 & (bit5 | bit4)))
    return isOverlong | isSurrogate | isBeyond
  }
}
