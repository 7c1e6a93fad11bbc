import WayfinderDocument

extension PageLayout {
  /// The y coordinates between which an item stands, all of it where this is one of its pieces.
  func extent(of item: PlacedItem) -> Range<Double> {
    if item.piece != nil, let place = map.tree.place(.blocks, item.blocks.lowerBound),
      let long = longPlace(ofBlock: item.laidOut.item.content.lowerBound, in: place)
    {
      return long.top..<long.top + max(0, long.pieces.height)
    }
    return item.top..<item.top + max(0, item.laidOut.height)
  }

  /// Returns the y coordinates between which the item of a block stands, or is estimated to stand;
  /// `nil` on a page without blocks. No line is looked at.
  ///
  /// - Complexity: O(log *n*).
  package func extent(ofBlock block: Int) -> Range<Double>? {
    guard let place = map.tree.place(.blocks, block) else { return nil }
    let top = place.start.height
    if let content = place.entry.content {
      return top + content.gap..<max(top + content.gap, top + place.entry.height)
    }
    let lower = share(ofBlock: block, in: place)
    let isLast = block + 1 >= place.blocks.upperBound
    let upper = isLast ? 1 : share(ofBlock: block + 1, in: place)
    return top + lower * place.entry.height..<top + max(lower, upper) * place.entry.height
  }

  /// Returns a block at a y coordinate, or the nearest one; `nil` on a page without blocks. No line is
  /// looked at.
  ///
  /// - Complexity: O(log *n*).
  package func blockIndex(atY y: Double) -> Int? { block(atY: y) }
}
