import WayfinderDocument

extension PreparedParagraph {
  /// Returns the same paragraph at another place of the text; itself where it stands there already.
  ///
  /// - Parameters:
  ///   - block: Its first block.
  ///   - offset: Where its text begins.
  /// - Complexity: O(1).
  func moved(toBlock block: Int, offset: TextOffset) -> PreparedParagraph {
    if blocks.lowerBound == block, range.lowerBound == offset { return self }
    return PreparedParagraph(
      blocks: block..<block + blocks.count, range: offset..<offset + range.count,
      setting: setting, box: box, isVoid: isVoid, baseLevel: baseLevel, runs: runs,
      segments: segments, fallbacks: fallbacks)
  }
}
