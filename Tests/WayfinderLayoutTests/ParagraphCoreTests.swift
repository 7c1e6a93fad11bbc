import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderLayout

/// What a paragraph keeps in words is what was put into it.
@Suite struct ParagraphCoreTests {
  private let setting = ParagraphSetting.plain
  private let bold = RunSetting(
    style: TextStyle(fontSize: 16, weight: 700), extent: LineExtent(above: 20, below: 4),
    baselineShift: 0)

  private func core(
    _ segments: [Segment], runs: [PreparedRun], fallbacks: [FallbackSpan] = []
  ) -> ParagraphCore {
    ParagraphCore.make(
      count: segments.last?.end ?? 0, setting: setting, baseLevel: 0, runs: runs,
      segments: segments, fallbacks: fallbacks)
  }

  private func run(
    _ range: Range<Int>, bold isBold: Bool = false, level: UInt8 = 0, script: Script = .latin
  ) -> PreparedRun {
    PreparedRun(
      range: range, setting: isBold ? bold : setting.text, script: script, level: level,
      beginsItem: range.lowerBound == 0 || isBold, kind: .text, hasSpaceAdvance: false)
  }

  private func segments(of core: ParagraphCore) -> [Segment] {
    var found: [Segment] = []
    var cursor = SegmentCursor()
    while cursor.index < Int(core.header.segmentCount) {
      let segment = core.segment(cursor)
      found.append(segment)
      let next = SegmentCursor(index: cursor.index + 1, start: segment.end)
      #expect(core.cursor(before: next) == cursor)
      cursor = next
    }
    return found
  }

  /// Widths of 1/2048 and 1/1000 of the font size, in which fonts measure, are kept as they are.
  @Test(arguments: 0..<20)
  func segmentsComeBackAsTheyWere(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isExact = seed % 2 == 0
    var expected: [Segment] = []
    var end = 0
    for index in 0..<50 {
      let hangs = Bool.random(using: &generator)
      end += Int.random(in: 1...(isExact ? 60 : 300), using: &generator) + (hangs ? 1 : 0)
      let units = Double(Int.random(in: 0...16_000, using: &generator))
      let width = isExact ? units * 16 / (index % 2 == 0 ? 2048 : 1000) : units * 0.015_625
      expected.append(
        Segment(
          end: end, hangCount: hangs ? 1 : 0,
          flags: Bool.random(using: &generator) ? .breakAfter : [.breakAfter, .unsafeStart],
          width: width, hangWidth: hangs ? 5 : 0))
    }
    expected[49].flags.insert(.breakAfter)
    let core = core(expected, runs: [run(0..<end)])
    let found = segments(of: core)
    #expect(core.header.flags.contains(.isWide) == !isExact, "seed \(seed)")
    for (one, other) in zip(found, expected) {
      #expect(one.end == other.end && one.hangCount == other.hangCount, "seed \(seed)")
      #expect(one.flags == other.flags, "seed \(seed)")
      #expect(abs(one.width - other.width) < 1e-5, "seed \(seed)")
      #expect(abs(one.hangWidth - other.hangWidth) < 1e-6, "seed \(seed)")
    }
    #expect(found.count == expected.count)
  }

  /// Codes that are equal are kept once where there are many of them; 300 are more than a byte tells apart.
  @Test(arguments: [1, 2, 3, 11, 12, 13, 100, 700], [1, 2, 6, 50, 255, 300])
  func segmentsThatRepeatComeBackAsTheyWere(count: Int, distinct: Int) {
    var expected: [Segment] = []
    for index in 0..<count {
      let kind = index * 7 % distinct
      expected.append(
        Segment(
          end: index * 3 + 3, hangCount: 0,
          flags: kind % 2 == 0 ? .breakAfter : [.breakAfter, .unsafeStart],
          width: Double(kind) * 16 / 1000, hangWidth: 0))
    }
    let runs = [run(0..<count * 3 - 1), run(count * 3 - 1..<count * 3, bold: true)]
    let fallbacks = [FallbackSpan(range: 0..<1, extent: LineExtent(above: 30, below: 1))]
    let core = core(expected, runs: runs, fallbacks: fallbacks)
    let isNumbered = count >= 12 && distinct <= min(255, count / 2)
    #expect((core.header.distinctCount > 0) == isNumbered)
    #expect(core.header.segmentWords <= count)
    for (one, other) in zip(segments(of: core), expected) {
      #expect(one.end == other.end && one.flags == other.flags)
      #expect(abs(one.width - other.width) < 1e-9)
    }
    #expect(core.run(1).setting === bold)
    #expect(core.fallbacks.map(\.range) == [0..<1])
  }

  @Test(arguments: [1, 2, 7, 40, 5000])
  func runsAndFallbacksComeBackAsTheyWere(count: Int) {
    let runs = (0..<count).map { index in
      run(
        index * 3..<index * 3 + 3, bold: index % 3 == 1, level: UInt8(index % 4),
        script: index % 2 == 0 ? .latin : .han)
    }
    let fallbacks = (0..<count).map {
      FallbackSpan(range: $0..<$0 + 1, extent: LineExtent(above: Double($0) / 3, below: 1))
    }
    let segment = Segment(
      end: count * 3, hangCount: 0, flags: .breakAfter, width: 1, hangWidth: 0)
    let core = core([segment], runs: runs, fallbacks: fallbacks)
    let paragraph = PreparedParagraph(blocks: 0..<1, start: 7, box: 0, isVoid: false, core: core)
    #expect(paragraph.runs.count == count)
    for (one, other) in zip(paragraph.runs, runs) {
      #expect(one.range == other.range && one.packed == other.packed)
      #expect(one.setting === other.setting)
    }
    for offset in [0, 1, count * 3 / 2, count * 3 - 1] {
      #expect(paragraph.runs[paragraph.run(at: offset)].range.contains(offset))
    }
    #expect(paragraph.fallbacks.map(\.range) == fallbacks.map(\.range))
    #expect(paragraph.fallbacks.map(\.extent) == fallbacks.map(\.extent))
    #expect(paragraph.range == 7..<7 + count * 3)
  }
}
