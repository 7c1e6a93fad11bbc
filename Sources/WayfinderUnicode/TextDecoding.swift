import CICU

/// Decoding of bytes in a named encoding.
public enum TextDecoding {
  /// Returns the UTF-8 of bytes in an encoding, or `nil` if the encoding is not known.
  ///
  /// Bytes that mean nothing in the encoding become U+FFFD.
  /// - Parameters:
  ///   - bytes: The encoded text.
  ///   - label: A name such as `iso-8859-1`, matched as ICU's aliases, and by the WHATWG Encoding
  ///     Standard where web pages mean another encoding than they name.
  /// - Complexity: O(*n*).
  public static func utf8(of bytes: UnsafeBufferPointer<UInt8>, label: String) -> [UInt8]? {
    let name = webName(of: label)
    if name == "utf-8" { return wellFormed(bytes) }
    var status: ICUStatus = 0
    guard let converter = icu_converterOpen(name, &status), icu_isFailure(status) == 0 else {
      return nil
    }
    defer { icu_converterClose(converter) }
    let units = ICUString.filled(capacity: bytes.count + 1) { buffer, capacity, status in
      bytes.withMemoryRebound(to: CChar.self) {
        icu_converterDecode(
          converter, buffer, capacity, $0.baseAddress, Int32($0.count), &status)
      }
    }
    return units.map { Array(UTF16Conversion.string(of: $0).utf8) }
  }

  /// Returns the bytes with each ill-formed UTF-8 sequence replaced by U+FFFD.
  public static func wellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    while let illFormed = UTF8Validation.firstIllFormed(in: bytes, from: position) {
      result.append(contentsOf: bytes[position..<illFormed.lowerBound])
      result.append(contentsOf: [0xEF, 0xBF, 0xBD])
      position = illFormed.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return result
  }

  /// The encoding named by a byte order mark, with the mark's length.
  public static func byteOrderMark(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (label: String, count: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("utf-8", 3) }
    if bytes.starts(with: [0xFE, 0xFF]) { return ("utf-16be", 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return ("utf-16le", 2) }
    return nil
  }

  /// The encoding that the web means by a label (WHATWG Encoding Standard, "names and labels").
  private static func webName(of label: String) -> String {
    switch label.lowercased() {
    case "utf8", "utf-8", "unicode-1-1-utf-8", "x-unicode20utf8": "utf-8"
    case "latin1", "l1", "iso-8859-1", "iso8859-1", "iso_8859-1", "ascii", "us-ascii", "cp1252":
      "windows-1252"
    case "iso-8859-9", "latin5": "windows-1254"
    case "tis-620", "iso-8859-11": "windows-874"
    case "gb2312", "gbk", "gb_2312-80", "x-gbk", "chinese": "gb18030"
    case "ks_c_5601-1987", "euc-kr", "korean": "windows-949"
    case "shift_jis", "sjis", "shift-jis", "x-sjis": "windows-31j"
    case "utf-16": "utf-16le"
    case let other: other
    }
  }
}
