import WayfinderDocument

extension PageLayout {
  /// Returns the y coordinate at which the paragraph, table or the like begins that holds an offset,
  /// in content points; a guess where text above is not measured. Of a paragraph that is too long to be
  /// laid out at once it is the part around the offset, some kilobytes of text.
  ///
  /// No line is looked at, which makes this the quick way to a rough place on the page.
  /// - Complexity: O(log *n*).
  public func topOfParagraph(at offset: TextOffset) -> Double {
    // Only of an entry with much text, and of a gap, need it be known where in it the offset stands.
    let known = map.tree.withEntry(endingBeyond: offset, of: .utf8) { leaf, index, start in
      mayBeLong(utf8: leaf.utf8[index])
        ? nil : leaf.content(at: index).map { start.height + $0.gap }
    }
    if let top = known ?? nil { return top }
    guard let place = map.tree.place(.utf8, offset) else { return 0 }
    let block = document.blockIndex(containing: offset)
    if let long = longPlace(ofBlock: block, in: place) {
      guard let part = long.pieces.place(ofByte: offset - long.long.range.lowerBound) else {
        return long.top
      }
      let within = offset - long.long.range.lowerBound - part.start.blocks
      let share =
        part.entry.isMeasured ? 0 : Double(max(0, within)) / Double(max(1, part.entry.blocks))
      return long.top + part.start.height + share * part.entry.height
    }
    if let content = place.entry.content { return place.start.height + content.gap }
    return place.start.height + share(ofBlock: block, in: place) * place.entry.height
  }

  /// Returns where the text of the paragraph, table or the like begins that stands at a y coordinate,
  /// or of the nearest one; where the part begins of a paragraph that is too long to be laid out at once.
  ///
  /// - Complexity: O(log *n*) where the place is measured, O(log² *n*) elsewhere.
  public func startOfParagraph(atY y: Double) -> TextOffset {
    let y = y.isNaN ? 0 : y
    let known = map.tree.withEntry(endingBelow: y) { leaf, index, start in
      leaf.isGap(at: index) || mayBeLong(utf8: leaf.utf8[index]) ? nil : start.utf8
    }
    if let start = known ?? nil { return start }
    guard let place = map.tree.place(atY: y) else { return 0 }
    if let block = block(atY: y), let long = longPlace(ofBlock: block, in: place) {
      guard let part = long.pieces.tree.place(atY: y - long.top) else {
        return long.long.range.lowerBound
      }
      return part.entry.isMeasured
        ? long.long.range.lowerBound + part.start.blocks
        : document.scalarBoundary(notAfter: offset(in: long, atY: y))
    }
    if !place.entry.isGap { return place.start.utf8 }
    return block(atY: y).map { document.utf8Start(ofBlock: $0) } ?? 0
  }
}
