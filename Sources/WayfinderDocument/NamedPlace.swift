import WayfinderGeometry

/// What a name stands for: an element with an `id`, or an `a` with a `name`.
public struct NamedPlace: Hashable, Sendable {
  /// The text of the element, in UTF-8 offsets; empty for an element without any.
  public let range: Range<TextOffset>
  /// The box of the element, an index into `Document.boxes`; `nil` for an element within lines.
  public let box: Int?
  /// The border and padding of an element within lines, in points; leading is left, trailing is right.
  /// They are around the rectangles of its text.
  public let insets: EdgeInsets

  init(range: Range<TextOffset>, box: Int?, insets: EdgeInsets = .zero) {
    self.range = range
    self.box = box
    self.insets = insets
  }
}

extension Document {
  /// What is kept of a name besides the place of its text.
  enum PlaceShape: Sendable {
    case box(Int)
    /// An element within lines, which ends here.
    case text(end: Anchor, insets: EdgeInsets)
  }

  /// Returns what a name stands for, or `nil` if there is no such name.
  ///
  /// - Complexity: As that of `offset(of:)`, and of `blocks(ofBox:)` for an element with a box.
  public func place(named name: String) -> NamedPlace? {
    guard let start = offset(ofName: name) else { return nil }
    switch placeShapes[name] {
    case .box(let box):
      guard let blocks = blocks(ofBox: box) else {
        return NamedPlace(range: start..<start, box: box)
      }
      let first = self.blocks[blocks.lowerBound].range.lowerBound
      let last = self.blocks[blocks.upperBound - 1].range.upperBound
      return NamedPlace(range: first..<max(first, last), box: box)
    case .text(let end, let insets):
      return NamedPlace(range: start..<max(start, offset(of: end)), box: nil, insets: insets)
    case nil: return NamedPlace(range: start..<start, box: nil)
    }
  }

  /// Returns the blocks inside of a box, as indices into `blocks`; `nil` where none is left or never
  /// was.
  ///
  /// - Parameter index: The box, an index into `boxes`.
  /// - Complexity: As that of `offset(of:)`, and the blocks without text where the box begins and ends.
  public func blocks(ofBox index: Int) -> Range<Int>? {
    guard boxes.indices.contains(index) else { return nil }
    if index == 0 { return 0..<blocks.count }
    let span = boxes[index].span
    let start = offset(of: Anchor(revision: builtRevision, offset: span.lowerBound, bias: .before))
    let end = offset(of: Anchor(revision: builtRevision, offset: span.upperBound, bias: .after))
    var cursor = Blocks.Cursor(blocks)
    func isInside(_ block: Int) -> Bool {
      var box = cursor.outline(at: block).box
      while box > index, let parent = boxes[box].parent, parent < box { box = parent }
      return box == index
    }
    var first = blocks.index(containing: start)
    while first > 0, utf8Start(ofBlock: first - 1) == start { first -= 1 }
    var last = blocks.index(containing: end)
    while first <= last, !isInside(first) { first += 1 }
    while last >= first, !isInside(last) { last -= 1 }
    return first <= last ? first..<last + 1 : nil
  }
}
