import Wayfinder

/// `wayfinder lines`: the lines of a page with their rectangles.
struct LinesCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  private struct Report: Encodable {
    struct Line: Encodable {
      var rect: [Double]
      var range: [Int]
      var text: String
    }
    var contentSize: [Double]
    var lines: [Line]
  }

  func run() throws -> Int32 {
    try Progress.during { stage in
      stage("reading")
      let document = try Input.document(at: arguments.operands[0], format: arguments.format)
      let view = try Search(arguments).view(of: document, stage: stage)
      stage("writing")
      let lines = view.layout.lines.prefix(arguments.limit ?? .max)
      if arguments.wantsJSON {
        try Output.write(json: report(on: lines, of: document, in: view))
      } else {
        for line in lines { list(line, in: document) }
      }
      return ExitCode.found
    }
  }

  private func report(
    on lines: Slice<PageLayout.Lines>, of document: Document, in view: PageView
  ) -> Report {
    let size = view.geometry.contentSize
    return Report(
      contentSize: [size.width, size.height].map(Output.rounded),
      lines: lines.map { line in
        let range = SourceRange(of: line.range, in: document).range
        return Report.Line(
          rect: Output.numbers(of: line.rect),
          range: [range.lowerBound, range.upperBound], text: document.text(in: line.range))
      })
  }

  private func list(_ line: LineFragment, in document: Document) {
    let columns = [line.rect.minY, line.rect.minX, line.rect.width].map { value in
      let text = Terminal.number(value)
      return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
    var text = document.text(in: line.range)
    while text.last?.isNewline == true { text.removeLast() }
    Output.writeLine(columns.joined() + "  " + (line.isVoid ? "―――" : Terminal.visible(text)))
  }
}
