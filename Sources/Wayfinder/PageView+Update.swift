import WayfinderUnicode

extension PageView {
  /// Carries out everything that was asked for since the last update: layout, results of find, the
  /// place to go to, motion. Then it calls the observers of what has changed.
  ///
  /// - Parameter time: Seconds of the host's clock; `nil` for the time of the last update.
  /// - Returns: The part of the content that has to be drawn again, in content points; empty where
  ///   nothing in view has changed.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded; the view stays as it was.
  @discardableResult
  public func update(at time: Double? = nil) throws(UnicodeError) -> [Rect] {
    gate.updateBegins()
    defer { gate.updateEnds(needsAnother: !needs.isEmpty || scrollModel.hasRequests) }
    let work = needs
    if let time, time.isFinite { lastTime = max(lastTime, time) }
    layOut(work)
    needs = []
    if work.contains(.fragment) { try goToFragment() }
    // Requests come first: a new search begins where they lead.
    scrollModel.advance(to: lastTime)
    try settle()
    let searches = work.contains(.find) || find.needsUpdate(for: page.document)
    if searches {
      search()
      scrollModel.advance(to: lastTime)
      try settle()
    }
    let scrolled = scrollModel.commit()
    let isChanged =
      scrolled.geometryChanged || searches
      || !work.isDisjoint(with: [.preparation, .layout, .fragment, .drawing])
    return isChanged ? [geometry.visibleRect] : []
  }

  /// Forgets what belongs to a page that another one has replaced: unfolded boxes, the reading place,
  /// indicated text.
  func forgetPage() {
    indicatedRanges = []
    targets.forgetAnchor()
    if scrollModel.position.isPositionedByUser || !scrollModel.hasRequests {
      scrollModel.position.scrollTo(edge: .top)
    }
  }

  /// Brings the results up to date as far as the budget goes, and reveals what they highlight.
  private func search() {
    let top = scrollModel.proposedGeometry.unobscuredRect.minY
    find.step(
      for: page.document, startingAt: layout.line(atY: top)?.range.lowerBound ?? 0,
      budget: findBudget?() ?? .unlimited)
    revealHighlight()
    if find.needsUpdate(for: page.document) { setNeeds(.find) }
  }

  /// Reveals a result that was highlighted since the last update; while it can be seen, it is what
  /// keeps its place when the page is laid out anew.
  private func revealHighlight() {
    scrollModel.priorityAnchors =
      find.results.highlightedMatch.map {
        [PageAnchor(at: page.document.textRange(of: $0).lowerBound, in: page.document)]
      } ?? []
    guard find.navigationCount != revealedNavigations, let match = find.results.highlightedMatch
    else { return }
    revealedNavigations = find.navigationCount
    unfold(at: page.document.textRange(of: match).lowerBound)
    let range = page.document.textRange(of: match)
    guard let rect = settledBounds(of: range) ?? boundingRect(of: match, []) else { return }
    withAnimation(revealAnimation) { scrollModel.reveal(rect, policy: revealPolicy) }
  }
}
