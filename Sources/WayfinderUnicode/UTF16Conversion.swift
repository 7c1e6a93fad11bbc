import CICU

/// Conversions between UTF-8 and UTF-16, the encoding ICU works in.
public enum UTF16Conversion {
  /// Returns the UTF-16 code units of UTF-8 bytes; ill-formed sequences become U+FFFD.
  ///
  /// - Complexity: O(*n*).
  public static func units(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> [UInt16] {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return [] }
    return [UInt16](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      var status: ICUStatus = 0
      let written = base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        icu_fromUTF8(
          buffer.baseAddress, Int32(buffer.count), $0, Int32(bytes.count), &status)
      }
      count = icu_isFailure(status) != 0 ? 0 : Int(written)
    }
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
  /// - Complexity: O(*n*).
  @inlinable
  public static func utf16Count(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in bytes {
      count &+= (byte & 0xC0) != 0x80 ? 1 : 0
      count &+= byte >= 0xF0 ? 1 : 0
    }
    return count
  }

  /// Returns how many UTF-8 bytes one UTF-16 code unit adds, a surrogate counting for half of four.
  @inlinable
  public static func utf8Width(of unit: UInt16) -> Int {
    if unit < 0x80 { return 1 }
    if unit < 0x800 { return 2 }
    return unit & 0xF800 == 0xD800 ? 2 : 3
  }
}
