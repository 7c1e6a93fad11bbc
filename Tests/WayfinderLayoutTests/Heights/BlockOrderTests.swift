import TestSupport
import Testing

@testable import WayfinderLayout

@Suite struct BlockOrderTests {
  private func places(of blocks: [Int]) -> [Int] {
    blocks.withUnsafeBufferPointer { BlockOrder(of: $0) { $0 }.items.map(\.place) }
  }

  @Test func elementsInOrderStayWhereTheyAre() {
    #expect(places(of: []) == [])
    #expect(places(of: [3]) == [0])
    #expect(places(of: [1, 1, 2, 9]) == [0, 1, 2, 3])
  }

  @Test func elementsForOneBlockKeepTheirOrder() {
    #expect(places(of: [5, 2, 5, 2]) == [1, 3, 0, 2])
    #expect(places(of: [4, -1, 4]) == [1, 0, 2])
  }

  @Test(arguments: [0, 1, 2047, 2048, 5_000_000, Int.max], 1...3 as ClosedRange<UInt64>)
  func manyAreOrderedAsByComparison(highest: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let blocks = (0..<3000).map { _ in Int.random(in: 0...highest, using: &random) }
    let expected = blocks.indices.sorted { (blocks[$0], $0) < (blocks[$1], $1) }
    #expect(places(of: blocks) == expected, "seed \(seed), up to \(highest)")
  }
}
