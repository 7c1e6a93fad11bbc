extension LeafTree {
  /// Returns where a range lies in one piece in text that its leaves share, or `nil` where it does not.
  ///
  /// - Parameter first: The leaf in which the range begins.
  /// - Complexity: O(log *n* + the number of leaves).
  func sharedText(
    of range: Range<TextOffset>, from first: LeafPlace
  ) -> (text: SharedText, range: Range<Int>)? {
    guard case .shared(let text, let shared) = first.leaf.bytes else { return nil }
    var last = first.leaf
    var isWhole = true
    forEachLeaf(from: first.index + 1) { place in
      if place.start.utf8 >= range.upperBound { return false }
      isWhole = last.bytes.isFollowed(by: place.leaf.bytes)
      last = place.leaf
      return isWhole && place.utf8Range.upperBound < range.upperBound
    }
    let start = shared.lowerBound + range.lowerBound - first.start.utf8
    return isWhole ? (text, start..<start + range.count) : nil
  }
}
