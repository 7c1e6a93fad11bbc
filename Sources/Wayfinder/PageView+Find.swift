import WayfinderUnicode

extension PageView {
  /// Returns the result that is nearest to a point, by the distance to the centre of the nearest of its
  /// rectangles; an index into `find.results.matches`, `nil` where nothing found can be seen.
  ///
  /// - Parameter point: A place in content points.
  /// - Complexity: O(log *n*) and the results whose lines are no farther above or below the point
  ///   than the nearest one.
  public func indexOfResult(nearestTo point: Point) -> Int? {
    let matches = find.results.matches
    guard point.x.isFinite, point.y.isFinite, !matches.isEmpty else { return nil }
    let place = layout.offset(at: point)
    let middle =
      find.results.index(nearestTo: place, in: page.document) ?? matches.startIndex
    var best: (index: Int, distance: Double)?
    var index = middle
    while index < matches.count, consider(index, point, &best) { index += 1 }
    index = middle - 1
    while index >= 0, consider(index, point, &best) { index -= 1 }
    return best?.index
  }

  /// Compares a result with the best so far; `false` where those beyond it cannot be better.
  private func consider(
    _ index: Int, _ point: Point, _ best: inout (index: Int, distance: Double)?
  ) -> Bool {
    let rects = rects(of: find.results.matches[index])
    guard !rects.isEmpty else { return true }
    func squared(_ rect: Rect) -> Double {
      let (dx, dy) = (rect.midX - point.x, rect.midY - point.y)
      return dx * dx + dy * dy
    }
    let distance = rects.map(squared).min() ?? .infinity
    let height = rects.map { abs($0.midY - point.y) }.min() ?? 0
    if let best, height * height > best.distance { return false }
    if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    return true
  }

  /// Highlights a result by its index in `find.results.matches`; the next update reveals it.
  public func highlightResult(at index: Int) {
    find.highlightResult(at: index, in: page.document)
    setNeeds(.find)
  }

  // MARK: Fragments

  /// Goes to the place that a URL's fragment stands for; the next update does it.
  ///
  /// Text that its directives match is indicated, and the first of it scrolled to the centre; without
  /// any, the element it names is scrolled to the top. `#top` and an empty fragment go to the top of
  /// the page, a name that the page does not have goes nowhere.
  public func scroll(to fragment: URLFragment) {
    pendingFragment = fragment
    setNeeds(.fragment)
  }

  /// Goes to the place that a URL's fragment stands for, given with or without its `#`; see
  /// `scroll(to:)`.
  public func scroll(toFragment fragment: String) { scroll(to: URLFragment(fragment)) }

  /// Ends the indication of the text that a fragment stands for.
  public func clearIndication() {
    indicatedRanges = []
    setNeeds(.drawing)
  }

  /// The rectangles of the text that a fragment stands for, a list for each text.
  public var indicationRects: [[Rect]] { indicatedRanges.map { layout.rects(of: $0) } }

  func goToFragment() throws(UnicodeError) {
    guard let fragment = pendingFragment else { return }
    let ranges = try page.document.textRanges(of: fragment)
    pendingFragment = nil
    indicatedRanges = ranges
    if let first = ranges.first {
      unfold(at: first.lowerBound)
      guard let rect = settledBounds(of: first) else { return }
      scrollModel.scrollIntoView(rect, .textFragment)
    } else if let offset = page.document.offset(ofElementIn: fragment) {
      if offset == 0, page.document.offset(ofName: fragment.name) == nil {
        scrollModel.position.scrollTo(edge: .top)
        return
      }
      unfold(at: offset)
      scrollModel.scrollIntoView(id: PageAnchor(at: offset, in: page.document))
    }
  }
}
