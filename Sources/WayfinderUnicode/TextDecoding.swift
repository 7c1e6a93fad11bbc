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
    guard let decoder = TextDecoder(label: label) else { return nil }
    if decoder.isUTF8 { return wellFormed(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: portion) { room in
      var rest = bytes
      while true {
        let step = decoder.decode(rest, isLast: true, into: room)
        result.append(contentsOf: room[..<step.written])
        rest = UnsafeBufferPointer(rebasing: rest[step.read...])
        if step.isDone { break }
      }
    }
    return result
  }

  private static let portion = 1 << 14

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
  static func webName(of label: String) -> String {
    let isSpace: (UInt8) -> Bool = { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    let bytes = label.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "utf8", "utf-8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8",
      "x-unicode20utf8":
      "utf-8"
    case "ansi_x3.4-1968", "ascii", "us-ascii", "cp1252", "x-cp1252", "cp819", "ibm819",
      "csisolatin1", "latin1", "l1", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1",
      "iso_8859-1:1987", "iso-ir-100":
      "windows-1252"
    case "csisolatin5", "latin5", "l5", "iso-8859-9", "iso8859-9", "iso88599", "iso_8859-9",
      "iso_8859-9:1989", "iso-ir-148", "cp1254", "x-cp1254":
      "windows-1254"
    case "tis-620", "iso-8859-11", "iso8859-11", "iso885911", "dos-874": "windows-874"
    case "gb2312", "gbk", "gb_2312-80", "gb_2312", "x-gbk", "chinese", "csgb2312",
      "csiso58gb231280", "iso-ir-58":
      "gb18030"
    case "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "euc-kr", "cseuckr", "korean",
      "csksc56011987", "iso-ir-149":
      "windows-949"
    case "shift_jis", "sjis", "shift-jis", "x-sjis", "csshiftjis", "ms_kanji", "ms932":
      "windows-31j"
    case "big5-hkscs", "cn-big5", "csbig5", "x-x-big5", "big5": "big5-hkscs"
    case "x-euc-jp", "cseucpkdfmtjapanese": "euc-jp"
    case "utf-16", "unicode", "ucs-2", "iso-10646-ucs-2", "csunicode", "unicodefeff": "utf-16le"
    case "unicodefffe": "utf-16be"
    case "koi", "koi8", "koi8_r", "cskoi8r": "koi8-r"
    case "koi8-ru": "koi8-u"
    case "csmacintosh", "mac", "x-mac-roman": "macintosh"
    case "x-mac-ukrainian": "x-mac-cyrillic"
    case let other: other
    }
  }
}
