import CICU

/// Conversions between UTF-8 and UTF-16, the encoding ICU works in.
public enum UTF16Conversion {
  /// Returns the UTF-16 code units of UTF-8 bytes; ill-formed sequences become U+FFFD.
  ///
  /// - Complexity: O(*n*).
  public static func units(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> [UInt16] {
    guard let base = bytes.baseAddress else { return [] }
    if UTF8Validation.firstIllFormed(in: bytes) != nil {
      return units(ofUTF8: bytes, partLimit: 1 << 30)
    }
    return [UInt16](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      count = write(UnsafeBufferPointer(start: base, count: bytes.count), to: target)
    }
  }

  /// The same by ICU, which also replaces what is ill-formed.
  ///
  /// ICU counts in 32 bits; text of more than `partLimit` bytes, at least four, goes to it in parts
  /// that end between scalars.
  static func units(ofUTF8 bytes: UnsafeBufferPointer<UInt8>, partLimit: Int) -> [UInt16] {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return [] }
    return [UInt16](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      var start = 0
      while start < bytes.count {
        let end = endOfPart(in: bytes, from: start, partLimit)
        var status: ICUStatus = 0
        let written = (base + start).withMemoryRebound(to: CChar.self, capacity: end - start) {
          icu_fromUTF8(
            buffer.baseAddress.map { $0 + count }, Int32(clamping: buffer.count - count), $0,
            Int32(end - start), &status)
        }
        if icu_isFailure(status) != 0 { break }
        count += Int(written)
        start = end
      }
    }
  }

  private static func endOfPart(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ partLimit: Int
  ) -> Int {
    guard bytes.count - start > partLimit else { return bytes.count }
    var end = start + partLimit
    while end > start + partLimit - 3, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// Returns the UTF-16 code units of a string.
  ///
  /// - Complexity: O(*n*).
  public static func units(of text: String) -> [UInt16] {
    var text = text
    return text.withUTF8 { units(ofUTF8: $0) }
  }

  /// Returns the string of UTF-16 code units; lone surrogates become U+FFFD.
  ///
  /// - Complexity: O(*n*).
  public static func string(of units: some Collection<UInt16>) -> String {
    String(decoding: units, as: UTF16.self)
  }

  /// Returns the number of UTF-16 code units that well-formed UTF-8 bytes decode to.
  ///
  /// Every byte that is no continuation byte is one unit, and a four-byte sequence is two.
  /// - Complexity: O(*n*), eight bytes at a time.
  public static func utf16Count(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var count = bytes.count
    var index = 0
    while index + 8 <= bytes.count {
      index = endOfASCII(raw, from: index)
      // Each byte of a sum counts for itself, so it must be read before it may overflow.
      let end = index + min((bytes.count - index) & ~7, 8 * 255)
      var continuations: UInt64 = 0
      var pairs: UInt64 = 0
      while index < end {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let high = word >> 7
        continuations &+= high & ~(word >> 6) & lowBits
        pairs &+= high & (word >> 6) & (word >> 5) & (word >> 4) & lowBits
        index += 8
      }
      count += sumOfBytes(pairs) - sumOfBytes(continuations)
    }
    for byte in bytes[index...] {
      count -= byte & 0xC0 == 0x80 ? 1 : 0
      count += byte >= 0xF0 ? 1 : 0
    }
    return count
  }

  /// Skips bytes that are one unit each, 64 at a time.
  private static func endOfASCII(_ raw: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 64 <= raw.count {
      var union: UInt64 = 0
      for offset in stride(from: index, to: index + 64, by: 8) {
        union |= raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      }
      if union & 0x8080_8080_8080_8080 != 0 { break }
      index += 64
    }
    return index
  }

  /// The lowest bit of each byte of a word.
  private static let lowBits: UInt64 = 0x0101_0101_0101_0101

  private static func sumOfBytes(_ word: UInt64) -> Int {
    let pairs = (word & 0x00FF_00FF_00FF_00FF) &+ ((word >> 8) & 0x00FF_00FF_00FF_00FF)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Returns how many UTF-8 bytes UTF-16 code units are, each surrogate counting for half of four.
  ///
  /// - Complexity: O(*n*), some units at a time.
  public static func utf8Count(of units: ArraySlice<UInt16>) -> Int {
    units.withUnsafeBufferPointer { units in
      // Without branches, so that vectors add; 16 bits hold the bytes of some thousand units.
      var count = 0
      var start = 0
      while start < units.count {
        let end = min(units.count, start + 4096)
        var sum: UInt16 = 0
        for unit in units[start..<end] {
          let isLong: UInt16 = unit >= 0x80 ? 1 : 0
          let isLonger: UInt16 = (unit >= 0x800) && (unit & 0xF800 != 0xD800) ? 1 : 0
          sum &+= 1 &+ isLong &+ isLonger
        }
        count += Int(sum)
        start = end
      }
      return count
    }
  }

  /// Returns how many UTF-8 bytes one UTF-16 code unit adds, a surrogate counting for half of four.
  @inlinable
  public static func utf8Width(of unit: UInt16) -> Int {
    if unit < 0x80 { return 1 }
    if unit < 0x800 { return 2 }
    return unit & 0xF800 == 0xD800 ? 2 : 3
  }
}
