import Foundation

/// A page as one browser laid it out at one width, with every cluster of its lines.
package struct RecordedLayout: Decodable, Sendable {
  package let page: String
  package let bodyWidth: Double
  /// The size of the window.
  package let viewport: [Double]
  package let lines: [Line]

  /// A line of one block.
  package struct Line: Decodable, Sendable {
    /// Where the line begins in `body.textContent`, in UTF-16 units.
    package let start: Int
    /// Clusters: offset, length, x and width.
    package let clusters: [[Double]]
    /// The rectangle of the line's text.
    package let rect: [Double]
  }

  /// Reads a file; `nil` where it holds something else.
  package init?(file: URL) {
    guard file.pathExtension == "json", let data = try? Data(contentsOf: file),
      data.prefix(20_000).range(of: Data("\"bodyWidth\"".utf8)) != nil,
      let recorded = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = recorded
  }

  /// The source of the page, with the width it was recorded at.
  package func html(beside file: URL) throws -> [UInt8] {
    let page = file.deletingLastPathComponent().appendingPathComponent(page)
    let html = try String(contentsOf: page, encoding: .utf8)
    return Array(
      html.replacingOccurrences(of: "var(--w)", with: "\(Int(bodyWidth))px").utf8)
  }
}
