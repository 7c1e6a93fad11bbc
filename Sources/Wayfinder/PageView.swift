import WayfinderUnicode

/// Where a page is, where we look, and what we look for.
///
/// A view belongs to whoever made it and is not safe to use from several threads at once. Changes
/// are taken down at once and carried out by `update(at:)`, which the host calls from its own loop
/// when the wake handler asks for it; layout, results and the content offset change nowhere else.
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
  public var contentInsets = EdgeInsets.zero {
    didSet { scrollModel.setContentInsets(contentInsets) }
  }

  /// The find bar's session. A result that it highlights is revealed by the next update, once.
  public var find: FindSession {
    _read { yield findSession }
    _modify {
      defer {
        findDemand = findSession.demand
        if findNeedsUpdate { setNeeds(.find) }
      }
      yield &findSession
    }
  }

  /// How much of a search one update does; all of it where the closure is `nil`, the default.
  ///
  /// The closure is asked in each update, so that a budget may end with the frame. While a search goes
  /// on, `needsFrame` says so.
  public var findBudget: (() -> WorkBudget)?

  /// How much of the page one update lays out beyond what is in view; a megabyte of text where the
  /// closure is `nil`, the default.
  ///
  /// What is in view is always laid out. While parts of the page are not, their heights are estimated,
  /// `needsFrame` says so, and the content in view keeps its place as estimates give way to
  /// measurements.
  public var layoutBudget: (() -> WorkBudget)?

  /// The text that the fragment gone to last stands for, to be indicated until `clearIndication()`.
  public internal(set) var indicatedRanges: [Range<TextOffset>] = []

  /// What is selected; `nil` for nothing, not even a caret. It stays with its text as the page is
  /// edited, and the next update says that what is in view has to be drawn again.
  public var selection: TextSelection? {
    didSet {
      columnX = nil
      if selection != oldValue { setNeeds(.drawing) }
    }
  }

  /// Where a highlighted result goes on screen.
  public var revealPolicy = RevealPolicy.webKit
  /// The animation by which a highlighted result is revealed, or `nil` to jump.
  public var revealAnimation: ScrollAnimation?

  /// Where the lines of the page are.
  public internal(set) var layout: PageLayout {
    _read { yield targets.layout }
    _modify { yield &targets.layout }
  }
  /// What moves the content offset: input, motion, observers, zoom. Sizes are the view's to set.
  public let scrollModel: ScrollModel

  /// What `find` gives access to.
  private var findSession: FindSession
  /// What that asks for.
  private var findDemand: FindSession.Demand
  let shaper: any TextShaper
  let lineBreakProfile: LineBreakProfile
  let targets: PageScrollTargets
  var revealedNavigations = 0
  /// The lines that were drawn last.
  var drawnLines: DrawnLines?
  /// The marks asked for last, kept while matches and layout stay.
  var tickMarks: (key: TickMarkKey, marks: [TickMark])?
  /// The parts of the text that are not folded away, where some are.
  var shown: ShownText?
  /// The x coordinate that the caret keeps while it moves up and down.
  var columnX: Double?
  /// The fragment that the next update goes to.
  var pendingFragment: URLFragment?
  var needs: Needs = []
  var lastTime = 0.0
  let gate = WakeGate()

  /// What an update has to do besides moving the offset.
  struct Needs: OptionSet {
    let rawValue: UInt8
    static let preparation = Needs(rawValue: 1)
    static let layout = Needs(rawValue: 2)
    static let find = Needs(rawValue: 4)
    static let fragment = Needs(rawValue: 8)
    static let drawing = Needs(rawValue: 16)
  }

  /// Creates a view that shows the top of a page.
  ///
  /// - Parameters:
  ///   - page: What is read.
  ///   - shaper: What measures text; the grid of a terminal by default.
  ///   - lineBreakProfile: Whose line breaks are made.
  ///   - containerSize: The size of the window onto the page, in points.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: That of laying out what is in view and one budget's worth of the rest.
  public init(
    _ page: Page, shaper: some TextShaper = CellShaper(),
    lineBreakProfile: LineBreakProfile = .chromium, containerSize: Size
  ) throws(UnicodeError) {
    self.page = page
    self.shaper = shaper
    self.lineBreakProfile = lineBreakProfile
    self.containerSize = Self.sanitized(containerSize)
    findSession = FindSession(source: IndexedMatchSource())
    findDemand = findSession.demand
    var layout = PageLayout(
      onDemand: page.document, shaper: shaper, lineBreakProfile: lineBreakProfile,
      containerWidth: self.containerSize.width)
    layout.measure(fromY: 0, toY: self.containerSize.height)
    targets = PageScrollTargets(layout)
    // A position of one coordinate keeps the other, as in a web view.
    var configuration = ScrollConfiguration()
    configuration.singleAxisRequest = .keepsOtherAxis
    scrollModel = ScrollModel(configuration: configuration)
    scrollModel.targetSource = targets
    // The view owns its offset, so what is read can keep its place even under a finger.
    scrollModel.onScrollAnchorAdjustment { _ in .apply }
    measureMore(near: 0)
    scrollModel.setContainerSize(self.containerSize)
    scrollModel.setContentSize(self.layout.contentSize)
    scrollModel.update(at: lastTime)
    if let error = self.layout.error { throw error }
  }

  private static func sanitized(_ size: Size) -> Size {
    func extent(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
    return Size(width: extent(size.width), height: extent(size.height))
  }

  // MARK: The loop

  /// Sets the handler that asks for `update(at:)` to be called.
  ///
  /// It may be called from any thread, once before the update it asks for.
  public func setWakeHandler(_ handler: (@Sendable () -> Void)?) {
    gate.setHandler(handler)
    scrollModel.setWakeHandler { [gate] in gate.ask() }
  }

  /// Whether an update has something to do: something was asked for, or something moves.
  public var needsFrame: Bool {
    !needs.isEmpty || !layout.isExact || scrollModel.needsFrame
      || findNeedsUpdate
  }

  /// Whether an update has to search.
  var findNeedsUpdate: Bool { findDemand.isMade(by: page.document.revision) }

  /// When to call `update(at:)` next even if nothing asks for it, in seconds of the host's clock;
  /// `nil` while nothing is timed.
  public var nextDeadline: Double? { scrollModel.nextDeadline }

  func setNeeds(_ new: Needs) {
    needs.formUnion(new)
    gate.ask()
  }
}
