import Foundation
import Wayfinder

/// A drawing of a page around what is in view: lines, matches, the viewport, and the scroll bar with
/// a tick mark for each match of the whole page.
struct SVGPicture {
  /// The drawing as an SVG document.
  let svg: String

  private static let scrollBarWidth = 14.0

  init(_ view: PageView) {
    var body: [String] = []
    let bounds = view.geometry.bounds
    let frame = PictureFrame(view)
    let (top, bottom) = (frame.page.minY, frame.page.maxY)
    for line in view.layout.lines(fromY: top, toY: bottom) {
      body.append(Self.element(for: line, in: view))
    }
    body += Self.matches(in: view, from: top, to: bottom)
    body.append(
      Self.rect(
        bounds, "fill=\"none\" stroke=\"#2458c5\" stroke-width=\"2\" stroke-dasharray=\"6 4\""))
    body.append(Self.scrollBar(of: view, beside: bounds))
    svg = Self.document(frame.region, body)
  }

  private static func document(_ outer: Rect, _ body: [String]) -> String {
    let box = [outer.minX, outer.minY, outer.width, outer.height].map(Terminal.number)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box.joined(separator: " "))" \
      width="\(box[2])" height="\(box[3])" font-family="DejaVu Sans Mono, monospace" font-size="13.3">
      \(rect(outer, "fill=\"#ffffff\""))
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private static func element(for line: LineFragment, in view: PageView) -> String {
    if line.isVoid { return rect(line.rect, "fill=\"#8a8f98\"") }
    let text = view.page.document.text(in: line.range)
    let visible = String(text.reversed().drop(while: \.isWhitespace).reversed())
    let box = rect(line.rect, "fill=\"#f1f3f6\"")
    let start = box + markers(of: line, in: view)
    if visible.isEmpty || line.rect.width <= 0 { return start }
    let isHeading =
      if case .heading = view.page.document.blocks[line.block].style.role { true } else { false }
    return start + """
      <text x="\(Terminal.number(line.rect.minX))" y="\(Terminal.number(line.rect.minY + line.baseline))" \
      textLength="\(Terminal.number(line.rect.width))" lengthAdjust="spacingAndGlyphs" xml:space="preserve" \
      fill="#1d2430"\(isHeading ? " font-weight=\"bold\"" : "")>\(escaped(visible))</text>
      """
  }

  /// The markers of the list items that begin on a line, outside of its text.
  private static func markers(of line: LineFragment, in view: PageView) -> String {
    view.layout.markers(of: line).map { marker in
      let x = Terminal.number(marker.isRightToLeft ? marker.edge + 6 : marker.edge - 6)
      let y = Terminal.number(marker.baseline)
      let anchor = marker.isRightToLeft ? "start" : "end"
      return "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"#1d2430\">"
        + "\(escaped(marker.text))</text>"
    }.joined()
  }

  private static func matches(in view: PageView, from top: Double, to bottom: Double) -> [String] {
    let results = view.find.results
    let matches = Array(results.matches)
    var elements: [String] = []
    for (index, rects) in view.rects(of: matches).enumerated() {
      for area in rects where area.maxY > top && area.minY < bottom {
        let fill = index == results.highlightedIndex ? "#ff9a3c" : "#ffe45c"
        elements.append(rect(area, "fill=\"\(fill)\" fill-opacity=\"0.55\" stroke=\"#b86e00\""))
      }
    }
    return elements
  }

  private static func scrollBar(of view: PageView, beside bounds: Rect) -> String {
    let track = Rect(x: bounds.maxX, y: bounds.minY, width: scrollBarWidth, height: bounds.height)
    let height = max(view.geometry.contentSize.height, bounds.height)
    let thumb = Rect(
      x: track.minX + 3, y: track.minY + bounds.minY / height * track.height,
      width: track.width - 6, height: max(8, bounds.height / height * track.height))
    var elements = [rect(track, "fill=\"#e3e6eb\""), rect(thumb, "fill=\"#aab1bd\" rx=\"4\"")]
    for mark in view.tickMarks(trackLength: track.height) {
      let area = Rect(
        x: track.minX + 1, y: track.minY + Double(mark.position) - 1, width: track.width - 2,
        height: 2)
      elements.append(rect(area, "fill=\"#d96b00\""))
    }
    return elements.joined(separator: "\n")
  }

  private static func rect(_ rect: Rect, _ attributes: String) -> String {
    "<rect x=\"\(Terminal.number(rect.minX))\" y=\"\(Terminal.number(rect.minY))\" width=\"\(Terminal.number(rect.width))\""
      + " height=\"\(Terminal.number(rect.height))\" \(attributes)/>"
  }

  /// The text with what XML gives a meaning replaced and what it forbids left out.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t": result += " "
      default:
        if scalar.properties.generalCategory != .control, scalar.value & 0xFFFE != 0xFFFE {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
