import TestSupport

/// Random text and other choices for seeded tests.
struct RandomText {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func flip() -> Bool { Bool.random(using: &generator) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  /// A text of pieces put together.
  mutating func text(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
    (0..<number(count)).map { _ in pick(pieces) }.joined()
  }
}

/// The seeds of random tests: a few, or more in a long run.
enum Seeds {
  static func upTo(_ count: Int) -> Range<Int> { 0..<StormLength.steps(count) }
}
