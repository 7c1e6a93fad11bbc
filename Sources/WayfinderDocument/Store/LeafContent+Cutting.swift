extension LeafContent {
  /// Cuts the content into leaves; the first ones keep the identities of those they replace.
  ///
  /// Content that is too long for one leaf is cut into halves, content that is much too long into
  /// leaves with room to grow. A cut stands between scalars and not inside CR LF, and at the
  /// beginning of a block where one is near.
  func leaves(limits: StoreLimits, identities: [Leaf.Identity]) -> [Leaf] {
    var slicer = LeafSlicer(self)
    var leaves: [Leaf] = []
    var start = 0
    repeat {
      let end = cut(from: start, limits)
      let used = leaves.count
      let identity = used < identities.count ? identities[used].next() : .new()
      leaves.append(slicer.next(start..<end, identity: identity))
      start = end
    } while start < bytes.count
    return leaves
  }

  private func cut(from start: Int, _ limits: StoreLimits) -> Int {
    let rest = bytes.count - start
    let maximum = limits.leafMaximum
    if rest <= maximum { return bytes.count }
    let aim = start + (rest > 2 * maximum ? limits.leafTarget : rest / 2)
    let window = aim - maximum / 4...min(aim + maximum / 4, start + maximum)
    let next = firstBlock(from: aim)
    let candidates = [next - 1, next].filter {
      blocks.indices.contains($0) && window.contains(blocks[$0].offset)
        && !joinsPrevious(blocks[$0].offset)
    }
    let nearest = candidates.map { blocks[$0].offset }.min { abs($0 - aim) < abs($1 - aim) }
    if let nearest { return nearest }
    var cut = aim
    while cut > start + 1, joinsPrevious(cut) { cut -= 1 }
    return cut
  }

  /// The first block that begins at or after an offset.
  private func firstBlock(from offset: Int) -> Int {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether no leaf may begin at an offset: inside a scalar, or at the LF of a CR LF.
  private func joinsPrevious(_ offset: Int) -> Bool {
    bytes[offset] & 0xC0 == 0x80
      || (bytes[offset] == 0x0A && offset > 0 && bytes[offset - 1] == 0x0D)
  }
}

/// Makes leaves of neighbouring ranges of a content, in order.
private struct LeafSlicer {
  private let content: LeafContent
  private var nextBlock = 0
  private var runs: SourceRunSlicer
  private var nextStyle = 0

  init(_ content: LeafContent) {
    self.content = content
    runs = SourceRunSlicer(content.runs, unit: content.unit)
  }

  mutating func next(_ range: Range<Int>, identity: Leaf.Identity) -> Leaf {
    let isLast = range.upperBound == content.bytes.count
    return Leaf(
      identity: identity, bytes: Array(content.bytes[range]),
      blocks: BlockStarts(blocks(range, isLast: isLast)), styleRuns: styles(range),
      sourceRuns: content.bytes.withUnsafeBufferPointer { runs.next(range, in: $0) })
  }

  private mutating func blocks(_ range: Range<Int>, isLast: Bool) -> [BlockStart] {
    let first = nextBlock
    let all = content.blocks
    while nextBlock < all.count, isLast || all[nextBlock].offset < range.upperBound {
      nextBlock += 1
    }
    return all[first..<nextBlock].map { $0.record.at($0.offset - range.lowerBound) }
  }

  private mutating func styles(_ range: Range<Int>) -> [StyleRun] {
    let all = content.styles
    while nextStyle < all.count, all[nextStyle].offset <= range.lowerBound { nextStyle += 1 }
    let atStart = nextStyle > 0 ? all[nextStyle - 1].style : 0
    var styles = atStart == 0 ? [] : [StyleRun(offset: 0, style: atStart)]
    while nextStyle < all.count, all[nextStyle].offset < range.upperBound {
      let offset = UInt32(all[nextStyle].offset - range.lowerBound)
      styles.append(StyleRun(offset: offset, style: all[nextStyle].style))
      nextStyle += 1
    }
    return styles
  }
}

/// Deals the source runs of a text out to neighbouring ranges of it, in order.
struct SourceRunSlicer {
  private let runs: [SourceRun]
  private let unit: SourceUnit
  private var next = 0

  init(_ runs: [SourceRun], unit: SourceUnit) {
    self.runs = runs
    self.unit = unit
  }

  /// Returns the runs of a range, with offsets into it.
  ///
  /// - Parameter bytes: The whole text.
  mutating func next(
    _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [SourceRun] {
    var part: [SourceRun] = []
    if next > 0, next == runs.count || runs[next].text > range.lowerBound {
      let cut = runs[next - 1].continued(at: range.lowerBound, in: bytes, unit: unit)
      part.append(cut.moved(by: -range.lowerBound))
    }
    while next < runs.count, runs[next].text < range.upperBound {
      part.append(runs[next].moved(by: -range.lowerBound))
      next += 1
    }
    return part
  }
}
