import CWayfinderScan
import TestSupport
import Testing
import WayfinderDocument

@testable import WayfinderFind

/// The index that one processor writes against that of another, without vectors the plain loop.
@Suite struct VectorTests {
  private static let locales = ["en", "de", "el", "ru", "ar", "hi", "th", "ja", "ko", "cs", "tr"]

  /// All that the vectors decide.
  private struct Page: Equatable {
    var codes: [UInt8] = []
    var entries: [UInt8] = []
    var offsets: [Int] = []
    var runs: [Range<UInt32>] = []

    init(_ page: IndexPage) {
      codes = Array(UnsafeBufferPointer(start: page.plane, count: page.symbolCount))
      entries = Array(
        UnsafeRawBufferPointer(
          start: page.entries,
          count: IndexPage.entryCount(page.symbolCount) * MemoryLayout<wf_entry>.stride))
      offsets = (0..<page.symbolCount).map { page.offset(of: $0) }
      runs = page.runs.map { $0.utf8Start..<$0.utf8End }
    }
  }

  private static func pages(
    _ document: Document, _ locale: String, _ vectors: Int
  ) throws -> [Page] {
    wf_limit_vectors(Int32(vectors))
    defer { wf_limit_vectors(Int32(WF_VECTORS_LARGE)) }
    return try FindIndex(document, locale: locale).pages.map(Page.init)
  }

  @Test func `Vectors of each width write the same index`() throws {
    for seed in Seeds.upTo(200) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let document = Document(plainText: Self.text(&generator))
      let locale = generator.pick(Self.locales)
      let expected = try Self.pages(document, locale, WF_NO_VECTORS)
      for vectors in [WF_VECTORS, WF_VECTORS_LARGE] {
        let actual = try Self.pages(document, locale, vectors)
        #expect(actual == expected, "seed \(seed), \(locale), vectors \(vectors)")
      }
    }
  }

  /// Text long enough for whole vectors, with changes of script and ASCII between.
  private static func text(_ generator: inout SeededGenerator) -> String {
    let text = HardText(&generator)
    let other = HardText(&generator)
    var string = ""
    for _ in 0..<generator.pick([3, 20, 60]) {
      string += text.text(generator.below(90), &generator)
      if generator.chance(30) { string += other.text(generator.below(20), &generator) }
      if generator.chance(20) { string += String(repeating: "ab C\n", count: generator.below(30)) }
    }
    return string
  }
}
