// In one file since measuring, edits and estimates keep one invariant: entries stand for whole items.

/// Measures items for a map of heights.
protocol HeightSource {
  associatedtype Content: Sendable

  /// Returns runs of blocks of one kind, in order: how many, the bytes of their text, and which of the
  /// estimator's kinds they are.
  func runs(in blocks: Range<Int>) -> [(blocks: Int, utf8: Int, kind: UInt32)]

  /// Returns the blocks of the item that holds a block.
  mutating func item(containing block: Int) -> Range<Int>

  /// Returns the entry of an item, the room between it and what comes before included.
  ///
  /// It may measure a part of the item and return a stale entry; then it is asked again with the content
  /// of that for more of it.
  /// - Parameters:
  ///   - stale: What was measured of the same item, at another width or after another item.
  ///   - isEdited: Whether the item has been measured before its text was edited, so that it is likely
  ///     to be looked at.
  mutating func measure(
    _ item: Range<Int>, reusing stale: HeightEntry<Content>?, isEdited: Bool
  ) -> HeightEntry<Content>

  /// The bytes of all the text that was measured so far.
  var measuredUTF8: Int { get }
}

/// The heights of a page that is measured bit by bit: where it is looked at first, the rest as there
/// is time.
///
/// Places that nobody has measured are estimated, and every measurement makes the estimates better.
/// The height of the whole page is always finite.
struct HeightMap<Content: Sendable>: Sendable {
  private(set) var tree: HeightTree<Content>
  private var estimator: HeightEstimator

  /// A map of blocks of which none is measured.
  ///
  /// - Parameters:
  ///   - estimator: With the kinds that the source names.
  ///   - count: The number of blocks.
  init<Source: HeightSource>(
    _ source: Source, estimator: HeightEstimator, count: Int,
    fanOut: Int = HeightTree<Content>.standardFanOut
  ) where Source.Content == Content {
    self.estimator = estimator
    tree = HeightTree(fanOut: fanOut)
    tree.replace(0..<0, with: gaps(0..<count, source))
  }

  /// What the page counts in all.
  var summary: HeightSummary { tree.summary }

  /// Whether every block is measured.
  var isExact: Bool { tree.summary.unmeasuredBlocks == 0 }

  private func gaps<Source: HeightSource>(
    _ blocks: Range<Int>, _ source: Source
  ) -> [HeightEntry<Content>] {
    if blocks.isEmpty { return [] }
    return source.runs(in: blocks).map { run in
      HeightEntry(
        gapOf: run.blocks, utf8: run.utf8, kind: run.kind,
        estimate: estimator.estimate(kind: run.kind, blocks: run.blocks, utf8: run.utf8))
    }
  }

  // MARK: Measuring

  /// Measures the items of a range of blocks that were not measured before.
  ///
  /// - Parameter goesOn: Asked after each item, with the bytes of its text; where it says no, the rest
  ///   stays as it is.
  /// - Returns: The blocks from the first on that are measured now.
  /// - Complexity: O(log *n*) for each stretch of gaps, and what measuring costs.
  @discardableResult
  mutating func measure<Source: HeightSource>(
    _ blocks: Range<Int>, with source: inout Source,
    while goesOn: (_ utf8: Int) -> Bool = { _ in true }
  ) -> Range<Int> where Source.Content == Content {
    let blocks = blocks.clamped(to: 0..<summary.blocks)
    var block = blocks.lowerBound
    var isWanted = true
    // Stale items that are measured again, to be put in their places all at once.
    var renewed: [(block: Int, entry: HeightEntry<Content>)] = []
    while block < blocks.upperBound, isWanted, let place = tree.place(.blocks, block) {
      if place.entry.isMeasured {
        block = place.blocks.upperBound
      } else if let (entry, count) = measureAgain(place, &source) {
        renewed.append((place.start.blocks, entry))
        block = place.blocks.upperBound
        isWanted = goesOn(count)
      } else {
        tree.replaceEntries(renewed)
        renewed.removeAll()
        block = measureGap(block, place, upTo: blocks.upperBound, &source) {
          isWanted = goesOn($0)
          return isWanted
        }
      }
    }
    tree.replaceEntries(renewed)
    calibrate()
    return blocks.lowerBound..<max(blocks.lowerBound, block)
  }

  /// Measures a stale item again, or more of it, and tells how many bytes were measured; `nil` for a gap,
  /// and where the blocks are another item now.
  private mutating func measureAgain<Source: HeightSource>(
    _ place: HeightPlace<Content>, _ source: inout Source
  ) -> (entry: HeightEntry<Content>, utf8: Int)? where Source.Content == Content {
    if place.entry.isGap || source.item(containing: place.start.blocks) != place.blocks {
      return nil
    }
    let count = source.measuredUTF8
    let entry = source.measure(place.blocks, reusing: place.entry, isEdited: false)
    if place.entry.staleness != .distance { learn(from: entry, at: place, source) }
    return (entry, source.measuredUTF8 - count)
  }

