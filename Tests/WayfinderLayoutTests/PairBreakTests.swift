import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderLayout

/// What two characters say about a break between them, against the finder over whole texts.
struct PairBreakTests {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x21...0x7E, 0x21...0x7E, 0xA0...0x17F, 0x2010...0x203B, 0x400...0x44F, 0x3001...0x30FF,
    0x4E00...0x4E40, 0xFF01...0xFF60, 0xAC00...0xAC20, 0x20A0...0x20BF, 0x2190...0x21FF,
    0x5D0...0x5EA, 0x1F600...0x1F610, 0x300...0x310,
  ]

  @Test(arguments: ["", "ja", "zh-Hans", "ko"], [WhiteSpace.normal, .preWrap])
  func answersHoldInEveryText(language: String, whiteSpace: WhiteSpace) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var style = BlockStyle(whiteSpace: whiteSpace)
    style.text.language = language
    var finder = BreakFinder(profile: .chromium)
    var pairs = PairBreaks(style: style)
    var answered = 0
    var total = 0
    for _ in 0..<2000 {
      let ranges = (0..<3).map { _ in Self.ranges.randomElement(using: &generator) ?? 0x41...0x5A }
      let scalars = (0..<Int.random(in: 2...12, using: &generator)).compactMap { _ in
        let range = ranges.randomElement(using: &generator) ?? 0x41...0x5A
        return Unicode.Scalar(UInt32.random(in: range, using: &generator))
      }
      let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
      let found = try bytes.withUnsafeBufferPointer { bytes throws(UnicodeError) in
        Result { () throws(UnicodeError) in
          try finder.opportunities(in: bytes, style: style)
        }
      }.get()
      var offset = 0
      for (first, second) in zip(scalars, scalars.dropFirst()) {
        offset += UTF8.width(first)
        let answer = try pairs.answer(first, second, finder: &finder)
        total += 1
        if answer == .open { continue }
        answered += 1
        #expect(
          (answer == .yes) == found.isAllowed(at: offset),
          "seed \(seed), \(first) \(second) at \(offset) of \(String(String.UnicodeScalarView(scalars)))"
        )
      }
    }
    #expect(answered * 2 > total, "seed \(seed): most pairs were left open")
  }
}
