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
    try Progress.during { stage in
      stage("reading")
      let document = try Input.document(at: arguments.operands[0], format: arguments.format)
      let search = try Search(arguments)
      // What is listed needs no place after the last match; the size of the content and pictures do.
      let needsAll = arguments.wantsJSON || arguments.svgPath != nil || arguments.pngPath != nil
      let view = try search.view(
        of: document, query: arguments.operands[1],
        matchLimit: needsAll ? nil : arguments.limit ?? .max, stage: stage)
      stage("writing")
      if let path = arguments.svgPath {
        try PictureCommand.write(view, search.shaper, .svg, to: path)
      }
      if let path = arguments.pngPath {
        try PictureCommand.write(view, search.shaper, .png, to: path)
      }
      let results = view.find.results
      let shown = Array(results.matches.prefix(arguments.limit ?? .max))
      if arguments.wantsJSON {
        try Output.write(json: report(on: shown, in: view))
      } else {
        list(shown, in: view)
        if shown.count < results.count { Output.writeLine("… \(results.count - shown.count) more") }
      }
      return results.count > 0 ? ExitCode.found : ExitCode.none
    }
  }

  private func report(on matches: [FindMatch], in view: PageView) -> Report {
    let document = view.page.document
    let size = view.geometry.contentSize
    let rects = view.rects(of: matches)
    return Report(
      count: view.find.results.count, contentSize: [size.width, size.height].map(Output.rounded),
      matches: matches.indices.map { index in
        let range = SourceRange(of: matches[index], in: document).range
        let offset = view.contentOffset(revealing: matches[index], rects: rects[index])
        return Report.Match(
          ordinal: index + 1, range: [range.lowerBound, range.upperBound],
          text: document.text(of: matches[index]),
          rects: rects[index].map(Output.numbers(of:)),
          reveal: [offset.x, offset.y].map(Output.rounded))
      })
  }

  private func list(_ matches: [FindMatch], in view: PageView) {
    let width = String(view.find.results.count).count
    let rects = view.rects(of: matches)
    for (index, match) in matches.enumerated() {
      let ordinal = String(index + 1)
      let padding = String(repeating: " ", count: max(0, width - ordinal.count))
      let offset = view.contentOffset(revealing: match, rects: rects[index])
      Output.writeLine(padding + ordinal + "  " + MarkedLine(match, in: view).text)
      Output.writeLine(
        String(repeating: " ", count: width + 2) + Self.place(of: rects[index].first)
          + ", offset \(Terminal.number(offset.x)),\(Terminal.number(offset.y))")
    }
  }

  private static func place(of rect: Rect?) -> String {
    guard let rect else { return "folded away" }
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map(Terminal.number)
    return "at \(numbers[0]),\(numbers[1]) size \(numbers[2])×\(numbers[3])"
  }
}
