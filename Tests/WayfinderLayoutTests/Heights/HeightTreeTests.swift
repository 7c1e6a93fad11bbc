import TestSupport
import Testing

@testable import WayfinderLayout

/// Items are named by a number.
private typealias Tree = HeightTree<Int>
private typealias Entry = HeightEntry<Int>

private func item(_ height: Double, blocks: Int = 1, utf8: Int = 10, lines: Int = 1) -> Entry {
  Entry(blocks: blocks, utf8: utf8, lines: lines, height: height, right: height, content: 0)
}

private func gap(_ blocks: Int, ofHeight height: Double) -> Entry {
  Entry(
    gapOf: blocks, utf8: blocks * 10, kind: 0,
    estimate: HeightEstimate(height: height, lines: blocks))
}

@Suite struct HeightTreeTests {
  @Test func aTreeWithoutEntriesHasNoPlaces() {
    let tree = Tree()
    #expect(tree.summary == HeightSummary())
    #expect(tree.place(.blocks, 0) == nil)
    #expect(tree.place(atY: 0) == nil)
    #expect(tree.unmeasuredPlace(nearBlock: 0) == nil)
    #expect(tree.invariantCheck() == nil)
  }

  @Test func itemsTakeTheirPlaceInAGap() {
    var tree = Tree([gap(130, ofHeight: 2600)])
    #expect(tree.dump() == "gap(130 blocks ~2600)")
    tree.replace(
      0..<130, with: [gap(120, ofHeight: 2400), item(20), item(36), gap(8, ofHeight: 160)])
    #expect(tree.dump() == "gap(120 blocks ~2400) item(1:20) item(1:36) gap(8 blocks ~160)")
    #expect(tree.summary.height == 2616)
    #expect(tree.summary.unmeasuredBlocks == 128)
    #expect(tree.summary.right == 36)
  }

  @Test func aPlaceIsFoundByEachOfItsCounts() throws {
    let tree = Tree([item(20), item(30, blocks: 2, utf8: 7, lines: 3), gap(5, ofHeight: 100)])
    let byBlock = try #require(tree.place(.blocks, 2))
    #expect(byBlock.start.blocks == 1)
    #expect(byBlock.utf8Range == 10..<17)
    #expect(tree.place(.utf8, 16)?.start.blocks == 1)
    #expect(tree.place(.utf8, 17)?.start.blocks == 3)
    #expect(tree.place(.lines, 3)?.start.blocks == 1)
    #expect(tree.place(.lines, 4)?.start.blocks == 3)
    #expect(tree.place(atY: 19.9)?.start.blocks == 0)
    #expect(tree.place(atY: 20)?.start.blocks == 1)
    #expect(tree.place(atY: -5)?.start.blocks == 0)
    #expect(tree.place(atY: 1e300)?.start.blocks == 3)
    #expect(tree.place(.blocks, 99)?.start.blocks == 3)
  }

  @Test func theNearestGapIsTheNextOneOrElseTheFirst() {
    let tree = Tree([gap(2, ofHeight: 1), item(1), gap(3, ofHeight: 1), item(1), item(1)])
    #expect(tree.unmeasuredPlace(nearBlock: 0)?.blocks == 0..<2)
    #expect(tree.unmeasuredPlace(nearBlock: 2)?.blocks == 3..<6)
    #expect(tree.unmeasuredPlace(nearBlock: 6)?.blocks == 0..<2)
    #expect(Tree([item(1)]).unmeasuredPlace(nearBlock: 0) == nil)
  }

  @Test func aSnapshotKeepsWhatItHad() {
    var tree = Tree((0..<100).map { item(Double($0)) }, fanOut: 4)
    let old = tree
    let before = old.dump()
    tree.replaceEntry(startingAt: 50, with: item(1000))
    tree.replace(10..<90, with: [])
    #expect(old.dump() == before)
    #expect(tree.summary.blocks == 20)
    #expect(old.summary.height == 4950)
    #expect(old.invariantCheck() == nil && tree.invariantCheck() == nil)
  }

  @Test func heightsBeyondTheReachOfSinglePrecisionAreExact() {
    // 2²⁴ points are the first at which a Float no longer tells neighbours apart.
    let tree = Tree((0..<100_000).map { _ in item(330.015625) })
    #expect(tree.summary.height == 33_001_562.5)
    #expect(tree.place(.blocks, 99_999)?.start.height == 33_001_562.5 - 330.015625)
  }

  @Test func gapsAreEstimatedAgainWhereverTheyAre() {
    var tree = Tree((0..<50).map { $0 % 3 == 0 ? gap(2, ofHeight: 1) : item(1) }, fanOut: 4)
    tree.updateGaps { $0.height = 10 }
    #expect(tree.invariantCheck() == nil)
    #expect(tree.summary.height == 17 * 10 + 33)
  }
}

/// Drives a tree and an array of the same entries by the same random changes.
@Suite struct HeightTreeStormTests {
  /// How many steps all storms take together.
  private static let steps = StormLength.steps(36_000)

