import Testing
import WayfinderDocument
import WayfinderFind

@Suite struct FindWalkTests {
  private let document = Document(plainText: "kite one kite two kite three")
  private let matches = [0..<4, 9..<13, 18..<22].map { FindMatch(range: $0) }

  private func walk(
    from caret: Int?, _ direction: FindWalk.Direction = .forward, wraps: Bool = false
  ) -> [Int] {
    FindWalk(matches, in: document, from: caret, direction: direction, wraps: wraps)
      .map(\.range.lowerBound)
  }

  /// The recorded cases of order, and what follows from their rules.
  @Test func aWalkBeginsAtTheCaretAndKeepsItsDirection() {
    #expect(walk(from: nil) == [0, 9, 18])
    #expect(walk(from: 7) == [9, 18] && walk(from: 9) == [9, 18] && walk(from: 11) == [18])
    #expect(walk(from: nil, .backward) == [18, 9, 0])
    #expect(walk(from: 12, .backward) == [0] && walk(from: 13, .backward) == [9, 0])
    #expect(walk(from: 23).isEmpty && walk(from: 3, .backward).isEmpty)
  }

  @Test func aWrappingWalkVisitsEachMatchOnce() {
    #expect(walk(from: 7, wraps: true) == [9, 18, 0])
    #expect(walk(from: 12, .backward, wraps: true) == [0, 18, 9])
    #expect(walk(from: 99, wraps: true) == [0, 9, 18])
    #expect(walk(from: nil, .backward, wraps: true) == [18, 9, 0])
  }

  @Test func aWalkOverNothingIsEmpty() {
    #expect(Array(FindWalk([], in: document, direction: .backward, wraps: true)).isEmpty)
  }
}
