import WayfinderUnicode

/// Where a page is, where we look, and what we look for.
///
/// A view belongs to whoever made it and is not safe to use from several threads at once. Changes
/// are taken down at once and carried out by `update()`, which the host calls from its own loop when
/// the wake handler asks for it; layout, results and the content offset change nowhere else.
public final class PageView {
  /// The page; an edited or another page is laid out by the next update.
  public var page: Page {
    didSet {
      if page.document.revision != oldValue.document.revision { setNeeds(.preparation) }
    }
  }

  /// The size of the window onto the page, in points; extents that are negative or no number count
  /// as 0. The next update wraps the text at the new width and keeps the first visible line in place.
  public var containerSize: Size {
    didSet {
      containerSize = Self.sanitized(containerSize)
      if containerSize != oldValue { setNeeds(.layout) }
    }
  }

  /// The room at the edges of the container that bars cover, in points.
  public var contentInsets: EdgeInsets {
    get { geometry.contentInsets }
    set {
      geometry.contentInsets = newValue
      setNeeds(.offset)
    }
  }

  /// The place asked for; written places are gone to by the next update.
  public var scrollPosition = ScrollPosition() {
    didSet { if scrollPosition != oldValue { setNeeds(.position) } }
  }

  /// The find bar's session. A result that it highlights is revealed by the next update, once.
  public var find: FindSession {
    didSet { if find.needsUpdate(for: page.document) { setNeeds(.find) } }
  }

  /// How much of a search one update does; all of it where the closure is `nil`, the default.
  ///
  /// The closure is asked in each update, so that a budget may end with the frame. While a search goes
  /// on, `needsFrame` says so.
  public var findBudget: (() -> WorkBudget)?

  /// The text that the fragment gone to last stands for, to be indicated until `clearIndication()`.
  public internal(set) var indicatedRanges: [Range<TextOffset>] = []

  /// Where a highlighted result goes on screen.
  public var revealPolicy = RevealPolicy.webKit

  /// Where we look.
  public internal(set) var geometry: ScrollGeometry
  /// Where the lines of the page are.
  public private(set) var layout: PageLayout {
    didSet { layoutVersion &+= 1 }
  }

  private let shaper: any TextShaper
  private var prepared: PreparedText
  private var expandedBoxes: Set<Int> = []
  private var revealedNavigations = 0
  /// A number that is another one for each layout.
  private(set) var layoutVersion: UInt64 = 0
  /// The places of the matches, kept while matches and layout stay.
  var tickMarkTrack: (key: TickMarkKey, track: TickMarkTrack)?
  /// The fragment that the next update goes to.
  var pendingFragment: URLFragment?
  /// The reading place of the last layout, with the content offset at which it was put.
  private var kept: (place: ReadingPlace, offset: Point)?
  private var needs: Needs = []
  private var wakeHandler: (@Sendable () -> Void)?

  /// What an update has to do.
  struct Needs: OptionSet {
    let rawValue: UInt8
    static let preparation = Needs(rawValue: 1)
    static let layout = Needs(rawValue: 2)
    static let position = Needs(rawValue: 4)
    static let find = Needs(rawValue: 8)
    static let offset = Needs(rawValue: 16)
    static let fragment = Needs(rawValue: 32)
  }

