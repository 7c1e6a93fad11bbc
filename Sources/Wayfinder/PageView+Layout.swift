import WayfinderUnicode

extension PageView {
  /// How much of a page is laid out beyond what is in view if no one says.
  static var standardLayoutBudget: WorkBudget { .bytes(1 << 20) }

  /// The share of the page that is laid out, from 0 to 1; the rest is estimated.
  public var layoutProgress: Double { layout.measuredFraction }

  /// Lays out all of the page that is not laid out yet, in an update of its own.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public func layOutAll() throws(UnicodeError) {
    if layout.isExact { return }
    changeLayout { $0.measureAll() }
    try update()
  }

  /// Lays out the page from its start to an offset, in an update of its own: all places up to there are
  /// exact then, whatever comes after.
  ///
  /// - Parameter offset: An offset into the page's text, clamped to it.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*k*) for *k* bytes of text up to the offset that were not laid out.
  public func layOut(through offset: TextOffset) throws(UnicodeError) {
    let end = max(0, min(offset, page.document.utf8Count))
    try update()
    if layout.isExact { return }
    changeLayout { _ = $0.measure(0..<end) }
    try update()
  }

  /// Brings the layout up to date with page and width, and lays out more of it as far as the budget
  /// goes.
  func layOut(_ work: Needs) {
    let isNew = !work.isDisjoint(with: [.preparation, .layout])
    if !isNew, layout.isExact { return }
    let document = page.document
    if work.contains(.preparation), !document.isEdited(from: layout.document) { forgetPage() }
    let seen = layout.startOfParagraph(atY: regionInView.minY)
    let anchor = layout.document.anchor(at: seen, bias: .after)
    layout.follow(document)
    layout.wrap(atWidth: containerSize.width)
    measureMore(near: document.offset(of: anchor))
    scrollModel.setSizesFirst(content: layout.contentSize, container: containerSize)
  }

  /// Lays out more of the page, from an offset on, as far as the budget goes.
  func measureMore(near offset: TextOffset) {
    if layout.isExact { return }
    var budget = layoutBudget?() ?? Self.standardLayoutBudget
    func measure(_ layout: inout PageLayout) {
      _ = layout.measure(near: offset) { utf8Count in
        budget.spend(utf8Count)
        return !budget.isSpent()
      }
    }
    guard budget.isTimed else { return measure(&layout) }
    // The host's clock may look at the view, whose layout must not be in the middle of a change then.
    var new = layout
    measure(&new)
    layout = new
  }

  /// Lays out what is in view, until nothing more comes into view by it.
  func settle() throws(UnicodeError) {
    for _ in 0..<Self.roundLimit {
      let region = regionInView
      guard measure(fromY: region.minY, toY: region.maxY) else { break }
      scrollModel.advance(to: lastTime)
    }
    if let error = layout.error { throw error }
  }

  /// The number of times that a place is looked at again because measuring has moved it.
  static var roundLimit: Int { 5 }

  /// What an update would show now, in content points.
  private var regionInView: Rect {
    let geometry = scrollModel.proposedGeometry
    return geometry.visibleRect.scaled(by: 1 / scrollModel.magnification)
  }

  /// Changes the layout and lets what is seen keep its place.
  func changeLayout(_ change: (inout PageLayout) -> Void) {
    scrollModel.refreshReadingAnchor()
    change(&layout)
    scrollModel.setContentSize(layout.contentSize)
  }

  /// Measures a band of the page; returns whether there was something to measure.
  private func measure(fromY top: Double, toY bottom: Double) -> Bool {
    if layout.isMeasured(fromY: top, toY: bottom) { return false }
    changeLayout { $0.measure(fromY: top, toY: bottom) }
    return true
  }

  /// Lays out the neighbourhood of text and returns the rectangle around it; `nil` where it is folded
  /// away.
  ///
  /// What could be seen together with the text is measured, so that a view that goes there comes to
  /// rest in one step, however little of the page above is measured.
  func settledBounds(of range: Range<TextOffset>) -> Rect? {
    var rect = bounds(of: layout.rects(of: range))
    for _ in 0..<Self.roundLimit {
      guard let place = rect else { break }
      let margin = containerSize.height
      guard measure(fromY: place.minY - margin, toY: place.maxY + margin) else { break }
      rect = bounds(of: layout.rects(of: range))
    }
    return rect
  }

  /// Unfolds the boxes that hide the text at an offset.
  func unfold(at place: TextOffset) {
    let document = page.document
    var box: Int? = document.blocks[document.blocks.index(containing: place)].box
    var hidden: Set<Int> = []
    while let index = box {
      if document.boxes[index].isCollapsed { hidden.insert(index) }
      box = document.boxes[index].parent
    }
    if hidden.isSubset(of: layout.expandedBoxes) { return }
    changeLayout { $0.expand($0.expandedBoxes.union(hidden)) }
  }
}
