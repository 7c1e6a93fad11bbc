import Foundation
import WayfinderDocument

@testable import WayfinderLayout

/// All that a paragraph says of itself, widths to a thousandth of a point.
struct ParagraphDump: Equatable {
  var segments: [String] = []
  var runs: [String] = []
  var fallbacks: [String] = []
  var rest: String

  init(_ paragraph: PreparedParagraph) {
    rest =
      "\(paragraph.range) \(paragraph.blocks) \(paragraph.baseLevel)"
      + " \(paragraph.hasUniformLines)"
    var cursor = SegmentCursor()
    while cursor.index < paragraph.segmentCount {
      let segment = paragraph.core.segment(cursor)
      segments.append(
        "\(segment.end) \(segment.hangCount) \(segment.flags.rawValue)"
          + String(format: " %.3f %.3f", segment.width, segment.hangWidth))
      cursor = SegmentCursor(index: cursor.index + 1, start: segment.end)
    }
    runs = paragraph.runs.map {
      "\($0.range) \($0.script) \($0.level) \($0.beginsItem) \($0.kind) \($0.style.fontSize)"
    }
    fallbacks = paragraph.fallbacks.map { "\($0.range) \($0.extent)" }
  }
}
