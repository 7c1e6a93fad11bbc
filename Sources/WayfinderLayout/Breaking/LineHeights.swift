import CWayfinderLines

/// The heights of the lines of a paragraph whose runs are all of its own style: what fallback fonts
/// add to a line.
///
/// It is used only inside of the call that gives the contents of a core, to which it points.
struct LineHeights {
  /// The same in the form in which sums take it.
  let sums: wl_heights

  /// Takes a paragraph by the contents of its core; `nil` where runs of other styles have a say.
  init?(_ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>) {
    guard header.pointee.settings == nil else { return nil }
    let setting = header.pointee.setting
    let own = header.pointee.count > 0 ? setting.strut.union(setting.text.extent) : setting.strut
    let fallbacks = FallbackWords(header, words)
    sums = wl_heights(
      above: own.above, below: own.below, fallbacks: fallbacks.words,
      count: UInt32(truncatingIfNeeded: fallbacks.count), length: header.pointee.count,
      textLength: UInt32(truncatingIfNeeded: ParagraphCore.textCount(header, words)))
  }

  /// The height of a line.
  ///
  /// - Parameter next: The first fallback that does not end before the line, which is moved on to it.
  /// - Complexity: O(1) amortized over lines in order, and the number of fallbacks on the line.
  func height(of line: Range<Int>, after next: inout UInt32) -> Double {
    withUnsafePointer(to: sums) {
      wl_height($0, UInt32(clamping: line.lowerBound), UInt32(clamping: line.upperBound), &next)
    }
  }
}
