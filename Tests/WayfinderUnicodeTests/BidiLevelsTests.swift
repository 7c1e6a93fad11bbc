import Testing
import WayfinderUnicode

/// Levels and visual order as Unicode's BidiCharacterTest has them.
@Suite struct BidiLevelsTests {
  private static func isSame(_ sample: BidiSample) throws -> Bool {
    let resolved = try BidiLevels(sample.units, base: sample.base)
    var unit = 0
    var levels: [UInt8] = []
    for _ in sample.levels {
      levels.append(resolved.levels[unit])
      unit += UnicodeText.width(in: sample.units, at: unit)
    }
    let shown = sample.levels.indices.filter { sample.levels[$0] != nil }
    let order = BidiLevels.visualOrder(ofRuns: shown.map { levels[$0] }).map { shown[$0] }
    return resolved.baseLevel == sample.baseLevel && order == sample.order
      && shown.allSatisfy { levels[$0] == sample.levels[$0] }
  }

  @Test(.enabled(if: BidiSample.areInstalled, "unicode-data is not installed"))
  func levelsAreThoseOfUnicodesTest() throws {
    var count = 0
    var deviations = 0
    try BidiSample.forEach { sample in
      count += 1
      let isSame = try Self.isSame(sample)
      if sample.mayDeviate {
        deviations += isSame ? 0 : 1
      } else {
        #expect(isSame, "\(sample.line)")
      }
    }
    #expect(deviations <= 33)
    #expect(count > 90_000)
  }

  @Test func textWithoutRightToLeftCharactersNeedsNoResolving() throws {
    func mayNeedBidi(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { ScriptRuns($0).traits.contains(.mayNeedBidi) }
    }
    #expect(!mayNeedBidi("Tulpen für 3 € – Привет 日本"))
    #expect(mayNeedBidi("a \u{5D0}"))
    #expect(mayNeedBidi("a \u{1E900}"))
    #expect(mayNeedBidi("\u{202E}abc"))
  }

  @Test func runsAreReversedLevelByLevel() {
    // UAX #9, L2, the example "he said “<car MEANS CAR=”" with its levels of runs.
    #expect(BidiLevels.visualOrder(ofRuns: [0, 1, 0]) == [0, 1, 2])
    #expect(BidiLevels.visualOrder(ofRuns: [1, 2, 1]) == [2, 1, 0])
    #expect(BidiLevels.visualOrder(ofRuns: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
    #expect(BidiLevels.visualOrder(ofRuns: []) == [])
  }
}
