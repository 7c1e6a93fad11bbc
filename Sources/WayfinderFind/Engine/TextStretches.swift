import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// The stretches of a document's text that a match may not leave.
///
/// A stretch ends at boundaries that interrupt a search or read as text that the query does not hold,
/// and at cuts inside blocks.
struct TextStretches {
  let document: Document
  /// Offsets at which text is cut though no barrier stands there, in order.
  let cuts: [Int]

  /// Text around an offset.
  struct Window {
    var range: Range<Int>
    var beginsText: Bool
    var endsText: Bool
  }

  /// Returns the text from some bytes before an offset to some bytes after, not beyond its stretch.
  ///
  /// - Complexity: O(log *n*) and the blocks in the window.
  func window(around offset: Int, before: Int, after: Int) -> Window {
    let blocks = document.blocks
    let home = blocks[blocks.index(containing: offset)]
    var first = home
    var beginsText = false
    while first.range.lowerBound > offset - before {
      if first.boundary.stopsText || first.index == 0 {
        beginsText = true
        break
      }
      first = blocks[first.index - 1]
    }
    var lower =
      beginsText
      ? first.range.lowerBound : document.scalarBoundary(notAfter: offset - before)
    var (upper, endsText) = end(of: home, reaching: offset + after, blocks)
    let next = cutIndex(after: offset)
    if next > 0, cuts[next - 1] >= lower { (lower, beginsText) = (cuts[next - 1], true) }
    if next < cuts.count, cuts[next] <= upper { (upper, endsText) = (cuts[next], true) }
    return Window(range: lower..<max(lower, upper), beginsText: beginsText, endsText: endsText)
  }

  private func end(
    of home: Block, reaching wanted: Int, _ blocks: Document.Blocks
  ) -> (Int, Bool) {
    var last = home
    while last.range.upperBound < wanted {
      if last.index + 1 == blocks.count { return (last.range.upperBound, true) }
      let next = blocks[last.index + 1]
      if next.boundary.stopsText { return (last.range.upperBound, true) }
      last = next
    }
    let upper = document.scalarBoundary(notAfter: wanted)
    return (upper, upper == document.utf8Count)
  }

  /// The place of the first cut after an offset.
  func cutIndex(after offset: Int) -> Int {
    var low = 0
    var high = cuts.count
    while low < high {
      let middle = (low + high) / 2
      if cuts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
