import Foundation
import OracleSupport
import Testing
import WayfinderLayout

/// The project's own copy of recorded pages.
enum PageSample {
  static let recorded = try? RecordedPages(
    file: RecordedCases.fixtures.appendingPathComponent("pages/cases.jsonl"))

  static let hasFonts = ["DejaVu Sans", "DejaVu Serif", "Noto Sans", "Noto Serif"].allSatisfy {
    OracleFonts.pageFonts[$0].map { FileManager.default.fileExists(atPath: $0) } ?? false
  }
}

/// How many elements of pages stand where browsers put them. The shares may rise, never fall.
@Suite(.enabled(if: PageSample.hasFonts, "the recorded fonts are not installed"))
struct RecordedPageTests {
  /// The share of elements, in percent, and that of fragments.
  private static let leastShares: [LineBreakProfile: (blocks: Double, fragments: Double)] = [
    .chromium: (99.9, 99.9), .webKit: (78.9, 85),
  ]

  @Test(arguments: [LineBreakProfile.chromium, .webKit])
  func elementsStandWhereTheBrowserPutsThem(profile: LineBreakProfile) throws {
    let recorded = try #require(PageSample.recorded)
    let shaper = try OracleFonts.shaper(OracleFonts.pageFonts)
    var (blocks, fragments) = (Share(), Share())
    var details: [String] = []
    for (page, cases) in Dictionary(grouping: recorded.cases, by: \.page) {
      let judge = try PageJudge(profile, html: try recorded.html(of: page), shaper: shaper)
      for recorded in cases {
        let verdict = judge.verdict(on: recorded)
        blocks.add(verdict.agreeingBlocks, of: verdict.blockCount)
        fragments.add(verdict.agreeingFragments, of: verdict.fragmentCount)
        details += verdict.details.map { "\(page) \(recorded.vw): \($0)" }
      }
    }
    let least = try #require(Self.leastShares[profile])
    #expect(blocks.total > 1_000 && fragments.total > 300)
    #expect(blocks.percent >= least.blocks, "\(details.prefix(20))")
    #expect(fragments.percent >= least.fragments, "\(details.prefix(20))")
  }

  private struct Share {
    var part = 0
    var total = 0

    mutating func add(_ part: Int, of total: Int) {
      self.part += part
      self.total += total
    }

    var percent: Double { 100 * Double(part) / Double(max(1, total)) }
  }
}
