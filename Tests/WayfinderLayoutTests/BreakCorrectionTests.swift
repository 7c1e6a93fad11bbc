import CWayfinderLines
import TestSupport
import Testing

@testable import WayfinderLayout

/// What is kept of line breaks that change shapes, against a dictionary.
struct BreakCorrectionTests {
  @Test func whatIsKeptIsFoundAgainOnBothSidesOfABreak() {
    let corrections = BreakCorrections(textCount: 1 << 24)
    #expect(corrections.gain(wl_start, at: 0) == nil)
    #expect(corrections.breaks(of: 7).corrections == nil)
    for offset in [0, 1, 63, 4096, 1 << 33, 1 << 40 - 1] {
      for gain in [0, 1, -1, 4_194_303, -4_194_303] {
        corrections.keep(gain, wl_start, at: offset)
        #expect(corrections.gain(wl_start, at: offset) == gain)
        corrections.keep(-gain, wl_end, at: offset)
        #expect(corrections.gain(wl_end, at: offset) == -gain)
        #expect(corrections.gain(wl_start, at: offset) == gain)
      }
    }
    #expect(corrections.breaks(of: 7).corrections != nil)
    #expect(corrections.breaks(of: 7).offset == 7)
  }

  @Test func whatHasNoRoomIsLeftOut() {
    let corrections = BreakCorrections(textCount: 1 << 24)
    corrections.keep(3, wl_start, at: 5)
    for gain in [4_194_304, -4_194_304, Int.max, Int.min] {
      corrections.keep(gain, wl_start, at: 9)
      #expect(corrections.gain(wl_start, at: 9) == nil)
    }
    for offset in [1 << 40, Int.max] {
      corrections.keep(3, wl_start, at: offset)
      #expect(corrections.gain(wl_start, at: offset) == nil)
    }
    #expect(corrections.gain(wl_start, at: 5) == 3)
  }

  /// Few are forgotten as long as there is room, and what is found is never another's.
  @Test func aFullTableForgetsAndNeverMistakes() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let corrections = BreakCorrections(textCount: 1 << 24)
    var model: [Int: Int] = [:]
    func found() -> Int {
      var found = 0
      for (offset, gain) in model {
        guard let known = corrections.gain(wl_end, at: offset) else { continue }
        #expect(known == gain, "seed \(seed), offset \(offset)")
        found += 1
      }
      return found
    }
    while model.count < 100_000 {
      let offset = Int.random(in: 0..<1 << 24, using: &generator)
      let gain = Int.random(in: -500_000...500_000, using: &generator)
      model[offset] = gain
      corrections.keep(gain, wl_end, at: offset)
      // A quarter of the places are taken.
      if model.count == 4096 { #expect(found() > 4000, "seed \(seed)") }
    }
    let left = found()
    #expect(left > 10_000 && left <= 16_384, "seed \(seed)")
  }

  /// The newest are found whatever was kept before, at distances at which lines begin.
  @Test(arguments: [1, 2, 3, 16, 21, 60, 63, 64, 192])
  func theNewestAreFound(distance: Int) {
    let corrections = BreakCorrections(textCount: 1 << 24)
    for number in 0..<100_000 { corrections.keep(number % 7, wl_start, at: number * distance) }
    var found = 0
    for number in 96_000..<100_000 {
      guard let gain = corrections.gain(wl_start, at: number * distance) else { continue }
      #expect(gain == number % 7)
      found += 1
    }
    #expect(found > 3900)
    #expect(corrections.gain(wl_end, at: 99_999 * distance) == nil)
  }

  /// A short text has a small table, in which what fits is found.
  @Test func theTableIsAsLargeAsTheTextAsksFor() {
    for textCount in [0, 1, 100, 5000, 70_000] {
      let corrections = BreakCorrections(textCount: textCount)
      var found = 0
      let offsets = stride(from: 0, through: textCount, by: 200)
      for offset in offsets { corrections.keep(offset - 7, wl_end, at: offset) }
      for offset in offsets where corrections.gain(wl_end, at: offset) == offset - 7 { found += 1 }
      #expect(Double(found) > 0.95 * Double(textCount / 200))
    }
  }

  @Test func threadsShareATable() async {
    let corrections = BreakCorrections(textCount: 1 << 24)
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for offset in 0..<2000 {
            corrections.keep(offset * 3 - 1000, task % 2 == 0 ? wl_start : wl_end, at: offset)
            for edge in [wl_start, wl_end] {
              guard let gain = corrections.gain(edge, at: offset) else { continue }
              if gain != offset * 3 - 1000 { wrong += 1 }
            }
          }
          return wrong
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
    #expect(corrections.gain(wl_start, at: 1999) == 4997)
  }
}
