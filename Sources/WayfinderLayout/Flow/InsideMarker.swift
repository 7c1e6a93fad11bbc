import WayfinderDocument
import WayfinderUnicode

/// A list item's marker that stands in its first line.
struct InsideMarker {
  /// The room it takes, in points.
  let width: Double

  /// - Parameters:
  ///   - marker: The text of the marker.
  ///   - style: How the item's text is set.
  init(_ marker: String, _ style: TextStyle, shaper: some TextShaper) {
    switch marker {
    case "•", "◦", "▪":
      // A symbol of browsers' own, two thirds of the ascent high with a point around it, an em apart.
      let ascent = shaper.fontMetrics(for: style).ascent
      let symbol = ((ascent * 2 / 3).rounded(.down) + 1) / 2
      width = symbol.rounded(.down) + 1 + LayoutUnit.truncated(style.fontSize)
    case "▸", "▾":
      width =
        LayoutUnit.truncated(style.fontSize * 0.66) + LayoutUnit.truncated(style.fontSize * 0.4)
    default:
      var text = marker + " "
      let shaped = text.withUTF8 {
        shaper.shape(TextRun(text: $0, range: 0..<$0.count, style: style))
      }
      width = LayoutUnit.ceiling(shaped.advances.reduce(into: 0.0) { $0 += Double($1) })
    }
  }
}
