import Foundation

/// A paragraph with the lines that browsers made of it, one line of a recorded file.
package struct RecordedParagraph: Decodable, Sendable {
  package let id: String
  package let group: String
  package let lang: String
  package let dir: String
  package let text: String
  package let css: [String: Value]
  package let spans: [Span]?
  /// UTF-16 ranges whose rectangles were asked for.
  package let sub: [[Int]]
  /// The engines that agree with one another, by letters.
  package let eq: String
  package let c: Answer
  package let w: Answer

  /// A CSS value: a number of pixels, or a keyword or a list.
  package enum Value: Decodable, Sendable {
    case number(Double)
    case text(String)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// A part of the text in an element of its own.
  package struct Span: Decodable, Sendable {
    package let start: Int
    package let end: Int
    package let kind: String

    package init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      start = try container.decode(Int.self)
      end = try container.decode(Int.self)
      kind = try container.decode(String.self)
    }
  }

  /// What one browser answered.
  package struct Answer: Decodable, Sendable {
    /// The height of the border box.
    package let h: Double
    /// Lines: start, end, left, top, width, height.
    package let l: [[Double]]
    /// Rectangles for each range of `sub`.
    package let m: [[[Double]]]

    /// Where each line starts, in UTF-16 code units; -1 where nothing shows.
    package var starts: [Int] { l.map { Int($0[0]) } }
  }
}

/// A file of recorded paragraphs.
package struct RecordedParagraphs: Sendable {
  package let cases: [RecordedParagraph]
  /// The files of the font families, from the first line.
  package let fonts: [String: String]

  private struct Head: Decodable { let fonts: [String: String] }

  /// Reads a file of JSON lines; `nil` where it holds something else.
  package init?(file: URL) throws {
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
