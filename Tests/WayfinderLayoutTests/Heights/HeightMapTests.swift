import TestSupport
import Testing

@testable import WayfinderLayout

/// A page of made-up blocks: items are runs of one group, as high as their blocks say and apart from
/// the item before by the difference of their margins.
private struct ModelPage: HeightSource {
  struct Block {
    var utf8: Int
    var height: Double
    var group: Int
    var margin: Double
  }

  var blocks: [Block]
  var measuredCount = 0
  var measuredUTF8 = 0
  var reusedCount = 0

  func runs(in range: Range<Int>) -> [(blocks: Int, utf8: Int, kind: UInt32)] {
    let blocks = self.blocks[range]
    let even = blocks.filter { $0.group % 2 == 0 }
    if even.count == blocks.count || even.isEmpty {
      return [(blocks.count, blocks.reduce(0) { $0 + $1.utf8 }, even.isEmpty ? 1 : 0)]
    }
    let first = blocks.prefix { $0.group % 2 == blocks[range.lowerBound].group % 2 }
    return runs(in: range.lowerBound..<first.endIndex) + runs(in: first.endIndex..<range.upperBound)
  }

  func item(containing block: Int) -> Range<Int> {
    let group = blocks[block].group
    var (lower, upper) = (block, block + 1)
    while lower > 0, blocks[lower - 1].group == group { lower -= 1 }
    while upper < blocks.count, blocks[upper].group == group { upper += 1 }
    return lower..<upper
  }

  /// The entry of an item as it should be.
  func entry(_ item: Range<Int>) -> HeightEntry<Int> {
    let before = item.lowerBound == 0 ? 0 : blocks[item.lowerBound - 1].margin
    let apart = max(before, blocks[item.lowerBound].margin)
    return HeightEntry(
      blocks: item.count, utf8: blocks[item].reduce(0) { $0 + $1.utf8 }, lines: item.count,
      height: blocks[item].reduce(apart) { $0 + $1.height }, right: 0, content: 0)
  }

  mutating func measure(
    _ item: Range<Int>, reusing stale: HeightEntry<Int>?, isEdited: Bool
  ) -> HeightEntry<Int> {
    if stale != nil { reusedCount += 1 }
    measuredCount += item.count
    let entry = entry(item)
    measuredUTF8 += entry.utf8
    return entry
  }

  /// The height of the whole page.
  var height: Double {
    var (next, sum) = (0, 0.0)
    while next < blocks.count {
      let item = item(containing: next)
      sum += entry(item).height
      next = item.upperBound
    }
    return sum
  }
}

private func estimator() -> HeightEstimator {
  var estimator = HeightEstimator()
  for _ in 0..<2 { _ = estimator.addKind(.init(lineHeight: 8, bytesPerLine: 20)) }
  return estimator
}

private func uniformPage(_ count: Int) -> ModelPage {
  ModelPage(
    blocks: (0..<count).map { .init(utf8: 10, height: 12, group: $0 * 2, margin: 0) })
}

@Suite struct HeightMapTests {
  @Test func aPageBeginsAsOneGap() {
    let map = HeightMap(uniformPage(1_000_000), estimator: estimator(), count: 1_000_000)
    #expect(map.tree.root.level == 0 && map.tree.root.count == 1)
    #expect(map.summary.blocks == 1_000_000 && map.summary.utf8 == 10_000_000)
    #expect(map.summary.height > 0 && !map.isExact)
  }

  @Test func onlyWhatIsAskedForIsMeasured() {
    var page = uniformPage(1000)
    var map = HeightMap(page, estimator: estimator(), count: 1000)
    let measured = map.measure(500..<510, with: &page)
    #expect(measured == 500..<510)
    #expect(page.measuredCount == 10)
    #expect(map.summary.unmeasuredBlocks == 990)
    map.measure(495..<515, with: &page)
    #expect(page.measuredCount == 20)
  }

  @Test func estimatesOfAnEvenPageComeToItsHeight() {
    var page = uniformPage(10_000)
    var map = HeightMap(page, estimator: estimator(), count: 10_000)
    map.measure(0..<200, with: &page)
    #expect(abs(map.summary.height - 120_000) < 120_000 * 0.02)
  }

  @Test func measuringStopsWhenItIsTold() {
    var page = uniformPage(1000)
    var map = HeightMap(page, estimator: estimator(), count: 1000)
    var left = 7
    let isWhole = map.measure(near: 300, with: &page) { _ in
      left -= 1
      return left > 0
    }
    #expect(!isWhole)
    #expect(page.measuredCount < 7)
    #expect(map.tree.place(.blocks, 300)?.entry.isGap == false)
  }

  @Test func slicesMeasureTheWholePageFromAPlaceOn() {
    var page = uniformPage(3000)
    var map = HeightMap(page, estimator: estimator(), count: 3000)
    var slices = 0
    var isWhole = false
    while !isWhole {
      var left = 100
      isWhole = map.measure(near: 2000, with: &page) { _ in
        left -= 1
        return left > 0
      }
      slices += 1
    }
    #expect(page.measuredCount == 3000)
    #expect(slices > 20)
    #expect(map.summary.height == 36_000)
  }

  @Test func anEditKeepsTheHeightUntilItIsMeasured() {
    var page = uniformPage(100)
    var map = HeightMap(page, estimator: estimator(), count: 100)
    map.measure(0..<100, with: &page)
    page.blocks[40].height = 30
    map.replace(40..<41, newCount: 1, utf8Change: 5)
    #expect(map.summary.height == 1200)
    #expect(map.summary.utf8 == 1005)
    page.measuredCount = 0
    map.measure(0..<100, with: &page)
    // The item after it may stand at another distance, but what it holds is the same.
    #expect(page.measuredCount == 2 && page.reusedCount == 1)
    #expect(map.summary.height == 1218)
  }

