import Foundation
import OracleSupport
import Testing

/// What browsers answered, and where we are known to answer otherwise.
@Suite struct RecordedFindTests {
  /// The cases in which we differ, each with its reason. The list may only become shorter.
  static let expectedMisses: [RecordedEngine: [String: String]] = [
    .webKit: [
      "dom-40": framesAreDocuments, "ctrl-24": "fallback content of a working object is not shown",
      "shadow-01": noScripts, "shadow-04": noScripts, "shadow-05": noScripts,
      "shadow-06": noScripts,
      "style-04": "WebKit's offsets after a mapping to two letters are off by one",
      "style-05": "WebKit's offsets after a mapping to two letters are off by one",
      "order-04": "one list from a forward pass is walked in both directions",
      "fz-393": noBreakSpace, "fz-454": noBreakSpace,
    ],
    .chromium: [
      "hidden-09": foldedSelection, "hidden-10": foldedSelection,
      "hidden-22": "the recorded range is the selection, which user-select: none keeps empty",
      "shadow-01": noScripts, "shadow-04": noScripts, "shadow-05": noScripts,
      "fz-462": newerClusters, "fz-570": newerClusters, "fz-645": newerClusters,
    ],
    .chromiumFindBar: [
      "dom-30": "the find bar also searches ruby bases alone",
      "dom-32": "the find bar also searches ruby annotations in a row",
      "dom-40": framesAreDocuments,
      "hidden-22": "the recorded range is the selection, which user-select: none keeps empty",
      "shadow-01": noScripts, "shadow-04": noScripts, "shadow-05": noScripts,
    ],
  ]
  private static let framesAreDocuments = "a frame is a document of its own, the host's to search"
  private static let noScripts = "scripts do not run, so there is no shadow tree"
  private static let noBreakSpace = "WebKit finds nothing for a case-sensitive no-break space"
  private static let foldedSelection = "the recorded range is the selection, empty while folded"
  private static let newerClusters = "the selection's cluster rules are those of a newer Unicode"

  @Test(arguments: RecordedEngine.allCases)
  func ourAnswersAreTheBrowsers(engine: RecordedEngine) throws {
    let folder = RecordedCases.fixtures.appendingPathComponent("find")
    let cases = try ["cases.jsonl", "fuzz.jsonl"].flatMap {
      try RecordedCases.findCases(in: folder.appendingPathComponent($0))
    }
    let known = Self.expectedMisses[engine] ?? [:]
    var answered = 0
    for recorded in cases {
      guard let verdict = try FindJudge(engine).verdict(on: recorded) else { continue }
      answered += 1
      #expect(
        verdict.agrees == (known[recorded.id] == nil),
        "\(recorded.id) \(verdict.detail) \(known[recorded.id] ?? "")")
    }
    #expect(answered > 300)
    #expect(known.count * 20 <= answered)
  }
}
