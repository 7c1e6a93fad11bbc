import Foundation

/// A paragraph with the lines that browsers made of it, one line of a recorded file.
public struct RecordedParagraph: Decodable, Sendable {
  public let id: String
  public let group: String
  public let lang: String
  public let dir: String
  public let text: String
  public let css: [String: Value]
  public let spans: [Span]?
  /// UTF-16 ranges whose rectangles were asked for.
  public let sub: [[Int]]
  /// The engines that agree with one another, by letters.
  public let eq: String
  public let c: Answer
  public let w: Answer

  /// A CSS value: a number of pixels, or a keyword or a list.
  public enum Value: Decodable, Sendable {
    case number(Double)
    case text(String)

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// A part of the text in an element of its own.
  public struct Span: Decodable, Sendable {
    public let start: Int
    public let end: Int
    public let kind: String

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      start = try container.decode(Int.self)
      end = try container.decode(Int.self)
      kind = try container.decode(String.self)
    }
  }

  /// What one browser answered.
  public struct Answer: Decodable, Sendable {
    /// The height of the border box.
    public let h: Double
    /// Lines: start, end, left, top, width, height.
    public let l: [[Double]]
    /// Rectangles for each range of `sub`.
    public let m: [[[Double]]]

    /// Where each line starts, in UTF-16 code units; -1 where nothing shows.
    public var starts: [Int] { l.map { Int($0[0]) } }
  }
}

/// A file of recorded paragraphs.
public struct RecordedParagraphs: Sendable {
  public let cases: [RecordedParagraph]
  /// The files of the font families, from the first line.
  public let fonts: [String: String]

  private struct Head: Decodable { let fonts: [String: String] }

  /// Reads a file of JSON lines; `nil` where it holds something else.
  public init?(file: URL) throws {
    var lines = try RecordedCases.lines(of: file)[...]
    guard let first = lines.first, let head = try? JSONDecoder().decode(Head.self, from: first)
    else { return nil }
    lines = lines.dropFirst()
    guard let sample = lines.first, sample.range(of: Data("\"css\"".utf8)) != nil,
      sample.range(of: Data("\"sub\"".utf8)) != nil
    else { return nil }
    let decoder = JSONDecoder()
    cases = try lines.map { try decoder.decode(RecordedParagraph.self, from: $0) }
    fonts = head.fonts
  }
}
