extension UTF16Conversion {
  /// Writes the UTF-16 code units of well-formed UTF-8 and returns how many they are.
  ///
  /// Of ill-formed text the units mean nothing, but nothing is read beyond the bytes and no more
  /// units are written than there are bytes.
  ///
  /// - Parameter target: Has room for as many units as there are bytes.
  /// - Complexity: O(*n*), up to eight bytes at a time.
  package static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt16>
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var next = target
    var index = 0
    while index &+ 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      if word & twoLeadsOfThree.mask == twoLeadsOfThree.value {
        let units = twoOfThreeBytes(word)
        next[0] = UInt16(truncatingIfNeeded: units)
        next[1] = UInt16(truncatingIfNeeded: units >> 24)
        next += 2
        index &+= 6
      } else if word & highBits == 0 {
        for place in 0..<8 { next[place] = UInt16(UInt8(truncatingIfNeeded: word >> (8 * place))) }
        next += 8
        index &+= 8
      } else if word & fourLeadsOfTwo.mask == fourLeadsOfTwo.value {
        let units = fourOfTwoBytes(word)
        for place in 0..<4 { next[place] = UInt16(truncatingIfNeeded: units >> (16 * place)) }
        next += 4
        index &+= 8
      } else {
        writeScalar(bytes, &index, &next)
      }
    }
    while index < bytes.count { writeScalar(bytes, &index, &next) }
    return next - target
  }

  @inline(__always)
  private static func writeScalar(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    _ next: inout UnsafeMutablePointer<UInt16>
  ) {
    let (scalar, width) = UnicodeText.scalar(inUTF8: bytes, at: index)
    index &+= width
    if scalar.value <= 0xFFFF {
      next[0] = UInt16(scalar.value)
      next += 1
    } else if width > 1 {
      next[0] = 0xD7C0 &+ UInt16(truncatingIfNeeded: scalar.value >> 10)
      next[1] = 0xDC00 | UInt16(scalar.value & 0x3FF)
      next += 2
    }
  }

  // MARK: Sequences side by side, the first in the lowest bits

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  /// What the lead bytes of two sequences of three bytes have in common.
  private static let twoLeadsOfThree: (mask: UInt64, value: UInt64) = (0xF000_00F0, 0xE000_00E0)
  /// What the lead bytes of four sequences of two bytes have in common.
  private static let fourLeadsOfTwo: (mask: UInt64, value: UInt64) = (
    0x00E0_00E0_00E0_00E0, 0x00C0_00C0_00C0_00C0
  )

  /// The units of two sequences, in 24 bits each.
  @inline(__always)
  private static func twoOfThreeBytes(_ word: UInt64) -> UInt64 {
    (word & 0x0F00_000F) << 12 | (word & 0x003F_0000_3F00) >> 2 | (word & 0x3F00_003F_0000) >> 16
  }

  /// The units of four sequences, in 16 bits each.
  @inline(__always)
  private static func fourOfTwoBytes(_ word: UInt64) -> UInt64 {
    (word & 0x001F_001F_001F_001F) << 6 | (word & 0x3F00_3F00_3F00_3F00) >> 8
  }
}