  @Test(arguments: [4, 5, 8, 16] as [Int], [1, 2, 3] as [UInt64])
  func randomChangesLeaveATreeThatEqualsAnArray(fanOut: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 1000 &+ UInt64(fanOut))
    var model = (0..<Int.random(in: 0...60, using: &random)).map { _ in randomEntry(&random) }
    var tree = Tree(model, fanOut: fanOut)
    for step in 0..<Self.steps / 12 {
      change(&model, &tree, &random)
      let label: Comment = "seed \(seed), fan-out \(fanOut), step \(step)"
      #expect(tree.invariantCheck() == nil, label)
      #expect(entries(of: tree) == model.map(Key.init), label)
      check(tree, model, &random, label)
      if model.count > 300 {
        model.removeSubrange(20...)
        tree.replace(model.reduce(0) { $0 + $1.blocks }..<tree.summary.blocks, with: [])
      }
    }
  }

  private struct Key: Equatable {
    let blocks: Int
    let height: Double
    let isGap: Bool

    init(_ entry: Entry) {
      blocks = entry.blocks
      height = entry.height
      isGap = entry.isGap
    }
  }

  private func entries(of tree: Tree) -> [Key] {
    var keys: [Key] = []
    tree.forEachPlace { place in
      keys.append(Key(place.entry))
      return true
    }
    return keys
  }

  private func randomEntry(_ random: inout SeededGenerator) -> Entry {
    let height = Double(Int.random(in: 0...640, using: &random)) / 64
    let blocks = Int.random(in: 1...4, using: &random)
    if Bool.random(using: &random) { return gap(blocks, ofHeight: height) }
    return item(
      height, blocks: blocks, utf8: Int.random(in: 0...9, using: &random),
      lines: Int.random(in: 0...3, using: &random))
  }

  private func change(
    _ model: inout [Entry], _ tree: inout Tree, _ random: inout SeededGenerator
  ) {
    let first = Int.random(in: 0...model.count, using: &random)
    let longest = Int.random(in: 0..<8, using: &random) == 0 ? model.count : 3
    let last = min(model.count, first + Int.random(in: 0...longest, using: &random))
    let new = (0..<Int.random(in: 0...4, using: &random)).map { _ in randomEntry(&random) }
    let start = model[..<first].reduce(0) { $0 + $1.blocks }
    let end = model[first..<last].reduce(start) { $0 + $1.blocks }
    model.replaceSubrange(first..<last, with: new)
    tree.replace(start..<end, with: new)
    guard let index = model.indices.randomElement(using: &random) else { return }
    var entry = randomEntry(&random)
    entry.blocks = model[index].blocks
    model[index] = entry
    tree.replaceEntry(startingAt: model[..<index].reduce(0) { $0 + $1.blocks }, with: entry)
    changeMany(&model, &tree, &random)
  }

  /// Replaces entries here and there at once, some of them twice.
  private func changeMany(
    _ model: inout [Entry], _ tree: inout Tree, _ random: inout SeededGenerator
  ) {
    let share = Int.random(in: 1...40, using: &random)
    var changes: [(block: Int, entry: Entry)] = []
    var start = 0
    for index in model.indices {
      for _ in 0..<2 where Int.random(in: 0..<share, using: &random) == 0 {
        var entry = randomEntry(&random)
        entry.blocks = model[index].blocks
        model[index] = entry
        changes.append((start, entry))
      }
      start += model[index].blocks
    }
    let snapshot = Bool.random(using: &random) ? tree : nil
    let before = snapshot.map { entries(of: $0) }
    if Bool.random(using: &random) {
      // In any order, but for those of one block.
      let keys = Dictionary(
        changes.map { ($0.block, Int.random(in: 0..<1000, using: &random)) }
      ) { first, _ in first }
      let order = changes.indices.sorted {
        let (a, b) = (changes[$0].block, changes[$1].block)
        return (keys[a] ?? 0, a, $0) < (keys[b] ?? 0, b, $1)
      }
      changes = order.map { changes[$0] }
    }
    tree.replaceEntries(changes)
    if let snapshot { #expect(entries(of: snapshot) == before) }
  }

  private func check(
    _ tree: Tree, _ model: [Entry], _ random: inout SeededGenerator, _ label: Comment
  ) {
    let sum = model.reduce(into: HeightSummary()) { $0 += $1.summary }
    #expect(tree.summary == sum, label)
    guard !model.isEmpty else { return }
    let y = Double.random(in: -1...sum.height + 1, using: &random)
    let byte = Int.random(in: 0...sum.utf8, using: &random)
    var start = HeightSummary()
    var byHeight: Int?
    var byByte: Int?
    for entry in model {
      if byHeight == nil, start.height + entry.height > y { byHeight = start.blocks }
      if byByte == nil, start.utf8 + entry.utf8 > byte { byByte = start.blocks }
      start += entry.summary
    }
    let last = sum.blocks - (model.last?.blocks ?? 0)
    #expect(tree.place(atY: y)?.start.blocks == byHeight ?? last, label)
    #expect(tree.place(.utf8, byte)?.start.blocks == byByte ?? last, label)
  }
}
