import CWayfinderLines
import TestSupport
import Testing

@testable import WayfinderLayout

/// Lines that are sums of segments, against the definition: each takes the most segments that fit.
struct LineSumTests {
  @Test(arguments: [false, true], [1, 250])
  func linesTakeTheMostSegmentsThatFit(isNumbered: Bool, unitsPerStep: Int) throws {
    try compare(hasItems: false, isNumbered: isNumbered, unitsPerStep: unitsPerStep)
  }

  @Test(arguments: [false, true], [1, 250])
  func linesOfItemsTakeTheMostSegmentsThatFit(isNumbered: Bool, unitsPerStep: Int) throws {
    try compare(hasItems: true, isNumbered: isNumbered, unitsPerStep: unitsPerStep)
  }

  private func compare(hasItems: Bool, isNumbered: Bool, unitsPerStep: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var stops = 0
    for _ in 0..<3000 {
      let sample = LineSample(
        &generator, hasItems: hasItems, isNumbered: isNumbered, unitsPerStep: unitsPerStep)
      let found = try sample.measures(isNumbered: isNumbered)
      let (ends, widest) = sample.lines()
      let comment: Comment =
        "seed \(seed), \(sample.steps) steps, \(sample.indent) in, codes \(sample.codes)"
      #expect(found.next == UInt32(ends.last ?? 0), comment)
      #expect(found.lineCount == UInt32(ends.count), comment)
      #expect(abs(found.width - widest) < 1e-9, comment)
      #expect(found.height == Double(ends.count) * 3, comment)
      if ends.last != sample.codes.count { stops += 1 }
    }
    // Both kinds of ends are met.
    #expect(stops > 100 && stops < 2900, "seed \(seed)")
  }

  @Test func paragraphsAddUp() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var sample = LineSample(&generator, hasItems: false, isNumbered: false, unitsPerStep: 1)
    sample.steps = 1_000_000
    let found = try sample.measures(isNumbered: false, times: 3)
    #expect(found.lineCount == 3, "seed \(seed)")
    #expect(found.height == 9, "seed \(seed)")
    #expect(abs(found.width - sample.lines().widest) < 1e-9, "seed \(seed)")
  }

  /// Where lines begin is counted on from the line before, not from the start of the paragraph.
  @Test func whereCorrectedLinesBeginIsKnownFromTheLineBefore() throws {
    let codes = (0..<900).map { index in
      SegmentCode(
        length: 3, width: 10, flags: index == 0 ? SegmentCode.beginsItem : SegmentCode.unsafeStart
      ).rawValue
    }
    let sample = LineSample(codes: codes, steps: 95)
    let found = try sample.measures(isNumbered: false)
    #expect(found.lineCount == 100)
    #expect(found.knownIndex == 891)
    #expect(found.knownStart == 891 * 3)
  }
}