  @Test func anEditOfAnItemKnownToKeepItsDistanceLeavesTheNextItemMeasured() {
    var page = uniformPage(100)
    var map = HeightMap(page, estimator: estimator(), count: 100)
    map.measure(0..<100, with: &page)
    page.blocks[40].height = 30
    map.replace(40..<41, newCount: 1, utf8Change: 5, sparingNextTo: 40..<41)
    #expect(map.summary.unmeasuredBlocks == 1 && map.summary.utf8 == 1005)
    // Where the entry holds more than the item, nothing is known of the next one.
    map.replace(60..<61, newCount: 1, utf8Change: 0, sparingNextTo: 60..<62)
    #expect(map.summary.unmeasuredBlocks == 3)
    page.measuredCount = 0
    map.measure(0..<100, with: &page)
    #expect(page.measuredCount == 3 && page.reusedCount == 1)
    #expect(map.summary.height == 1218)
  }

  @Test func wrappingAtAnotherWidthKeepsWhatIsPrepared() {
    var page = uniformPage(50)
    var map = HeightMap(page, estimator: estimator(), count: 50)
    map.measure(0..<10, with: &page)
    map.markAllStale(heightFactor: 2, estimator: estimator())
    #expect(map.summary.unmeasuredBlocks == 50)
    // Items of a single line are taken to stay that.
    #expect(map.tree.dump().hasPrefix("item(1:~12) item(1:~12)"))
    _ = map.measure(near: 0, with: &page) { _ in true }
    #expect(page.reusedCount == 10 && map.isExact && map.summary.height == 600)
  }

  @Test func whatIsBelowAChangeIsShiftedByIt() {
    var page = uniformPage(100)
    var map = HeightMap(page, estimator: estimator(), count: 100)
    map.measure(0..<100, with: &page)
    let old = map
    page.blocks[10].height = 112
    map.replace(10..<11, newCount: 1, utf8Change: 0)
    map.measure(0..<100, with: &page)
    #expect(HeightMap.shift(ofBlock: 50, in: map, from: old, oldBlock: 50) == 100)
    #expect(HeightMap.shift(ofBlock: 10, in: map, from: old, oldBlock: 10) == 0)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func randomEditsAndMeasurementsComeToTheHeightOfThePage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var page = ModelPage(blocks: (0..<40).map { _ in randomBlock(&random) })
    var map = HeightMap(
      page, estimator: estimator(), count: page.blocks.count, fanOut: Int(seed % 3) * 2 + 4)
    for step in 0..<Self.steps {
      let label: Comment = "seed \(seed), step \(step)"
      if Int.random(in: 0..<3, using: &random) == 0 {
        edit(&page, &map, &random)
      } else {
        let count = page.blocks.count
        let first = Int.random(in: 0..<count, using: &random)
        map.measure(first..<min(count, first + 5), with: &page)
      }
      #expect(map.tree.invariantCheck() == nil, label)
      #expect(map.summary.blocks == page.blocks.count, label)
      #expect(map.summary.utf8 == page.blocks.reduce(0) { $0 + $1.utf8 }, label)
      checkMeasured(map, page, label)
      if step % 16 == 0 {
        var whole = map
        _ = whole.measure(near: 0, with: &page) { _ in true }
        #expect(whole.isExact, label)
        #expect(abs(whole.summary.height - page.height) < 1e-6, label)
      }
    }
  }

  private static let steps = StormLength.steps(2_000)

  private func randomBlock(_ random: inout SeededGenerator) -> ModelPage.Block {
    .init(
      utf8: Int.random(in: 0...30, using: &random),
      height: Double(Int.random(in: 0...40, using: &random)),
      group: Int.random(in: 0...3, using: &random),
      margin: Double(Int.random(in: 0...2, using: &random)) * 4)
  }

  /// Blocks of an item are edited as a document edits those of a table: all of the item changes.
  private func edit(
    _ page: inout ModelPage, _ map: inout HeightMap<Int>, _ random: inout SeededGenerator
  ) {
    let count = page.blocks.count
    let first = Int.random(in: 0..<count, using: &random)
    let last = min(count - 1, first + Int.random(in: 0...3, using: &random))
    // Edits that join neighbours to one item replace both.
    let lower = page.item(containing: max(0, first - 1)).lowerBound
    let upper = page.item(containing: min(count - 1, last + 1)).upperBound
    let new = (0..<Int.random(in: 1...6, using: &random)).map { _ in randomBlock(&random) }
    let old = page.blocks[lower..<upper].reduce(0) { $0 + $1.utf8 }
    page.blocks.replaceSubrange(lower..<upper, with: new)
    map.replace(
      lower..<upper, newCount: new.count, utf8Change: new.reduce(0) { $0 + $1.utf8 } - old)
  }

  private func checkMeasured(_ map: HeightMap<Int>, _ page: ModelPage, _ label: Comment) {
    map.tree.forEachPlace { place in
      if !place.entry.isMeasured { return true }
      let item = page.item(containing: place.start.blocks)
      // An item that an edit joined to a neighbour is measured again with it.
      if item != place.blocks { return true }
      let right = page.entry(item)
      #expect(place.entry.height == right.height && place.entry.utf8 == right.utf8, label)
      return true
    }
  }
}
