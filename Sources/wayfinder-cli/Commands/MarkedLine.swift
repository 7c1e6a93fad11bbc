import Wayfinder

/// The line on which a match begins, with the match marked.
struct MarkedLine {
  /// The line as it is printed.
  let text: String

  /// How much of a line is shown before and after a match, in characters.
  private static let context = 60

  init(_ match: FindMatch, in view: PageView) {
    let document = view.page.document
    guard match.stream == .text else {
      text = Self.marked(document.text(of: match))
      return
    }
    // Text that is folded away has no line; its block stands in.
    let line =
      view.layout.line(at: match.range.lowerBound)?.range
      ?? document.blocks[document.blocks.index(containing: match.range.lowerBound)].range
    let end = max(match.range.lowerBound, min(match.range.upperBound, line.upperBound))
    let before = document.text(in: line.lowerBound..<match.range.lowerBound)
    let after = document.text(in: end..<line.upperBound)
    let goesOn = match.range.upperBound > line.upperBound ? "…" : ""
    let found = document.text(in: match.range.lowerBound..<end)
    text =
      Self.lastPart(of: Self.visible(before)) + Self.marked(Self.visible(found) + goesOn)
      + Self.firstPart(of: Self.visible(after))
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

  /// The text with control characters, which would disturb a terminal, as spaces.
  private static func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
