import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderHarfBuzz
import WayfinderUnicode

@testable import WayfinderLayout

/// Runs of scripts that a font sets by the same rules, shaped as one, against each shaped by itself.
struct RunsTogetherTests {
  private static let files = [
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", DejaVu.sans,
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
  ].filter { FileManager.default.fileExists(atPath: $0) }

  private static let pieces = [
    "日本", "語", "かな", "カナ", "ー", "、", "。", "「", "」", "（", "）", "AV", "To", "fi", "где", "Ёлка",
    "1,5",
    " ", "한글", "☃", "e\u{301}", "か\u{3099}", "α",
  ]

  @Test(.enabled(if: !files.isEmpty, "no font is installed"), arguments: 0..<20)
  func runsShapedTogetherAreThoseShapedApart(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let first = Self.files[Int(seed) % Self.files.count]
    let shaper = try HarfBuzzShaper(fontFiles: [first] + Self.files.filter { $0 != first })
    for _ in 0..<40 {
      var text = ""
      for _ in 0..<Int.random(in: 2...20, using: &generator) {
        text += Self.pieces.randomElement(using: &generator) ?? ""
      }
      var builder = DocumentBuilder()
      builder.openBox(Box(parent: nil), style: BlockStyle(language: seed % 2 == 0 ? "ja" : ""))
      var copy = text
      copy.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .preWrap) }
      let context = LayoutContext(
        document: builder.finish(), shaper: shaper, profile: .chromium)
      let block = try #require(context.document.blocks.first)
      let (together, apart) = try segments(of: block, in: context)
      #expect(together == apart, "seed \(seed), \(text.debugDescription)")
    }
  }

  private func segments(
    of block: Block, in context: LayoutContext
  ) throws -> (together: [Segment], apart: [Segment]) {
    let text = ParagraphText(context.document, block.range, seams: [])
    var finder = BreakFinder(profile: context.profile)
    let breaks = try finder.opportunities(in: text, style: block.style)
    var extents = LineExtents(shaper: context.shaper, profile: context.profile)
    let runs = try RunItemizer(
      text, style: block.style, document: context.document, blocks: [block], extents: &extents
    ).runs
    return text.bytes.withUnsafeBufferPointer { bytes in
      func builder() -> SegmentBuilder {
        SegmentBuilder(
          text: bytes, breaks: breaks, style: block.style, shaper: context.shaper, extents: extents)
      }
      var together = builder()
      together.take(runs)
      together.finish()
      var apart = builder()
      for run in runs { apart.take(run) }
      apart.finish()
      return (together.segments, apart.segments)
    }
  }

  /// DejaVu Sans joins a space with an Arabic mark after it to one glyph.
  @Test(
    .enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"),
    arguments: ["سلام \u{651}سلام", " \u{64E}", "سلام سلام \u{64B} سلام", "س \u{64E}\u{651}"])
  func aSpaceWithAMarkAfterItIsShapedAsOne(text: String) throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    func shape(wantsGlyphs: Bool) -> ShapedText {
      Array("س".utf8).withUnsafeBufferPointer { letter in
        Array(text.utf8).withUnsafeBufferPointer {
          shaper.shape(
            TextRun(
              text: $0, range: 0..<$0.count, style: TextStyle(),
              script: ScriptRuns(letter).runs[0].script, isRightToLeft: true,
              wantsGlyphs: wantsGlyphs))
        }
      }
    }
    // Known words are not used where glyphs are wanted.
    let whole = shape(wantsGlyphs: true)
    for _ in 0..<2 {
      let found = shape(wantsGlyphs: false)
      #expect(found.clusterEnds == whole.clusterEnds)
      #expect(found.advances == whole.advances)
    }
  }
}
