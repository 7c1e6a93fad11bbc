import Foundation

/// A find case with what browsers answered, one line of a recorded file.
public struct RecordedFindCase: Decodable, Sendable {
  public let id: String
  /// The group; cases without one are fuzz cases.
  public let cat: String?
  /// Text that was set into a paragraph, or `nil` for a case of HTML.
  public let text: String?
  /// The content of the body, or `nil` for a case of text.
  public let html: String?
  /// Content of the head.
  public let head: String?
  public let query: String
  public let options: Options
  /// The DOM's `body.textContent`, into which the recorded offsets point.
  public let domText: String
  public let expected: [String: Answer]

  public var group: String { cat ?? "fuzz" }

  /// The options of the recorded search.
  public struct Options: Decodable, Sendable {
    public let caseSensitive: Bool?
    public let wholeWord: Bool?
    public let wordStarts: Bool?
    public let medialCapital: Bool?
    public let matchDiacritics: Bool?
    public let backwards: Bool?
    public let wrap: Bool?
    public let caret: Int?
  }

  /// What one browser answered.
  public struct Answer: Decodable, Sendable {
    public let unavailable: String?
    public let count: Int?
    /// UTF-16 ranges in `domText`; `nil` bounds where the match lies outside of it.
    public let matches: [[Int?]]?
    public let texts: [String?]?
  }

  /// The page that was searched.
  public var page: String {
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

/// Reading of recorded files.
public enum RecordedCases {
  /// Returns the find cases of a file of JSON lines; other lines are passed over.
  public static func findCases(in file: URL) throws -> [RecordedFindCase] {
    let decoder = JSONDecoder()
    return try lines(of: file).compactMap { line in
      guard line.range(of: Data("\"query\"".utf8)) != nil,
        line.range(of: Data("\"expected\"".utf8)) != nil
      else { return nil }
      return try decoder.decode(RecordedFindCase.self, from: line)
    }
  }

  /// The lines of a file that are not empty.
  static func lines(of file: URL) throws -> [Data] {
    try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// The project's own copies of recorded cases.
  public static let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/oracle")
}
