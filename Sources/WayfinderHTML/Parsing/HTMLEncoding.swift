import WayfinderUnicode

/// Finds out in which encoding a page is written, and decodes it.
enum HTMLEncoding {
  /// How far into a page a declaration of its encoding is looked for (HTML, "prescan").
  private static let prescanCount = 1024

  /// Returns the page as well-formed UTF-8.
  ///
  /// A byte order mark counts first, then a `meta` declaration; without either the page is UTF-8 if
  /// it is well-formed and windows-1252 if not.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if let mark = TextDecoding.byteOrderMark(of: bytes) {
      let rest = UnsafeBufferPointer(rebasing: bytes[mark.count...])
      return TextDecoding.utf8(of: rest, label: mark.label) ?? TextDecoding.wellFormed(rest)
    }
    if let label = declaredLabel(in: bytes), !label.lowercased().hasPrefix("utf-16"),
      let decoded = TextDecoding.utf8(of: bytes, label: label)
    {
      return decoded
    }
    if UTF8Validation.firstIllFormed(in: bytes) == nil { return Array(bytes) }
    return TextDecoding.utf8(of: bytes, label: "windows-1252") ?? TextDecoding.wellFormed(bytes)
  }

  private static func declaredLabel(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let head = String(decoding: bytes.prefix(prescanCount), as: UTF8.self).lowercased()
    var rest = head[...]
    while let meta = rest.firstRange(of: "<meta") {
      rest = rest[meta.upperBound...]
      let tag = rest.prefix { $0 != ">" }
      if let charset = tag.firstRange(of: "charset") {
        let value = tag[charset.upperBound...].drop {
          $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'"
        }
        let label = value.prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
        if !label.isEmpty { return String(label) }
      }
    }
    return nil
  }
}
