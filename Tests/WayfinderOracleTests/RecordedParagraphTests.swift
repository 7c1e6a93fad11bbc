import Foundation
import OracleSupport
import Testing
import WayfinderLayout

/// The project's own copy of recorded paragraphs.
enum ParagraphSample {
  static let recorded = try? RecordedParagraphs(
    file: RecordedCases.fixtures.appendingPathComponent("paragraphs/cases.jsonl"))

  static let hasFonts =
    recorded.map { $0.fonts.values.allSatisfy { FileManager.default.fileExists(atPath: $0) } }
    ?? false
}

/// How many paragraphs we break where browsers broke them.
@Suite(.enabled(if: ParagraphSample.hasFonts, "the recorded fonts are not installed"))
struct RecordedParagraphTests {
  /// Groups that depend on what no library can know: the system's fonts, other dictionaries.
  private static let unjudged: Set = ["fallback", "plain-khlomy"]

  /// The share of paragraphs, in percent, whose lines must start where the engine's do.
  private static let leastShare: [LineBreakProfile: Double] = [.chromium: 98.5, .webKit: 97]

  @Test(arguments: [LineBreakProfile.chromium, .webKit])
  func linesStartWhereTheBrowserStartsThem(profile: LineBreakProfile) throws {
    let recorded = try #require(ParagraphSample.recorded)
    let judge = ParagraphJudge(profile, shaper: try OracleFonts.shaper(recorded.fonts))
    var total = 0
    var agreeing = 0
    var misses: [String] = []
    for paragraph in recorded.cases where !Self.unjudged.contains(paragraph.group) {
      let verdict = try judge.verdict(on: paragraph)
      total += 1
      agreeing += verdict.agrees ? 1 : 0
      if !verdict.agrees { misses.append(paragraph.id) }
    }
    #expect(total > 300)
    let share = 100 * Double(agreeing) / Double(total)
    #expect(share >= Self.leastShare[profile, default: 100], "\(misses)")
  }

  @Test func linesAndMatchesStandWhereChromiumPutsThem() throws {
    let recorded = try #require(ParagraphSample.recorded)
    let judge = ParagraphJudge(.chromium, shaper: try OracleFonts.shaper(recorded.fonts))
    var widths: [Double] = []
    var rects: [Double] = []
    for paragraph in recorded.cases where !Self.unjudged.contains(paragraph.group) {
      let verdict = try judge.verdict(on: paragraph)
      guard verdict.agrees else { continue }
      #expect(verdict.topsAreEqual, "\(paragraph.id) \(verdict.detail)")
      widths += verdict.widthDistances
      rects += verdict.rectDistances
    }
    #expect(Self.quantile(widths, 0.5) <= 0.02)
    #expect(Self.quantile(widths, 0.95) <= 0.1)
    #expect(Self.quantile(rects, 0.5) <= 0.05)
    #expect(Self.quantile(rects, 0.95) <= 0.5)
  }

  /// Families without a slanted face: browsers slant the upright one, and its advances stay.
  @Test func slantedTextKeepsItsAdvancesWhereTheFamilyHasNoSuchFace() throws {
    let upright: Set = [
      "Noto Sans Arabic", "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC",
      "Noto Sans Devanagari", "Noto Sans Hebrew", "Noto Sans Thai",
    ]
    let recorded = try #require(ParagraphSample.recorded)
    let judge = ParagraphJudge(.chromium, shaper: try OracleFonts.shaper(recorded.fonts))
    let slanted = recorded.cases.filter { paragraph in
      guard case .text(let families) = paragraph.css["font-family"] else { return false }
      return upright.contains(families)
        && paragraph.spans?.contains { $0.kind == "i" || $0.kind == "bi" } == true
    }
    #expect(!slanted.isEmpty)
    for paragraph in slanted {
      let verdict = try judge.verdict(on: paragraph)
      #expect(verdict.agrees, "\(paragraph.id) \(verdict.detail)")
      #expect((verdict.widthDistances.max() ?? 0) <= 0.1, "\(paragraph.id) \(verdict.detail)")
    }
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .infinity : sorted[Int(Double(sorted.count - 1) * share)]
  }
}
