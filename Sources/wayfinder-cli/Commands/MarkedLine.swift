import Wayfinder

/// The line on which a match begins, with the match marked.
struct MarkedLine {
  /// The line as it is printed.
  let text: String

  /// How much of a line is shown before and after a match, in characters.
  private static let context = 60
  /// How much of the text is looked at for that, in bytes.
  private static let reach = 256

  init(_ match: FindMatch, in view: PageView) {
    let document = view.page.document
    guard match.stream == .text else {
      text = Self.marked(Terminal.visible(document.text(of: match)))
      return
    }
    let start = match.range.lowerBound
    // Text that is folded away has no line; its block stands in.
    let line =
      view.layout.line(at: start)?.range
      ?? document.blocks[document.blocks.index(containing: start)].range
    let end = max(start, min(match.range.upperBound, line.upperBound))
    let first = document.scalarBoundary(notAfter: max(line.lowerBound, start - Self.reach))
    let last = document.scalarBoundary(notAfter: min(line.upperBound, end + Self.reach))
    let goesOn = match.range.upperBound > line.upperBound ? "…" : ""
    text =
      Self.lastPart(of: Terminal.visible(document.text(in: first..<start)))
      + Self.marked(Terminal.visible(document.text(in: start..<end)) + goesOn)
      + Self.firstPart(of: Terminal.visible(document.text(in: end..<max(end, last))))
  }

  private static func marked(_ text: String) -> String {
    Output.showsColour ? "\u{1B}[1;30;43m\(text)\u{1B}[0m" : "[\(text)]"
  }

  private static func lastPart(of text: String) -> String {
    let start = String(text.drop { $0.isWhitespace })
    return start.count > context ? "…" + start.suffix(context) : start
  }

  private static func firstPart(of text: String) -> String {
    var end = text[...]
    while end.last?.isWhitespace == true { end.removeLast() }
    return end.count > context ? end.prefix(context) + "…" : String(end)
  }
}
