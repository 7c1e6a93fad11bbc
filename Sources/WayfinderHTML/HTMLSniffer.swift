/// Tells HTML from plain text by its first bytes.
public enum HTMLSniffer {
  /// Whether bytes look like an HTML page: after white space and comments they begin with a document
  /// type or one of the tags by which the MIME Sniffing Standard (section 7.1) knows HTML.
  ///
  /// - Complexity: O(1) but for leading comments.
  public static func isHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      guard rest.starts(with: Array("<!--".utf8)) else { break }
      guard let end = endOfComment(rest) else { return false }
      rest = rest[end...]
    }
    if rest.starts(with: Array("<?xml".utf8)), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
      rest = rest[(end + 1)...].drop { $0 <= 0x20 }
    }
    let head = String(decoding: rest.prefix(16), as: UTF8.self).lowercased()
    return signatures.contains { signature in
      guard head.hasPrefix(signature) else { return false }
      guard let next = head.dropFirst(signature.count).first else { return true }
      return next == " " || next == ">" || next.isWhitespace
    }
  }

  private static let signatures = [
    "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<h2", "<h3", "<div", "<font",
    "<table", "<a", "<style", "<title", "<b", "<body", "<br", "<p", "<ul", "<ol", "<main",
    "<article",
    "<section", "<meta",
  ]

  private static func endOfComment(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var index = bytes.startIndex + 4
    while index + 2 < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-"),
        bytes[index + 2] == UInt8(ascii: ">")
      {
        return index + 3
      }
      index += 1
    }
    return nil
  }
}
