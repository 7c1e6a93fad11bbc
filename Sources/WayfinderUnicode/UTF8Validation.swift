import CWayfinderText

/// Well-formedness of UTF-8 (The Unicode Standard, table 3-7).
public enum UTF8Validation {
  /// Returns the first ill-formed sequence, one maximal subpart of an ill-formed subsequence long,
  /// so that replacing each by U+FFFD is the practice Unicode recommends; or `nil` if there is none.
  ///
  /// - Complexity: O(*n*), 64 bytes at a time where the processor has the vectors, else eight.
  public static func firstIllFormed(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    firstIllFormed(byWordsIn: bytes, from: UTF8Counts.scan(bytes, from: start).end)
  }

  /// The same without vectors.
  static func firstIllFormed(
    byWordsIn bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Range<Int>? {
    var index = start
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index = endOfASCII(in: bytes, from: index)
        continue
      }
      // The blocks look back three bytes, which a sequence or two bring along.
      let base = index
      while index < bytes.count, index < base + 3 {
        if bytes[index] < 0x80 {
          index += 1
          continue
        }
        let valid = sequence(in: bytes, at: index)
        if !valid.isWellFormed { return index..<index + valid.count }
        index += valid.count
      }
      if index >= base + 3 { index = UTF8Blocks(bytes).endOfWellFormed(from: index) }
    }
    return nil
  }

  private static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 32 <= bytes.count {
      var union: UInt64 = 0
      for offset in stride(from: index, to: index + 32, by: 8) {
        union |= raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      }
      if union & 0x8080_8080_8080_8080 != 0 { break }
      index += 32
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The length of the sequence at `index`, or of its longest part that could begin a sequence.
  private static func sequence(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (count: Int, isWellFormed: Bool) {
    let needed: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: needed = 2
    case 0xE0: (needed, second) = (3, 0xA0...0xBF)
    case 0xED: (needed, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: needed = 3
    case 0xF0: (needed, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: needed = 4
    case 0xF4: (needed, second) = (4, 0x80...0x8F)
    default: return (1, false)
    }
    for distance in 1..<needed {
      let allowed = distance == 1 ? second : 0x80...0xBF
      guard index + distance < bytes.count, allowed.contains(bytes[index + distance]) else {
        return (distance, false)
      }
    }
    return (needed, true)
  }
}
