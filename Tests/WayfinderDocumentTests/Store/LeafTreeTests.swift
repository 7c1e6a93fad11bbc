import TestSupport
import Testing

@testable import WayfinderDocument

@Suite struct LeafTreeTests {
  /// A leaf of shared text, of at most 80 bytes here, ends with the first line that ends at or beyond
  /// 64. An edit cuts it into leaves of at most 16, at the lines nearest to 12 bytes from the last cut,
  /// and the last 32 bytes into halves.
  @Test func aDumpShowsTheTree() {
    var document = Document(String(repeating: "1234567\n", count: 20), Storm.limits[0])
    #expect(document.store.dump() == "node(leaf(64:8) leaf(64:8) leaf(32:4))")
    document.replace(66..<66, with: "x")
    #expect(
      document.store.dump()
        == "node(node(leaf(64:8) leaf(9:1) leaf(8:1) leaf(8:1)) "
        + "node(leaf(8:1) leaf(16:2) leaf(16:2) leaf(32:4)))")
  }

  @Test func typingAndDeletingLeaveNoFragments() {
    var document = Document(plainText: String(repeating: "word ", count: 4_000))
    // The first edit cuts the shared text.
    document.replace(7_000..<7_000, with: "")
    let chunks = document.chunks.count
    for step in 0..<3_000 { document.replace(7_000 + step..<7_000 + step, with: "x") }
    #expect(document.chunks.count <= chunks + 3)
    for _ in 0..<3_000 { document.replace(7_000..<7_001, with: "") }
    #expect(document.text == String(repeating: "word ", count: 4_000))
    #expect(document.chunks.count <= chunks + 1)
    #expect(document.chunks.dropLast().allSatisfy { $0.range.count >= 1_000 })
    #expect(document.store.invariantCheck() == nil)
  }

  /// What is deleted again leaves its source run joined up.
  @Test func sourceRunsDoNotAddUpWithTyping() {
    var document = Document(plainText: String(repeating: "word ", count: 100))
    for step in 0..<200 { document.replace(50 + step..<50 + step, with: "x") }
    #expect(document.store.leaf(at: 0).leaf.sourceRuns.count == 3)
    #expect(document.sourceRange(of: 60..<70).isEmpty)
    document.replace(50..<250, with: "")
    #expect(document.store.leaf(at: 0).leaf.sourceRuns.count == 1)
  }

  @Test(arguments: Storm.limits) func appendedLinesStandInTheirOrder(limits: StoreLimits) {
    var document = Document("", limits)
    var expected = ""
    for line in 0..<300 {
      document.append("line \(line)\n")
      expected += "line \(line)\n"
    }
    #expect(document.text == expected && document.blocks.count == 300)
    #expect(document.store.invariantCheck() == nil)
    let chunks = document.chunks
    #expect(chunks.dropLast().allSatisfy { $0.range.count >= limits.leafMaximum / 4 })
  }

  @Test(arguments: Storm.limits) func deletingAlmostEverythingLeavesASmallTree(
    limits: StoreLimits
  ) {
    var document = Document(String(repeating: "a line\n", count: 5_000), limits)
    let before = document
    let record = document.replace(3..<34_990, with: "")
    #expect(document.text == before.text(in: 0..<3) + before.text(in: 34_990..<35_000))
    #expect(document.store.invariantCheck() == nil && document.chunks.count == 1)
    #expect(record.replacedChunks == before.chunks.map(\.id))
    document.replace(0..<document.utf8Count, with: "")
    #expect(document.isEmpty && document.blocks.count == 1 && document.blocks[0].range == 0..<0)
  }

  @Test func twoLinesOfEditsNeverShareAVersion() {
    let base = Document(plainText: "one")
    var first = base
    var second = base
    first.append("a")
    second.append("b")
    #expect(first.chunks[0].id == second.chunks[0].id)
    #expect(first.chunks[0].version != second.chunks[0].version)
  }
}
