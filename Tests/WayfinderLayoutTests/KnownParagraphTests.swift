import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderLayout

/// Whole paragraphs by their texts, against a dictionary.
@Suite struct KnownParagraphTests {
  private let setting = ParagraphSetting.plain

  private func paragraph() -> PreparedParagraph {
    PreparedParagraph(
      blocks: 0..<1, start: 0, box: 0, isVoid: false,
      core: ParagraphCore.make(
        count: 0, setting: setting, baseLevel: 0, runs: [], segments: [], fallbacks: []))
  }

  @Test(arguments: 0..<10) func aTextFindsTheParagraphKeptForIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var known = KnownParagraphs()
    var expected: [[UInt8]: ParagraphCore] = [:]
    for _ in 0..<2000 {
      // Texts that differ in one byte, anywhere, or in their length.
      var text = [UInt8](
        repeating: UInt8(ascii: "a"), count: Int.random(in: 0...40, using: &generator))
      if let index = text.indices.randomElement(using: &generator) {
        text[index] = UInt8.random(in: 97...99, using: &generator)
      }
      // Few hashes, so that they never tell texts apart.
      let hash = UInt64(text.count % 3)
      let found = text.withUnsafeBufferPointer { known.find($0, hash) }
      #expect(found?.core === expected[text], "seed \(seed)")
      let new = paragraph()
      text.withUnsafeBufferPointer { known.insert($0, hash, new) }
      if expected[text] == nil { expected[text] = new.core }
    }
  }

  @Test func whatIsFullStartsAnew() {
    var known = KnownParagraphs()
    var kept = 0
    for number in 0..<1000 {
      let text =
        [UInt8](repeating: UInt8(number & 0xFF), count: KnownParagraphs.maximumCount)
        + Array("\(number)".utf8)
      text.withUnsafeBufferPointer { text in
        let hash = WordScan.hash(of: text)
        known.insert(text, hash, paragraph())
        #expect(known.find(text, hash) != nil)
      }
    }
    for number in 0..<1000 {
      let text =
        [UInt8](repeating: UInt8(number & 0xFF), count: KnownParagraphs.maximumCount)
        + Array("\(number)".utf8)
      let found = text.withUnsafeBufferPointer { known.find($0, WordScan.hash(of: $0)) }
      if found != nil { kept += text.count }
    }
    #expect(kept > 0 && kept <= 2 << 20)
  }
}
