import Foundation
import TestSupport
import Testing
import WayfinderDocument

@testable import WayfinderHarfBuzz
@testable import WayfinderLayout

/// Lines narrower than what stands on them.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct NarrowLineTests {
  /// What takes no room, or has no place to be cut at, beside what has.
  private static let texts = [
    "a\u{AD}b", "\u{AD}\u{AD}a", "ำ a ำ\u{AD}ำ", "ๆ\u{E4D}\u{AD}ๆ", "e\u{301}\u{AD}\u{301}",
    "\u{200D}\u{AD}",
    "سلا\u{AD}م", "日\u{AD}本",
  ]

  @Test(arguments: [-1, 0, 0.01, 4, 9], [OverflowWrap.normal, .breakWord, .anywhere])
  func everyLineGoesOn(width: Double, overflowWrap: OverflowWrap) throws {
    let folder = "/usr/share/fonts/truetype/noto/"
    // The first of these has no space, and little else.
    let files = ["NotoSansTamilSupplement", "NotoSansThai"].map { folder + $0 + "-Regular.ttf" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    let shapers = try [[DejaVu.sans], files + [DejaVu.sans]].map {
      try HarfBuzzShaper(fontFiles: $0)
    }
    for (text, shaper) in Self.texts.flatMap({ text in shapers.map { (text, $0) } }) {
      var builder = DocumentBuilder()
      var style = BlockStyle(fontSize: 16)
      style.overflowWrap = overflowWrap
      builder.openBox(Box(parent: nil), style: style)
      Array(text.utf8).withUnsafeBufferPointer {
        builder.appendText($0, source: 0, whiteSpace: .preWrap)
      }
      let context = LayoutContext(document: builder.finish(), shaper: shaper, profile: .chromium)
      var preparer = ParagraphPreparer(context)
      for paragraph in try preparer.paragraphs() {
        for indent in [0.0, 20, -7] {
          let breaker = LineBreaker(
            paragraph, in: context, width: width, indent: indent, keepsWords: false)
          var end = 0
          breaker.forEachLine(from: 0) { line in
            #expect(line.range.lowerBound == end, "\(text.debugDescription)")
            #expect(line.range.upperBound > end, "\(text.debugDescription)")
            defer { end = line.range.upperBound }
            return line.range.upperBound > end
          }
          #expect(end == text.utf8.count, "\(text.debugDescription)")
        }
      }
    }
  }
}