  /// Lets the estimates learn from an item of one block.
  private mutating func learn<Source: HeightSource>(
    from entry: HeightEntry<Content>, at place: HeightPlace<Content>, block: Int? = nil,
    _ source: Source
  ) {
    guard entry.blocks == 1, entry.isMeasured,
      let kind = kind(of: place, at: block ?? place.start.blocks, source)
    else { return }
    estimator.add(kind: kind, utf8: entry.utf8, height: entry.height, lines: entry.lines)
  }

  /// Measures items from a block on that stands in a gap, or in an item that is none any more, up to
  /// the end of it.
  ///
  /// - Returns: Where the last of them ends.
  private mutating func measureGap<Source: HeightSource>(
    _ first: Int, _ place: HeightPlace<Content>, upTo end: Int, _ source: inout Source,
    while goesOn: (Int) -> Bool
  ) -> Int where Source.Content == Content {
    let gap = place.blocks
    var start = first
    var next = first
    var entries: [HeightEntry<Content>] = []
    var isWanted = true
    repeat {
      let item = source.item(containing: next)
      if entries.isEmpty { start = item.lowerBound }
      let count = source.measuredUTF8
      let entry = source.measure(
        item, reusing: nil,
        isEdited: place.entry.isGap && place.entry.kind == HeightEntry<Content>.keptKind)
      learn(from: entry, at: place, block: item.lowerBound, source)
      entries.append(entry)
      next = max(item.upperBound, next + 1)
      isWanted = goesOn(source.measuredUTF8 - count)
    } while isWanted && next < min(end, gap.upperBound)
    put(entries, in: start..<next, source)
    return next
  }

  private func kind<Source: HeightSource>(
    of place: HeightPlace<Content>, at block: Int, _ source: Source
  ) -> UInt32? {
    if place.entry.isGap, place.entry.kind != HeightEntry<Content>.keptKind {
      return place.entry.kind
    }
    return source.runs(in: block..<block + 1).first?.kind
  }

  /// Puts entries in place of whatever stands for their blocks; what is left of entries that are
  /// partly covered becomes a gap.
  private mutating func put<Source: HeightSource>(
    _ entries: [HeightEntry<Content>], in blocks: Range<Int>, _ source: Source
  ) where Source.Content == Content {
    guard let first = tree.place(.blocks, blocks.lowerBound) else { return }
    if entries.count == 1, first.blocks == blocks {
      return tree.replaceEntry(startingAt: blocks.lowerBound, with: entries[0])
    }
    guard let last = tree.place(.blocks, blocks.upperBound - 1) else { return }
    let head = gaps(first.blocks.lowerBound..<blocks.lowerBound, source)
    let tail = gaps(blocks.upperBound..<max(blocks.upperBound, last.blocks.upperBound), source)
    tree.replace(
      first.blocks.lowerBound..<max(blocks.upperBound, last.blocks.upperBound),
      with: head + entries + tail)
  }

  /// Measures items anywhere, those at and after a block first.
  ///
  /// - Parameter goesOn: Asked before the first item and after each, with the bytes of its text.
  /// - Returns: Whether the whole page is measured.
  mutating func measure<Source: HeightSource>(
    near block: Int, with source: inout Source, while goesOn: (_ utf8: Int) -> Bool
  ) -> Bool where Source.Content == Content {
    var isWanted = goesOn(0)
    while isWanted, let gap = tree.unmeasuredPlace(nearBlock: block) {
      // A place that lies wholly before the block is measured from its start on.
      let first = gap.blocks.contains(block) ? block : gap.blocks.lowerBound
      let end = gap.entry.isGap ? gap.blocks.upperBound : endOfStaleItems(from: first)
      measure(first..<min(first + Self.stretch, end), with: &source) {
        isWanted = goesOn($0)
        return isWanted
      }
    }
    return isExact
  }

  /// Where the next block is that is measured or stands in a gap; no farther than is measured at once.
  private func endOfStaleItems(from block: Int) -> Int {
    var end = block
    tree.forEachPlace(fromBlock: block) { place in
      if place.entry.isGap || place.entry.isMeasured || place.start.blocks > block + Self.stretch {
        return false
      }
      end = place.blocks.upperBound
      return true
    }
    return end
  }

  /// How many blocks are measured before gaps are looked for again.
  private static var stretch: Int { 256 }

  private mutating func calibrate() {
    if estimator.needsCalibration, estimator.calibrate() { updateGaps() }
  }

  private mutating func updateGaps() {
    let estimator = estimator
    tree.updateGaps { gap in
      if gap.kind == HeightEntry<Content>.keptKind { return }
      let estimate = estimator.estimate(kind: gap.kind, blocks: gap.blocks, utf8: gap.utf8)
      gap.height = estimate.height
      gap.lines = estimate.lines
    }
  }

