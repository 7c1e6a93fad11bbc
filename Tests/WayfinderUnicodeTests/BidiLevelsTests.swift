import Foundation
import Testing
import WayfinderUnicode

/// Levels and visual order as Unicode's BidiCharacterTest has them.
@Suite struct BidiLevelsTests {
  static let path = "/usr/share/unicode/BidiCharacterTest.txt"

  /// Whether a line is of a kind in which ICU 72 is known to differ at times: brackets or isolates
  /// beside embeddings and overrides, marks after brackets (N0), brackets nested deeper than its
  /// stack (BD16).
  private static func mayDeviate(_ line: Substring) -> Bool {
    let codes = line.prefix { $0 != ";" }.split(separator: " ").compactMap { UInt32($0, radix: 16) }
    let brackets: Set<UInt32> = [0x28, 0x29, 0x5B, 0x5D]
    let hasEmbedding = codes.contains { (0x202A...0x202E).contains($0) }
    let hasMark = codes.contains { (0x300..<0x370).contains($0) || (0x20D0..<0x2100).contains($0) }
    return hasEmbedding || (hasMark && codes.contains(where: brackets.contains))
      || codes.count { $0 == 0x28 } > 63
  }

  private struct Sample {
    var units: [UInt16]
    var base: BidiLevels.BaseDirection
    var baseLevel: UInt8
    /// The level of each scalar, `nil` where the rules remove it (X9).
    var levels: [UInt8?]
    var order: [Int]
  }

  private static func sample(_ line: Substring) -> Sample? {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count == 5, !line.hasPrefix("#") else { return nil }
    let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      .compactMap { Unicode.Scalar($0) }
    let bases: [BidiLevels.BaseDirection] = [.leftToRight, .rightToLeft, .automatic]
    guard let base = Int(fields[1]), let level = UInt8(fields[2]) else { return nil }
    return Sample(
      units: scalars.flatMap { Array(String($0).utf16) }, base: bases[base], baseLevel: level,
      levels: fields[3].split(separator: " ").map { UInt8($0) },
      order: fields[4].split(separator: " ").compactMap { Int($0) })
  }

  private static func isSame(_ sample: Sample) throws -> Bool {
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

  /// The file ends with the rules for lines (L1), which are layout's: white space at the end has the
  /// level of the paragraph.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: path), "unicode-data is not installed"))
  func levelsAreThoseOfUnicodesTest() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    var count = 0
    var deviations = 0
    for line in text.split(whereSeparator: \.isNewline) {
      guard let sample = Self.sample(line) else { continue }
      count += 1
      let isSame = try Self.isSame(sample)
      if Self.mayDeviate(line) {
        deviations += isSame ? 0 : 1
      } else {
        #expect(isSame, "\(line)")
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
