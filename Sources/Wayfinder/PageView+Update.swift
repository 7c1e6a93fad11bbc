import WayfinderUnicode

extension PageView {
  /// Carries out everything that was asked for since the last update: layout, results of find, the
  /// place to go to, motion. Then it calls the observers of what has changed.
  ///
  /// - Parameter time: Seconds of the host's clock; `nil` for the time of the last update.
  /// - Returns: The part of the content that has to be drawn again, in content points; empty where
  ///   nothing in view has changed.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded; text that it is needed for shows as
  ///   empty lines.
  @discardableResult
  public func update(at time: Double? = nil) throws(UnicodeError) -> [Rect] {
    gate.updateBegins()
    defer { gate.updateEnds(needsAnother: !needs.isEmpty || scrollModel.hasRequests) }
    let work = needs
    let drawsAll = drawsAll(work) || findNeedsUpdate
    let drawn = drawsAll ? nil : linesDrawnBefore()
    let insets = geometry.contentInsets
    if let time, time.isFinite { lastTime = max(lastTime, time) }
    layOut(work)
    needs = []
    if work.contains(.fragment) { try goToFragment() }
    // Requests come first: a new search begins where they lead.
    scrollModel.advance(to: lastTime)
    try settle()
    let searches = work.contains(.find) || findNeedsUpdate
    if searches {
      search()
      scrollModel.advance(to: lastTime)
      try settle()
    }
    let scrolled = scrollModel.commit()
    guard !searches, insets == geometry.contentInsets, let drawn else {
      return [geometry.visibleRect]
    }
    let isLaidOut = !work.isDisjoint(with: [.preparation, .layout])
    guard scrolled.geometryChanged || isLaidOut else { return [] }
    let new = DrawnLines(
      layout, version: targets.layoutVersion, in: geometry.visibleRect, looksUp: true)
    drawnLines = new
    return drawn.difference(to: new, of: layout).map { [$0] } ?? []
  }

  /// Whether all that is in view has to be drawn again after some work, whatever comes of it.
  private func drawsAll(_ work: Needs) -> Bool {
    !work.isDisjoint(with: [.find, .fragment, .drawing])
  }

  /// What the view shows before an update.
  ///
  /// The lines of the last update are as good as those of the layout, and leave it free to be changed
  /// in place.
  private func linesDrawnBefore() -> DrawnLines {
    if let drawnLines, drawnLines.layoutVersion == targets.layoutVersion,
      drawnLines.visibleRect == geometry.visibleRect
    {
      return drawnLines
    }
    return DrawnLines(
      layout, version: targets.layoutVersion, in: geometry.visibleRect, looksUp: false)
  }

  /// Forgets what belongs to a page that another one has replaced: unfolded boxes, the reading place,
  /// the selection, indicated text.
  func forgetPage() {
    indicatedRanges = []
    selection = nil
    targets.forgetAnchor()
    if scrollModel.position.isPositionedByUser || !scrollModel.hasRequests {
      scrollModel.position.scrollTo(edge: .top)
    }
  }

  /// Brings the results up to date as far as the budget goes, and reveals what they highlight.
  private func search() {
    let top = scrollModel.proposedGeometry.unobscuredRect.minY
    // After an edit a search goes on from where it began.
    let start = find.beginsAnew ? layout.line(atY: top)?.range.lowerBound ?? 0 : 0
    find.step(for: page.document, startingAt: start, budget: findBudget?() ?? .unlimited)
    revealHighlight()
    if findNeedsUpdate { setNeeds(.find) }
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
