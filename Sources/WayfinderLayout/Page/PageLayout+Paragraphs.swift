import WayfinderDocument

extension PageLayout {
  /// Returns the y coordinate at which the paragraph, table or the like begins that holds an offset,
  /// in content points; a guess where text above is not measured.
  ///
  /// No line is looked at, which makes this the quick way to a rough place on the page.
  /// - Complexity: O(log *n*).
  public func topOfParagraph(at offset: TextOffset) -> Double {
    guard let place = map.tree.place(.utf8, offset) else { return 0 }
    if let content = place.entry.content { return place.start.height + content.gap }
    let block = document.blockIndex(containing: offset)
    return place.start.height + share(ofBlock: block, in: place) * place.entry.height
  }

  /// Returns where the text of the paragraph, table or the like begins that stands at a y coordinate,
  /// or of the nearest one.
  ///
  /// - Complexity: O(log *n*) where the place is measured, O(log² *n*) elsewhere.
  public func startOfParagraph(atY y: Double) -> TextOffset {
    let y = y.isNaN ? 0 : y
    guard let place = map.tree.place(atY: y) else { return 0 }
    if !place.entry.isGap { return place.start.utf8 }
    return block(atY: y).map { document.utf8Start(ofBlock: $0) } ?? 0
  }
}
