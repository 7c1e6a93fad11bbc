extension PageView {
  /// The rectangles of the text that is selected, one per visual run on each line, in content points;
  /// none for a caret, and none of text that is folded away.
  ///
  /// - Complexity: As that of `PageLayout.rects(of:)`: the lines of the selection. A host that draws
  ///   what is in view asks for `selectionRects(in:)`.
  public var selectionRects: [Rect] {
    selectedRange.map { $0.isEmpty ? [] : layout.rects(of: $0) } ?? []
  }

  /// Returns the rectangles of the text that is selected on the lines that a band of the page touches.
  ///
  /// - Complexity: O(log *n*) and the lines of the band.
  public func selectionRects(in rect: Rect) -> [Rect] {
    let lines = layout.lines(fromY: rect.minY, toY: rect.maxY)
    guard let range = selectedRange, let first = lines.first, let last = lines.last else {
      return []
    }
    let part = range.clamped(
      to: first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound))
    return part.isEmpty ? [] : layout.rects(of: part)
  }

  /// The rectangle of the caret: of zero width, at the focus of the selection; `nil` without a
  /// selection or where it is folded away.
  public var caretRect: Rect? {
    selection.flatMap { layout.caretRect(at: $0.caret(in: layout.document)) }
  }

  /// The text that is selected as it is laid out, empty for a caret, `nil` without a selection.
  public var selectedRange: Range<TextOffset>? { selection?.range(in: layout.document) }

  /// The text that is selected as it is copied: blocks begin lines, cells of a table follow tabs, and
  /// what is folded away is left out. Empty where nothing is selected.
  ///
  /// What boundaries read as is that of `BoundaryReading.webKit`.
  /// - Complexity: O(log *n*) and the length of the text.
  public var selectedText: String {
    guard let range = selection?.range(in: page.document) else { return "" }
    return page.document.text(in: range, boundaries: .webKit, where: shownBoxes())
  }

  /// Looks for the text that is selected (AppKit's "Use Selection for Find"): up to the first boundary
  /// that no match can run across by the session's options. Without selected text nothing changes.
  public func useSelectionForFind() {
    guard let range = selection?.range(in: page.document) else { return }
    let document = page.document
    let boundaries = find.options.boundaries
    var query = ""
    document.forEachPart(of: range, where: shownBoxes()) { part, boundary in
      if let boundary {
        switch boundaries[boundary] {
        case .interruption: return false
        case .text(let separator): query += separator
        case .nothing: break
        }
      }
      query += document.text(in: part)
      return true
    }
    if !query.isEmpty { find.query = query }
  }

  /// Tells whether the content of a box shows: neither it nor a box around it is folded away.
  private func shownBoxes() -> (Int) -> Bool {
    let (boxes, expanded) = (page.document.boxes, layout.expandedBoxes)
    return { box in
      var next: Int? = box
      while let index = next {
        if boxes[index].isCollapsed, !expanded.contains(index) { return false }
        next = boxes[index].parent
      }
      return true
    }
  }

  // MARK: Selecting

  /// Selects a range of the page's text; a collapsed range is a caret.
  public func select(_ range: Range<TextOffset>) {
    selection = TextSelection(range, in: page.document)
  }

  /// Selects all of the page.
  public func selectAll() { select(0..<page.document.utf8Count) }

  /// Selects the unit of text under a point, as a double click selects a word; by characters, the
  /// caret is set to where the point is.
  ///
  /// - Parameters:
  ///   - granularity: What is selected: the word, line, paragraph or the like around the point.
  ///   - point: A place in content points, which is taken to the nearest line.
  public func select(_ granularity: TextGranularity, at point: Point) {
    if granularity == .character {
      selection = TextSelection(layout.caretPosition(at: point), in: layout.document)
    } else if let range = layout.range(of: granularity, at: point) {
      selection = TextSelection(range, in: layout.document)
    }
  }

  /// Selects the word under a point.
  public func selectWord(at point: Point) { select(.word, at: point) }

  /// Selects from one point to another, as a drag does: by characters from caret to caret, else whole
  /// units, those under both points included.
  public func select(from start: Point, to end: Point, by granularity: TextGranularity = .character)
  {
    let (first, last) = (layout.caretPosition(at: start), layout.caretPosition(at: end))
    if granularity == .character {
      selection = TextSelection(from: first.offset, to: last, in: layout.document)
      return
    }
    guard let a = layout.range(of: granularity, at: start),
      let b = layout.range(of: granularity, at: end)
    else { return }
    selection =
      b.lowerBound < a.lowerBound
      ? TextSelection(from: a.upperBound, to: CaretPosition(b.lowerBound), in: layout.document)
      : TextSelection(
        from: a.lowerBound, to: CaretPosition(b.upperBound, affinity: .upstream),
        in: layout.document)
  }

  // MARK: Moving and extending

  /// Extends the selection to a point, as a click with the shift key does; without a selection the
  /// caret is set.
  public func extendSelection(to point: Point) {
    extendSelection(to: layout.caretPosition(at: point))
  }

  /// Extends the selection to a caret position; its anchor stays.
  public func extendSelection(to position: CaretPosition) {
    let anchor = selection.map { layout.document.offset(of: $0.anchor) } ?? position.offset
    selection = TextSelection(from: anchor, to: position, in: layout.document)
  }

  /// Extends the selection along the text, as `PageLayout.caretPosition(from:moving:by:)` moves its
  /// focus.
  public func extendSelection(_ direction: TextStorageDirection, by granularity: TextGranularity) {
    guard let selection else { return }
    columnX = nil
    extendSelection(
      to: layout.caretPosition(
        from: selection.caret(in: layout.document), moving: direction, by: granularity))
  }

  /// Extends the selection on the page, across changes of direction as they show; up and down keep to
  /// the column that the caret began in.
  public func extendSelection(
    _ direction: TextLayoutDirection, by granularity: TextGranularity = .character
  ) {
    guard let selection else { return }
    let caret = selection.caret(in: layout.document)
    let x = column(of: caret, direction)
    extendSelection(
      to: layout.caretPosition(from: caret, moving: direction, by: granularity, keepingX: x))
    columnX = x
  }

  /// Moves the caret along the text; what is selected is no longer.
  public func moveCaret(_ direction: TextStorageDirection, by granularity: TextGranularity) {
    guard let selection else { return }
    let position = layout.caretPosition(
      from: selection.caret(in: layout.document), moving: direction, by: granularity)
    self.selection = TextSelection(position, in: layout.document)
  }

  /// Moves the caret on the page; what is selected is no longer. By characters, left and right go from
  /// selected text to its edge on that side.
  public func moveCaret(
    _ direction: TextLayoutDirection, by granularity: TextGranularity = .character
  ) {
    guard let selection else { return }
    let caret = selection.caret(in: layout.document)
    let x = column(of: caret, direction)
    let position =
      edge(of: selection, direction, by: granularity)
      ?? layout.caretPosition(from: caret, moving: direction, by: granularity, keepingX: x)
    self.selection = TextSelection(position, in: layout.document)
    columnX = x
  }

  /// The edge of selected text to which left or right take the caret.
  private func edge(
    of selection: TextSelection, _ direction: TextLayoutDirection, by granularity: TextGranularity
  ) -> CaretPosition? {
    let range = selection.range(in: layout.document)
    guard granularity == .character, direction == .left || direction == .right, !range.isEmpty,
      let first = layout.caretRect(at: range.lowerBound),
      let last = layout.caretRect(at: range.upperBound, affinity: .upstream)
    else { return nil }
    // On one line by what shows, over several by the direction of the text.
    let isRightToLeft =
      first.minY == last.minY
      ? first.minX > last.minX
      : layout.isRightToLeft(at: range.lowerBound)
    return (direction == .left) != isRightToLeft
      ? CaretPosition(range.lowerBound) : CaretPosition(range.upperBound, affinity: .upstream)
  }

  /// The x coordinate that moves up and down keep to.
  private func column(of caret: CaretPosition, _ direction: TextLayoutDirection) -> Double? {
    guard direction == .up || direction == .down else { return nil }
    return columnX ?? layout.caretRect(at: caret)?.minX
  }
}
