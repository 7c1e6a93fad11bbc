import Wayfinder

/// `wayfinder text`: the text of a page as it is shown and searched.
struct TextCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws -> Int32 {
    let document = try Progress.during { stage in
      stage("reading")
      return try Input.document(at: arguments.operands[0], format: arguments.format)
    }
    var pending: BoundaryKind?
    for block in document.blocks {
      let kind = pending.map { $0.joined(with: block.boundary) } ?? block.boundary
      if block.isVoid {
        pending = kind
        continue
      }
      pending = nil
      if case .text(let separator) = BoundaryReading.webKit[kind] { Output.write(separator) }
      Output.write(document.text(in: block.range))
    }
    if !document.text(in: document.utf8Count - 1..<document.utf8Count).hasSuffix("\n") {
      Output.write("\n")
    }
    return ExitCode.found
  }
}
