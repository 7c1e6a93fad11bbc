import Foundation
import Wayfinder

/// `wayfinder find`: where a query is found.
struct FindCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// The result of a search as JSON.
  private struct Report: Encodable {
    struct Match: Encodable {
      var ordinal: Int
      var range: [Int]
      var text: String
      var rects: [[Double]]
      var reveal: [Double]
    }
    var count: Int
    var contentSize: [Double]
    var matches: [Match]
  }

  func run() throws -> Int32 {
    let view = try Progress.during { stage in
      stage("reading")
      let document = try Input.document(at: arguments.operands[0], format: arguments.format)
      return try Search(arguments).view(
        of: document, query: arguments.operands[1], stage: stage)
    }
    let results = view.find.results
    if let path = arguments.svgPath { try PictureCommand.write(SVGPicture(view), to: path) }
    let shown = results.matches.prefix(arguments.limit ?? .max)
    if arguments.wantsJSON {
      try Output.write(json: report(on: shown, in: view))
    } else {
      list(shown, in: view)
      if shown.count < results.count { Output.writeLine("… \(results.count - shown.count) more") }
    }
    return results.count > 0 ? ExitCode.found : ExitCode.none
  }

  private func report(on matches: Slice<MatchList>, in view: PageView) -> Report {
    let document = view.page.document
    let size = view.geometry.contentSize
    return Report(
      count: view.find.results.count, contentSize: [size.width, size.height],
      matches: matches.enumerated().map { index, match in
        let range = sourceRange(of: match, in: document)
        let offset = view.contentOffset(revealing: match)
        return Report.Match(
          ordinal: index + 1, range: [range.lowerBound, range.upperBound],
          text: document.text(of: match),
          rects: view.rects(of: match).map { [$0.minX, $0.minY, $0.width, $0.height] },
          reveal: [offset.x, offset.y])
      })
  }

  /// The range of a match in UTF-16 units: of `body.textContent` for HTML, else of the text.
  private func sourceRange(of match: FindMatch, in document: Document) -> Range<Int> {
    if document.sourceUnit == .utf16 { return document.sourceRange(of: match) }
    let range = document.textRange(of: match)
    return document.utf16Offset(of: range.lowerBound)..<document.utf16Offset(of: range.upperBound)
  }

  private func list(_ matches: Slice<MatchList>, in view: PageView) {
    let width = String(view.find.results.count).count
    for (index, match) in matches.enumerated() {
      let ordinal = String(index + 1)
      let padding = String(repeating: " ", count: max(0, width - ordinal.count))
      let place = view.rects(of: match).first.map { rect in
        "at \(number(rect.minX)),\(number(rect.minY)) size \(number(rect.width))×\(number(rect.height))"
      }
      let offset = view.contentOffset(revealing: match)
      Output.writeLine(
        "\(padding)\(ordinal)  \(MarkedLine(match, in: view).text)\n"
          + String(repeating: " ", count: width)
          + "  \(place ?? "folded away"), offset \(number(offset.x)),\(number(offset.y))")
    }
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15
      ? String(Int(value)) : String(format: "%.2f", value)
  }
}
