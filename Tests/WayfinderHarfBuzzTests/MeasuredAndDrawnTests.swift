import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderHarfBuzz
@testable import WayfinderLayout

/// Text as it is measured, against the same as it is drawn: fonts are asked in other ways for both.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct MeasuredAndDrawnTests {
  private static let folder = "/usr/share/fonts/"

  private static let files = [
    "truetype/dejavu/DejaVuSans.ttf", "truetype/noto/NotoSans-Regular.ttf",
    "truetype/noto/NotoSansDevanagari-Regular.ttf", "truetype/noto/NotoSansThai-Regular.ttf",
    "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/liberation2/LiberationSans-Regular.ttf",
  ].map { folder + $0 }.filter { FileManager.default.fileExists(atPath: $0) }

  /// Words that a font has, has in part, makes of other characters, or lacks.
  private static let words = [
    "word", "office", "≠", "a≠b", "\u{2011}", "č", "ě", "ả", "\u{212B}", "नमस्ते", "हिन्दी।", "क्ष", "สวัสดี",
    "ำ",
    "กำ", "日本", "語č", "한국", "\u{1112}\u{1161}", "\u{301}", "e\u{301}", "\u{200D}", "\u{A0}", "😀",
    "\u{10FFFD}", "ʼ", "ﬁ", "१२", "(", "।",
  ]

  @Test(arguments: files)
  func advancesAreThoseOfTheGlyphs(file: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let shaper = try HarfBuzzShaper(fontFiles: [file] + Self.files.filter { $0 != file })
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Self.words.randomElement(using: &generator) ?? ""
      }.joined(separator: Bool.random(using: &generator) ? " " : "")
      let bytes = Array(text.utf8)
      let comment = Comment(rawValue: "seed \(seed), \(text.debugDescription)")
      let scripts = bytes.withUnsafeBufferPointer { ScriptRuns($0).runs }
      var start = 0
      for run in scripts {
        let results = [false, true].map { wantsGlyphs in
          bytes.withUnsafeBufferPointer {
            shaper.shape(
              TextRun(
                text: $0, range: start..<run.end, style: TextStyle(), script: run.script,
                wantsGlyphs: wantsGlyphs))
          }
        }
        #expect(results[0].clusterEnds == results[1].clusterEnds, comment)
        #expect(results[0].advances == results[1].advances, comment)
        #expect(results[0].unsafeStarts == results[1].unsafeStarts, comment)
        #expect(results[0].fonts == results[1].fonts, comment)
        start = run.end
      }
    }
  }
}
