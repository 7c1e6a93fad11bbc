import Foundation

/// A page at one width as browsers laid it out, one line of a recorded file.
package struct RecordedPage: Decodable, Sendable {
  package let page: String
  package let group: String
  /// The size of the window.
  package let vw: Double
  package let vh: Double
  /// The elements that `blocks` means, as paths from the body.
  package let paths: [String]
  package let c: Answer
  package let w: Answer

  /// What one browser answered, in document coordinates and CSS pixels.
  package struct Answer: Decodable, Sendable {
    /// The width and height of what can be scrolled over.
    package let doc: [Double]
    package let ids: [String: [Double]]
    /// The place of an element in `paths`, then x, y, width and height of its border box.
    package let blocks: [[Double]]
    /// Lines: start and end in `body.textContent`, then x, y, width and height.
    package let lines: [[Double]]
    package let scroll: Scrolling
  }

  /// Where a browser scrolled to.
  package struct Scrolling: Decodable, Sendable {
    /// For each `id` the offset after following a fragment, then others.
    package let ids: [String: [Offset]]
    /// The same for the names of anchors.
    package let names: [String: Offset]
  }

  /// A content offset, written as y alone where x is 0.
  package struct Offset: Decodable, Sendable {
    package let x: Double
    package let y: Double

    package init(from decoder: any Decoder) throws {
      if let y = try? decoder.singleValueContainer().decode(Double.self) {
        (x, self.y) = (0, y)
      } else {
        var container = try decoder.unkeyedContainer()
        y = try container.decode(Double.self)
        x = try container.decode(Double.self)
      }
    }
  }
}

/// A file of recorded pages.
package struct RecordedPages: Sendable {
  package let cases: [RecordedPage]
  private let folder: URL

  /// Reads a file of JSON lines; `nil` where it holds something else.
  package init?(file: URL) throws {
    let lines = try RecordedCases.lines(of: file)
    guard let sample = lines.dropFirst().first, sample.range(of: Data("\"paths\"".utf8)) != nil,
      sample.range(of: Data("\"vw\"".utf8)) != nil
    else { return nil }
    let decoder = JSONDecoder()
    cases = try lines.dropFirst().map { try decoder.decode(RecordedPage.self, from: $0) }
    folder = file.deletingLastPathComponent()
  }

  /// The source of a page.
  package func html(of page: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(page + ".html")))
  }
}
