import WayfinderDocument

/// Where the pieces of a long paragraph stand: measured ones, and gaps between them that nobody has
/// looked at.
///
/// It is a tree of heights whose unit is the byte: an entry stands for as many blocks as it has bytes.
/// A piece is a run of whole lines that was laid out from its first byte on. Of two measured pieces that
/// follow one another, the second begins where the last line of the first ends; so lines are those of
/// the paragraph laid out as a whole exactly where no gap is before them. After a gap the first line was
/// taken to begin at a likely place.
struct PieceMap: Sendable {
  /// What is kept of a measured piece besides its height.
  struct Piece: Sendable {
    /// How many bytes after its end its lines depend on.
    var reach: Int
  }

  typealias Place = HeightPlace<Piece>

  private(set) var tree: HeightTree<Piece>
  /// The width that the text was wrapped at, in points.
  let width: Double
  private let limits: PieceLimits
  /// What was measured, from which gaps are estimated; what was assumed counts as one piece.
  private var known: (bytes: Double, height: Double, lines: Double)
  /// How many bytes have to be known for gaps to be estimated again.
  private var nextCalibration: Double

  /// A map without measured pieces.
  ///
  /// - Parameters:
  ///   - count: The length of the paragraph, in bytes.
  ///   - estimate: What all of it is taken to have.
  init(count: Int, width: Double, estimate: HeightEstimate, limits: PieceLimits) {
    self.width = width
    self.limits = limits
    let share = Double(limits.size) / Double(max(1, count))
    known = (
      Double(limits.size), max(0, estimate.height) * share, Double(max(1, estimate.lines)) * share
    )
    nextCalibration = 2 * known.bytes
    tree = HeightTree()
    if count > 0 { tree.replace(0..<0, with: [gap(count)]) }
  }

  /// The length of the paragraph, in bytes.
  var count: Int { tree.summary.utf8 }
  var height: Double { tree.summary.height }
  var lines: Int { tree.summary.lines }
  /// The right edge of the widest line that was measured, in points.
  var right: Double { tree.summary.right }
  /// How many bytes are not measured.
  var unmeasuredCount: Int { tree.summary.unmeasuredBlocks }
  /// Whether all lines are those of the paragraph laid out as a whole.
  var isExact: Bool { unmeasuredCount == 0 }

  private func gap(_ count: Int) -> HeightEntry<Piece> {
    HeightEntry(gapOf: count, utf8: count, kind: 0, estimate: estimate(count))
  }

  private func estimate(_ count: Int) -> HeightEstimate {
    let lines = Double(count) * known.lines / known.bytes
    return HeightEstimate(
      height: Double(count) * known.height / known.bytes, lines: max(1, Int(lines.rounded())))
  }

  // MARK: Places

  /// The piece or gap that holds a byte, or the last one.
  func place(ofByte offset: Int) -> Place? { tree.place(.blocks, offset) }

  /// Whether a range lies in measured pieces.
  func isMeasured(in range: Range<Int>) -> Bool {
    var isMeasured = true
    tree.forEachPlace(fromBlock: min(range.lowerBound, count - 1)) { place in
      if place.start.blocks > range.lowerBound, place.start.blocks >= range.upperBound {
        return false
      }
      isMeasured = place.entry.isMeasured
      return isMeasured
    }
    return isMeasured
  }

  /// Whether the lines at an offset are those of the paragraph laid out as a whole.
  func isExact(at offset: Int) -> Bool {
    guard let place = place(ofByte: offset) else { return true }
    return place.entry.isMeasured && place.start.unmeasuredBlocks == 0
  }

  /// The first place in a range at which a measured piece begins.
  func measuredStart(in range: ClosedRange<Int>) -> Int? {
    var found: Int?
    tree.forEachPlace(fromBlock: range.lowerBound) { place in
      let start = place.start.blocks
      if start > range.upperBound { return false }
      if start >= range.lowerBound, place.entry.isMeasured { found = start }
      return found == nil
    }
    return found
  }

  // MARK: Changes

  /// Puts a measured piece in place; what is left of pieces that it overlaps becomes a gap.
  mutating func put(_ range: Range<Int>, _ measure: ItemMeasure, reach: Int) {
    guard !range.isEmpty, let first = place(ofByte: range.lowerBound),
      let last = place(ofByte: range.upperBound - 1)
    else { return }
    var new: [HeightEntry<Piece>] = []
    let start = first.start.blocks
    if start < range.lowerBound { new.append(gap(range.lowerBound - start)) }
    new.append(
      HeightEntry(
        blocks: range.count, utf8: range.count, lines: measure.lines, height: measure.height,
        right: measure.right, content: Piece(reach: reach)))
    let end = last.blocks.upperBound
    if range.upperBound < end { new.append(gap(end - range.upperBound)) }
    tree.replace(start..<end, with: new)
    learn(range.count, measure)
  }

  private mutating func learn(_ count: Int, _ measure: ItemMeasure) {
    known.bytes += Double(count)
    known.height += measure.height
    known.lines += Double(measure.lines)
    if known.bytes < nextCalibration { return }
    nextCalibration = 2 * known.bytes
    let map = self
    tree.updateGaps { gap in
      if gap.kind == HeightEntry<Piece>.keptKind { return }
      let estimate = map.estimate(gap.utf8)
      (gap.height, gap.lines) = (estimate.height, estimate.lines)
    }
  }

  /// Forgets the pieces that an edit has changed: those in which it stands, those before whose lines
  /// depend on what follows them, and one right after.
  ///
  /// - Complexity: O(log *n*) and the number of pieces touched.
  mutating func replace(_ range: Range<Int>, newCount: Int) {
    let range = range.clamped(to: 0..<count)
    guard var first = place(ofByte: range.lowerBound),
      var last = place(ofByte: max(range.lowerBound, range.upperBound - 1))
    else { return }
    while first.start.blocks > 0, let before = place(ofByte: first.start.blocks - 1),
      let piece = before.entry.content, first.start.blocks + piece.reach >= range.lowerBound
    {
      first = before
    }
    while last.blocks.upperBound < count, last.blocks.upperBound - range.upperBound < limits.lead,
      let after = place(ofByte: last.blocks.upperBound)
    {
      last = after
    }
    let end = last.start + last.entry.summary
    let newLength = end.blocks - first.start.blocks - range.count + newCount
    var new: [HeightEntry<Piece>] = []
    if newLength > 0 {
      new = [
        HeightEntry(
          gapOf: newLength, utf8: newLength, kind: HeightEntry<Piece>.keptKind,
          estimate: HeightEstimate(
            height: max(0, end.height - first.start.height),
            lines: max(1, end.lines - first.start.lines)))
      ]
    }
    tree.replace(first.start.blocks..<end.blocks, with: new)
  }
}
