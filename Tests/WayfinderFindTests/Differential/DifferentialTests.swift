import TestSupport
import Foundation
import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderUnicode

/// The engine against the reference matcher on random documents.
///
/// `WAYFINDER_DIFFERENTIAL_CASES` sets the number of cases, `WAYFINDER_DIFFERENTIAL_SEED` the seed.
@Suite struct DifferentialTests {
  static let caseCount =
    Int(ProcessInfo.processInfo.environment["WAYFINDER_DIFFERENTIAL_CASES"] ?? "") ?? 20_000
  static let firstSeed =
    UInt64(ProcessInfo.processInfo.environment["WAYFINDER_DIFFERENTIAL_SEED"] ?? "") ?? 1

  @Test func `The engine finds what the reference matcher finds`() throws {
    var done = 0
    var found = 0
    var seed = Self.firstSeed
    var failures = 0
    var indexed = 0
    while done < Self.caseCount, failures < 20 {
      var generator = SeededGenerator(seed: seed)
      let text = HardText(&generator)
      let size = generator.pick([1, 4, 10, 25, 60, 60, 150, generator.chance(10) ? 9000 : 30])
      let document = RandomDocument.make(text, size, &generator)
      let pageTarget = generator.pick([1, 1000, 5000, 1 << 17])
      var index: FindIndex?
      for number in 0..<8 {
        let options = RandomDocument.options(&generator)
        let query = text.query(from: document.text, &generator)
        if index?.locale != options.locale {
          index = try FindIndex(document, locale: options.locale, pageTarget: pageTarget)
        }
        guard let index else { continue }
        let name = "seed \(seed), query \(number)"
        let expected: [FindMatch]
        do {
          expected = try ReferenceMatcher(query: query, options: options).matches(in: document)
        } catch {
          // ICU gives up on some long runs of marks.
          continue
        }
        let pass = try FindPass(query: query, options: options, in: document, index: index)
        while try !pass.step() {}
        let actual = pass.matches
        indexed += pass.usesIndex ? 1 : 0
        found += expected.count
        done += 1
        if Array(actual) != expected {
          failures += 1
          Issue.record(
            "\(name): \(Self.describe(query, options, document, Array(actual), expected))")
        }
      }
      seed += 1
    }
    #expect(found > done / 4)
    #expect(indexed > done / 2)
    print(
      "differential: \(done) cases from seed \(Self.firstSeed), \(indexed) by the index,"
        + " \(found) matches")
  }

  static func describe(
    _ query: String, _ options: FindOptions, _ document: Document, _ actual: [FindMatch],
    _ expected: [FindMatch]
  ) -> String {
    func scalars(_ text: String) -> String {
      text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
    func list(_ matches: [FindMatch]) -> String {
      matches.prefix(12).map {
        "\($0.range.lowerBound)-\($0.range.upperBound)\($0.stream == .text ? "" : "s")"
      }
      .joined(separator: " ")
    }
    let first = zip(actual, expected).first { $0 != $1 }
    let place =
      first.map { min($0.range.lowerBound, $1.range.lowerBound) }
      ?? (actual.count < expected.count ? expected[actual.count] : actual[expected.count]).range
      .lowerBound
    let around = document.text(in: max(0, place - 30)..<place + 40)
    let blocks = document.blocks.filter {
      $0.range.lowerBound >= place - 30 && $0.range.lowerBound <= place + 40
    }
    .map { "\($0.range.lowerBound)\($0.boundary)" }.joined(separator: " ")
    return """
      query '\(query)' [\(scalars(query))] \(options)
        engine \(actual.count): \(list(actual))
        reference \(expected.count): \(list(expected))
        text from \(max(0, place - 30)): '\(around)' [\(scalars(around))] blocks \(blocks)
      """
  }
}