  /// The number of kinds that the estimator has.
  var kindCount: Int { estimator.kindCount }

  /// Adds kinds beyond those that the estimator has.
  ///
  /// - Parameter priors: Those of all kinds, old ones first.
  mutating func addKinds(_ priors: [HeightEstimator.Prior]) {
    for prior in priors.dropFirst(estimator.kindCount) { _ = estimator.addKind(prior) }
  }

  // MARK: Following

  /// Forgets what was measured of blocks that were edited; the item after them, which may stand closer
  /// to or farther from them now, becomes stale. Their heights stay until they are measured again.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of the old text that changed.
  ///   - newCount: The number of blocks in their place.
  ///   - utf8Change: The number of bytes that the text has become longer.
  ///   - item: An item that contains them and from which the next one is known to stand as far as before.
  /// - Returns: The old blocks that stood in the entries which have changed.
  /// - Complexity: O(log *n* + the number of entries that stand for the blocks).
  @discardableResult
  mutating func replace(
    _ blocks: Range<Int>, newCount: Int, utf8Change: Int, sparingNextTo item: Range<Int>? = nil
  ) -> Range<Int> {
    let blocks = blocks.clamped(to: 0..<summary.blocks)
    guard let first = tree.place(.blocks, blocks.lowerBound) else { return 0..<summary.blocks }
    if blocks.count == newCount, blocks.upperBound <= first.blocks.upperBound {
      let entry = edited(first.entry.summary, count: first.entry.blocks, utf8Change: utf8Change)
      tree.replaceEntry(startingAt: first.start.blocks, with: entry)
      if first.blocks != item { markStale(at: first.blocks.upperBound) }
      return first.blocks
    }
    guard let last = tree.place(.blocks, max(blocks.lowerBound, blocks.upperBound - 1)) else {
      return 0..<summary.blocks
    }
    let end = last.start + last.entry.summary
    let start = first.start
    let count = end.blocks - start.blocks - blocks.count + newCount
    var old = HeightSummary()
    (old.utf8, old.lines) = (end.utf8 - start.utf8, end.lines - start.lines)
    old.height = end.height - start.height
    tree.replace(
      start.blocks..<end.blocks,
      with: count > 0 ? [edited(old, count: count, utf8Change: utf8Change)] : [])
    markStale(at: start.blocks + max(0, count))
    return start.blocks..<end.blocks
  }

  /// The entry of blocks that were edited: a gap that is taken to be as high as they were before.
  private func edited(
    _ old: HeightSummary, count: Int, utf8Change: Int
  ) -> HeightEntry<Content> {
    HeightEntry(
      gapOf: count, utf8: max(0, old.utf8 + utf8Change), kind: HeightEntry<Content>.keptKind,
      estimate: HeightEstimate(height: max(0, old.height), lines: max(count, old.lines)))
  }

  /// Changes the entry of an item, as where some of its text was edited; it stands for as many blocks
  /// as before.
  ///
  /// - Parameter block: The first block of the item.
  mutating func replaceEntry(startingAt block: Int, with entry: HeightEntry<Content>) {
    tree.replaceEntry(startingAt: block, with: entry)
  }

  /// Marks the item that begins with a block as one whose distance is to be measured again.
  private mutating func markStale(at block: Int) {
    guard let place = tree.place(.blocks, block), place.start.blocks == block,
      place.entry.isMeasured
    else { return }
    var entry = place.entry
    entry.staleness = .distance
    tree.replaceEntry(startingAt: block, with: entry)
  }

  /// Marks all that was measured as to be measured again, as when the page is wrapped at another
  /// width.
  ///
  /// - Parameters:
  ///   - factor: What the heights of items of several lines are taken to be multiplied by.
  ///   - estimator: What takes the place of all that was learned, with the same kinds.
  /// - Complexity: O(*n*) for *n* entries.
  mutating func markAllStale(heightFactor factor: Double, estimator: HeightEstimator) {
    let factor = factor.isFinite ? max(0, factor) : 1
    self.estimator = estimator
    tree.updateItems { entry in
      entry.staleness = .width
      if entry.lines > 1 { entry.height *= factor }
    }
    updateGaps()
  }

  /// How far down a block has moved between two maps, in points: what its content offset has to be
  /// moved by for it to stay where it is on screen.
  ///
  /// - Parameters:
  ///   - block: The block in the new map.
  ///   - oldBlock: The same block in the old one.
  static func shift(
    ofBlock block: Int, in new: HeightMap, from old: HeightMap, oldBlock: Int
  ) -> Double {
    (new.tree.place(.blocks, block)?.start.height ?? 0)
      - (old.tree.place(.blocks, oldBlock)?.start.height ?? 0)
  }
}
