/// A map of many measured lines whose heights change, for benchmarks.
@_spi(Benchmarks) public struct HeightChanges {
  private struct Empty: Sendable {}

  private var tree: HeightTree<Empty>
  private var state: UInt64 = 1

  /// - Parameter count: The number of lines.
  public init(count: Int) { tree = HeightTree((0..<count).map { _ in Self.entry(height: 20) }) }

  private static func entry(height: Double) -> HeightEntry<Empty> {
    HeightEntry(blocks: 1, utf8: 80, lines: 1, height: height, right: 300, content: Empty())
  }

  /// Changes the heights of lines here and there and returns the height of all.
  public mutating func change(_ count: Int) -> Double {
    var changes: [(block: Int, entry: HeightEntry<Empty>)] = []
    changes.reserveCapacity(count)
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let line = Int((state >> 33) % UInt64(tree.summary.blocks))
      changes.append((line, Self.entry(height: Double(state >> 58))))
    }
    tree.replaceEntries(changes)
    return tree.summary.height
  }
}
