import WayfinderDocument
import WayfinderGeometry

/// A recorded paragraph set into a document of ours.
struct ParagraphSetting {
  let document: Document
  /// The width of the border box.
  let width: Double

  init(_ recorded: RecordedParagraph) {
    let css = StyleReader(recorded.css)
    var style = BlockStyle(
      whiteSpace: css.whiteSpace, direction: recorded.dir == "rtl" ? .rightToLeft : .leftToRight,
      language: recorded.lang)
    css.apply(to: &style)
    let insets = css.insets(fontSize: style.fontSize)
    width = css.width + insets.leading + insets.trailing
    var builder = DocumentBuilder(sourceUnit: .utf16)
    builder.openBox(Box(parent: nil, padding: insets), style: style)
    let units = Array(recorded.text.utf16)
    let spans = (recorded.spans ?? []).sorted { $0.start < $1.start }
    var position = 0
    func append(_ range: Range<Int>) {
      var text = String(decoding: units[range], as: UTF16.self)
      text.withUTF8 {
        builder.appendText(
          $0, source: range.lowerBound, whiteSpace: style.whiteSpace, transform: css.transform,
          locale: recorded.lang)
      }
    }
    for span in spans {
      append(position..<span.start)
      builder.openTextStyle(Self.style(of: span.kind, in: style.text))
      append(span.start..<span.end)
      builder.closeTextStyle()
      position = span.end
    }
    append(position..<units.count)
    builder.closeBox()
    document = builder.finish()
  }

  private static func style(of kind: String, in text: TextStyle) -> TextStyle {
    var style = text
    switch kind {
    case "b": style.weight = 700
    case "i": style.isItalic = true
    case "bi":
      style.weight = 700
      style.isItalic = true
    case "code": style.families = ["DejaVu Sans Mono"]
    default: if kind.hasPrefix("fs"), let size = Double(kind.dropFirst(2)) { style.fontSize = size }
    }
    return style
  }
}

/// Reads the recorded CSS.
private struct StyleReader {
  private let css: [String: RecordedParagraph.Value]

  init(_ css: [String: RecordedParagraph.Value]) { self.css = css }

  var width: Double { number("width") ?? 0 }

  var whiteSpace: WhiteSpace {
    switch text("white-space") {
    case "nowrap": .nowrap
    case "pre": .pre
    case "pre-wrap": .preWrap
    case "pre-line": .preLine
    case "break-spaces": .breakSpaces
    default: .normal
    }
  }

  var transform: TextTransform {
    switch text("text-transform") {
    case "uppercase": .uppercase
    case "lowercase": .lowercase
    case "capitalize": .capitalize
    default: .none
    }
  }

  func apply(to style: inout BlockStyle) {
    style.text.families =
      (text("font-family") ?? "").split(separator: ",").map {
        String($0.drop { $0 == " " })
      }
    style.fontSize = number("font-size") ?? 16
    let size = style.fontSize
    if let factor = number("line-height") {
      style.text.lineHeight = .multiple(factor)
    } else if let points = length("line-height", size) {
      style.text.lineHeight = .length(points)
    }
    style.text.letterSpacing = length("letter-spacing", size) ?? 0
    style.text.wordSpacing = length("word-spacing", size) ?? 0
    style.text.hasKerning = text("font-kerning") != "none"
    style.text.hasLigatures = text("font-variant-ligatures") != "none"
    style.text.trimsPunctuation = text("text-spacing-trim") != "space-all"
    style.breaksAtSoftHyphens = text("hyphens") != "none"
    switch text("text-align") {
    case "end": style.textAlignment = .end
    case "left": style.textAlignment = .left
    case "right": style.textAlignment = .right
    case "center": style.textAlignment = .center
    case "justify": style.textAlignment = .justify
    default: break
    }
    applyBreaks(to: &style)
    if let share = percentage("text-indent") {
      style.textIndent = .fraction(share)
    } else if let indent = length("text-indent", size) {
      style.textIndent = .points(indent)
    }
    if let points = length("tab-size", size) {
      style.tabSize = .points(points)
    } else if let count = number("tab-size") ?? text("tab-size").flatMap(Double.init) {
      style.tabSize = .spaces(count)
    }
  }

  private func applyBreaks(to style: inout BlockStyle) {
    switch text("word-break") {
    case "break-all": style.wordBreak = .breakAll
    case "keep-all": style.wordBreak = .keepAll
    default: break
    }
    switch text("overflow-wrap") {
    case "anywhere": style.overflowWrap = .anywhere
    case "break-word": style.overflowWrap = .breakWord
    default: break
    }
    switch text("line-break") {
    case "loose": style.lineBreak = .loose
    case "normal": style.lineBreak = .normal
    case "strict": style.lineBreak = .strict
    case "anywhere": style.lineBreak = .anywhere
    default: break
    }
  }

  /// Padding and border; percentages refer to a containing block 800 pixels wide.
  func insets(fontSize: Double) -> EdgeInsets {
    let words = (text("padding") ?? "").split(separator: " ").map(String.init)
    let sizes = words.map { word -> Double in
      if word.hasSuffix("%") { return (Double(word.dropLast()) ?? 0) * 8 }
      return Self.length(word, fontSize) ?? Double(word) ?? 0
    }
    let border = Double(text("border")?.prefix { $0 != "p" } ?? "") ?? 0
    // A border is a whole number of pixels, at least one (CSS Backgrounds 3).
    let edge = border > 0 ? max(1, border.rounded(.down)) : 0
    func side(_ index: Int) -> Double {
      if sizes.isEmpty { return edge }
      let places = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]]
      return edge + sizes[places[min(sizes.count, 4) - 1][index]]
    }
    return EdgeInsets(top: side(0), leading: side(3), bottom: side(2), trailing: side(1))
  }

  private func text(_ name: String) -> String? {
    if case .text(let text) = css[name] { return text }
    return nil
  }

  private func number(_ name: String) -> Double? {
    if case .number(let number) = css[name] { return number }
    return nil
  }

  private func percentage(_ name: String) -> Double? {
    guard let text = text(name), text.hasSuffix("%") else { return nil }
    return Double(text.dropLast()).map { $0 / 100 }
  }

  private func length(_ name: String, _ fontSize: Double) -> Double? {
    text(name).flatMap { Self.length($0, fontSize) }
  }

  private static func length(_ text: String, _ fontSize: Double) -> Double? {
    if text.hasSuffix("px") { return Double(text.dropLast(2)) }
    if text.hasSuffix("em") { return Double(text.dropLast(2)).map { $0 * fontSize } }
    return nil
  }
}
