import Foundation

/// A find case with what browsers answered, one line of a recorded file.
package struct RecordedFindCase: Decodable, Sendable {
  package let id: String
  /// The group; cases without one are fuzz cases.
  package let cat: String?
  /// Text that was set into a paragraph, or `nil` for a case of HTML.
  package let text: String?
  /// The content of the body, or `nil` for a case of text.
  package let html: String?
  /// Content of the head.
  package let head: String?
  package let query: String
  package let options: Options?
  /// The DOM's `body.textContent`, into which the recorded offsets point.
  package let domText: String?
  package let expected: [String: Answer]

  package var group: String { cat ?? "fuzz" }

  /// The options of the recorded search.
  package struct Options: Decodable, Sendable {
    package let caseSensitive: Bool?
    package let wholeWord: Bool?
    package let wordStarts: Bool?
    package let medialCapital: Bool?
    package let matchDiacritics: Bool?
    package let backwards: Bool?
    package let wrap: Bool?
    package let caret: Int?
  }

  /// What one browser answered.
  package struct Answer: Decodable, Sendable {
    package let unavailable: String?
    package let count: Int?
    /// UTF-16 ranges in `domText`; `nil` bounds where the match lies outside of it.
    package let matches: [[Int?]]?
    package let texts: [String?]?
  }

  /// The page that was searched.
  package var page: String {
    let body: String
    if let html {
      body = html
    } else {
      let escaped = (text ?? "").replacingOccurrences(of: "&", with: "&amp;")
        .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
        .replacingOccurrences(of: "\r", with: "&#13;")
      body = "<p id=t>\(escaped)</p>"
    }
    return "<!DOCTYPE html><head><meta charset=utf-8>\(head ?? "")</head><body>\(body)</body>"
  }
}
