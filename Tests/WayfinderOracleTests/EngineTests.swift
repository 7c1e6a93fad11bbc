import OracleSupport
import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct EngineTests {
  @Test(arguments: ["find/cases.jsonl", "find/fuzz.jsonl"])
  func `On recorded pages the engine finds what the reference matcher finds`(file: String) throws {
    let cases = try RecordedCases.findCases(
      in: RecordedCases.fixtures.appendingPathComponent(file))
    #expect(cases.count > 100)
    for recorded in cases {
      let document = Document(html: recorded.page)
      let index = try FindIndex(document)
      for isCaseSensitive in [false, true] {
        for preset in [
          FindOptions.webKit(isCaseSensitive: isCaseSensitive),
          .chromium(isCaseSensitive: isCaseSensitive), .textFragment,
        ] {
          for method in FindOptions.WordMatchMethod.allCases {
            var options = preset
            options.wordMatchMethod = method
            let expected = try ReferenceMatcher(query: recorded.query, options: options)
              .matches(in: document)
            let actual = try FindEngine(query: recorded.query, options: options)
              .matches(in: document, index: index)
            #expect(Array(actual) == expected, "\(recorded.id) \(options)")
          }
        }
      }
    }
  }
}
