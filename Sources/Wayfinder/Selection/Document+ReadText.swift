extension Document {
  /// Returns the text of a range as it is copied: with what stands for the boundaries between its
  /// blocks.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets, clamped to the text.
  ///   - boundaries: What boundaries read as; where none matches across, nothing is put.
  ///   - isShown: Whether the content of a box is copied, by its place in `boxes`; of all by default.
  /// - Complexity: O(log *n*), the length of the text and the number of its blocks.
  public func text(
    in range: Range<TextOffset>, boundaries: BoundaryReading,
    where isShown: (_ box: Int) -> Bool = { _ in true }
  ) -> String {
    var text = ""
    forEachPart(of: range, where: isShown) { part, boundary in
      if let boundary, case .text(let separator) = boundaries[boundary] { text += separator }
      text += self.text(in: part)
      return true
    }
    return text
  }

  /// Calls `body` with the parts of a range that lie in one block each, and what stands between each
  /// and the one before, until it returns `false`.
  func forEachPart(
    of range: Range<TextOffset>, where isShown: (_ box: Int) -> Bool,
    _ body: (_ part: Range<TextOffset>, _ boundary: BoundaryKind?) -> Bool
  ) {
    let range = range.clamped(to: 0..<utf8Count)
    if range.isEmpty { return }
    var pending: BoundaryKind?
    var isFirst = true
    var shown: (box: Int, isShown: Bool)?
    for index in blocks.index(containing: range.lowerBound)..<blocks.endIndex {
      let block = blocks[index]
      if block.range.lowerBound >= range.upperBound { break }
      let kind = pending.map { $0.joined(with: block.boundary) } ?? block.boundary
      if shown?.box != block.box { shown = (block.box, isShown(block.box)) }
      // Blocks without text of their own leave the boundary to the text that follows.
      if block.isVoid || shown?.isShown == false {
        pending = kind
        continue
      }
      pending = nil
      if !body(block.range.clamped(to: range), isFirst ? nil : kind) { return }
      isFirst = false
    }
  }
}