  /// Creates a view that shows the top of a page.
  ///
  /// - Parameters:
  ///   - page: What is read.
  ///   - shaper: What measures text; the grid of a terminal by default.
  ///   - containerSize: The size of the window onto the page, in points.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public init(
    _ page: Page, shaper: some TextShaper = CellShaper(), containerSize: Size
  ) throws(UnicodeError) {
    self.page = page
    self.shaper = shaper
    self.containerSize = Self.sanitized(containerSize)
    find = FindSession()
    prepared = try PreparedText(page.document, shaper: shaper)
    layout = PageLayout(prepared, containerWidth: self.containerSize.width)
    geometry = ScrollGeometry(
      contentOffset: .zero, contentSize: layout.contentSize, contentInsets: .zero,
      containerSize: self.containerSize)
  }

  private static func sanitized(_ size: Size) -> Size {
    func extent(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
    return Size(width: extent(size.width), height: extent(size.height))
  }

  // MARK: The loop

  /// Sets the handler that asks for `update()` to be called.
  ///
  /// It may be called from any thread, and several times before the update it asks for.
  public func setWakeHandler(_ handler: (@Sendable () -> Void)?) { wakeHandler = handler }

  /// Whether an update has something to do.
  public var needsFrame: Bool { !needs.isEmpty || find.needsUpdate(for: page.document) }

  /// When to call `update()` next even if nothing asks for it, in seconds of the host's clock; `nil`
  /// while nothing is timed.
  public var nextDeadline: Double? { nil }

  func setNeeds(_ new: Needs) {
    let wasIdle = needs.isEmpty
    needs.formUnion(new)
    if wasIdle { wakeHandler?() }
  }

  /// Carries out everything that was asked for since the last update.
  ///
  /// - Returns: The part of the content that has to be drawn again, in content points; empty where
  ///   nothing in view has changed.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded; the view stays as it was.
  @discardableResult
  public func update() throws(UnicodeError) -> [Rect] {
    let before = geometry
    let work = needs
    if work.contains(.preparation) || work.contains(.layout) {
      try layOut(prepares: work.contains(.preparation))
    }
    if work.contains(.position) { goToPosition() }
    let oldResults = find.results
    if work.contains(.fragment) { try goToFragment() }
    let foundNew = find.needsUpdate(for: page.document)
    if foundNew || work.contains(.find) {
      find.step(
        for: page.document, startingAt: firstVisibleOffset, budget: findBudget?() ?? .unlimited)
      revealHighlight()
    }
    geometry.contentOffset = geometry.clamped(geometry.contentOffset)
    needs = []
    if find.needsUpdate(for: page.document) { setNeeds(.find) }
    let isChanged =
      geometry != before || foundNew || oldResults.highlightedIndex != find.results.highlightedIndex
      || !work.isDisjoint(with: [.preparation, .layout])
    return isChanged ? [geometry.visibleRect] : []
  }

  /// Lays out the page anew and keeps the reading place where it is on screen.
  private func layOut(prepares: Bool) throws(UnicodeError) {
    let place = readingPlace()
    if prepares { prepared = try PreparedText(page.document, shaper: shaper) }
    layout = PageLayout(
      prepared, containerWidth: containerSize.width, expandedBoxes: expandedBoxes)
    geometry.containerSize = containerSize
    geometry.contentSize = layout.contentSize
    if let place, let line = layout.line(before: page.document.offset(of: place.anchor)) {
      geometry.contentOffset.y = line.rect.minY + place.delta
    }
    geometry.contentOffset = geometry.clamped(geometry.contentOffset)
    kept = place.map { ($0, geometry.contentOffset) }
  }

  /// Text in view, and how far the top of the view lies below the top of its line.
  private struct ReadingPlace {
    var anchor: Anchor
    var delta: Double
  }

  /// The first text in view, or the one that earlier layouts kept in place if nothing has moved
  /// since; `nil` at the top of the page, which stays the top.
  private func readingPlace() -> ReadingPlace? {
    if let kept, kept.offset == geometry.contentOffset { return kept.place }
    if geometry.contentOffset.y <= -geometry.contentInsets.top { return nil }
    guard let line = layout.line(atY: geometry.unobscuredRect.minY) else { return nil }
    return ReadingPlace(
      anchor: laidOutDocument.anchor(at: line.range.lowerBound),
      delta: geometry.contentOffset.y - line.rect.minY)
  }

  /// The document as it was laid out, in which offsets of the layout are places.
  private var laidOutDocument: Document { layout.document }

  // MARK: Looking

  /// The lines in view, from top to bottom.
  public var visibleLines: Slice<PageLayout.Lines> {
    layout.lines(fromY: geometry.visibleRect.minY, toY: geometry.visibleRect.maxY)
  }

  /// The offset of the first text in view.
  public var firstVisibleOffset: TextOffset {
    layout.line(atY: geometry.unobscuredRect.minY)?.range.lowerBound ?? 0
  }

  /// Returns the rectangles of a match, one per line; that of a side text stands at its place.
  public func rects(of match: FindMatch) -> [Rect] {
    layout.rects(of: page.document.textRange(of: match))
  }

  /// Returns the content offset that reveals a match by the view's policy; for a match that is folded
  /// away, the one that reveals the line above it.
  public func contentOffset(revealing match: FindMatch) -> Point {
    let place = page.document.textRange(of: match).lowerBound
    guard let rect = union(rects(of: match)) ?? layout.line(before: place)?.rect else {
      return geometry.contentOffset
    }
    return revealPolicy.contentOffset(revealing: rect, in: geometry)
  }

  /// Moves the view by a distance, as a wheel does; the offset is clamped to the content.
  ///
  /// - Parameter distance: How far to move, in points; what is no number moves nothing.
  public func scroll(by distance: Vector) {
    guard distance.isFinite else { return }
    geometry.contentOffset = geometry.clamped(geometry.contentOffset + distance)
    scrollPosition.isPositionedByUser = true
    setNeeds(.offset)
  }

  // MARK: Going

  private func goToPosition() {
    if scrollPosition.isPositionedByUser { return }
    if let name = scrollPosition.viewID(type: String.self) {
      goToName(name)
    } else if let edge = scrollPosition.edge {
      geometry.contentOffset = geometry.contentOffset(at: edge)
    } else {
      var offset = geometry.contentOffset
      if let x = scrollPosition.x { offset.x = x }
      if let y = scrollPosition.y { offset.y = y }
      geometry.contentOffset = geometry.clamped(offset)
    }
  }

  private func goToName(_ name: String) {
    guard let offset = page.document.offset(ofName: name),
      let line = layout.line(at: offset)
    else { return }
    geometry.contentOffset = ScrollIntoView.fragment.contentOffset(of: line.rect, in: geometry)
  }

  private func revealHighlight() {
    guard find.navigationCount != revealedNavigations, let match = find.results.highlightedMatch
    else { return }
    revealedNavigations = find.navigationCount
    unfold(at: page.document.textRange(of: match).lowerBound)
    geometry.contentOffset = contentOffset(revealing: match)
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
    if hidden.isSubset(of: expandedBoxes) { return }
    expandedBoxes.formUnion(hidden)
    layout = PageLayout(
      prepared, containerWidth: containerSize.width, expandedBoxes: expandedBoxes)
    geometry.contentSize = layout.contentSize
  }

  func union(_ rects: [Rect]) -> Rect? {
    guard let first = rects.first else { return nil }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }
}
