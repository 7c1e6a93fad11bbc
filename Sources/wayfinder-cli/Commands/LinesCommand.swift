import Foundation
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
    let view = try Progress.during { stage in
      stage("reading")
      let document = try Input.document(at: arguments.operands[0], format: arguments.format)
      return try Search(arguments).view(of: document, stage: stage)
    }
    let document = view.page.document
    let lines = view.layout.lines.prefix(arguments.limit ?? .max)
    if arguments.wantsJSON {
      let size = view.geometry.contentSize
      try Output.write(
        json: Report(
          contentSize: [size.width, size.height],
          lines: lines.map { line in
            let source = document.sourceRange(of: line.range)
            return Report.Line(
              rect: [line.rect.minX, line.rect.minY, line.rect.width, line.rect.height],
              range: [source.lowerBound, source.upperBound], text: document.text(in: line.range))
          }))
    } else {
      for line in lines { list(line, in: document) }
    }
    return ExitCode.found
  }

  private func list(_ line: LineFragment, in document: Document) {
    let columns = [line.rect.minY, line.rect.minX, line.rect.width].map { value in
      let text = value == value.rounded() ? String(Int(value)) : String(format: "%.2f", value)
      return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
    var text = document.text(in: line.range)
    while text.last?.isNewline == true { text.removeLast() }
    if line.isVoid { text = "―――" }
    Output.writeLine(columns.joined() + "  " + text)
  }
}
