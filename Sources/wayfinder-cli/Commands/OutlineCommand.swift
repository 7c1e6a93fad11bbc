import Wayfinder

/// `wayfinder outline`: the headings of a page.
struct OutlineCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  private struct Report: Encodable {
    struct Entry: Encodable {
      var level: Int
      var id: String?
      var text: String
      var y: Double?
    }
    var title: String
    var language: String
    var outline: [Entry]
  }

  func run() throws -> Int32 {
    let (view, outline) = try Progress.during { stage in
      stage("reading")
      let document = try Input.document(at: arguments.operands[0], format: arguments.format)
      let view = try Search(arguments).view(of: document, stage: stage)
      return (view, document.outline)
    }
    let document = view.page.document
    if arguments.wantsJSON {
      try Output.write(
        json: Report(
          title: document.title, language: document.language,
          outline: outline.map { entry in
            Report.Entry(
              level: entry.level, id: entry.id, text: entry.text,
              y: view.layout.line(at: entry.range.lowerBound).map { Output.rounded($0.rect.minY) })
          }))
    } else {
      if !document.title.isEmpty { Output.writeLine(document.title) }
      for entry in outline {
        let indent = String(repeating: "  ", count: entry.level)
        Output.writeLine(indent + entry.text + (entry.id.map { "  #\($0)" } ?? ""))
      }
    }
    return ExitCode.found
  }
}
