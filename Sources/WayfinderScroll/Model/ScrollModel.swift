import WayfinderGeometry

/// Where a view looks, and all that moves it: requests, the user's input, animations, changes of the
/// content.
///
/// The host owns the loop. Whatever it tells the model waits in a queue until `update(at:)`, the
/// only place where anything moves and observers are called: once an update, with everything that
/// came before it. Writes made inside an observer wait for the next update, so that none recurses.
/// The wake handler asks for an update, `needsFrame` and `nextDeadline` tell when the next one is due.
///
///     let model = ScrollModel()
///     model.setWakeHandler { loop.schedule() }
///     model.setContainerSize(Size(width: 390, height: 844))
///     model.setContentSize(Size(width: 390, height: 12_000))
///     let token = model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) { old, new in }
///     withAnimation(.easeInOut(duration: 0.25)) { model.position.scrollTo(y: 0) }
///     model.update(at: now)
///
/// A model is confined to whoever made it; its values may go anywhere. With the same calls at the same
/// times it does the same. Times are seconds of the host's clock; one that goes backwards or is
/// not finite counts as the last one.
public final class ScrollModel {
  /// Where the view looked at the last update.
  public internal(set) var geometry: ScrollGeometry = .zero

  /// What the view was doing at the last update.
  public internal(set) var phase: ScrollPhase = .idle

  /// The velocity of the content offset at the last update, in points per second; `nil` while nothing
  /// moves or nothing is known of it.
  public internal(set) var velocity: Vector?

  /// How the view answers its user and its requests. A change holds from the next update.
  public var configuration: ScrollConfiguration

  /// What knows where ids and anchors stand in the content.
  public weak var targetSource: (any ScrollTargetSource)?

  /// Where scrolls come to rest; `nil` lets them rest anywhere.
  public var targetBehavior: (any ScrollTargetBehavior)?

  /// The anchors that come before any other while they can be seen, the first one first: the active
  /// match, the focused element, the caret.
  public var priorityAnchors: [any Hashable & Sendable] = []

  var storedPosition = ScrollPosition()
  var state = ScrollState()
  var commands: [ScrollCommand] = []
  var commandsInWork: [ScrollCommand] = []
  var observers = ScrollObservers()
  var adjustmentHandler: ((ScrollAnchorAdjustment) -> ScrollAnchorAdjustment.Decision)?

  var isUpdating = false
  private var wakeHandler: (@Sendable () -> Void)?
  private var hasAskedForUpdate = false

  /// Creates a model that looks at nothing yet.
  public init(configuration: ScrollConfiguration = ScrollConfiguration()) {
    self.configuration = configuration
  }

  /// Sets what is called when there is something to update, at most once between two updates.
  ///
  /// It is called by whoever makes a request, before the request returns, and has only to see to it
  /// that `update(at:)` is called soon.
  public func setWakeHandler(_ handler: (@Sendable () -> Void)?) { wakeHandler = handler }

  /// Whether requests wait for the next update.
  package var hasRequests: Bool { !commands.isEmpty }

  /// Whether the next frame should update the model: something waits, or something moves.
  public var needsFrame: Bool {
    if !commands.isEmpty { return true }
    if case .moving = state.activity { return true }
    return false
  }

  /// The time at which an update is due though nothing happens before; `nil` if there is none.
  public var nextDeadline: Double? {
    switch state.activity {
    case .turningWheel(let until), .hostMomentum(let until): until
    default: nil
    }
  }

  /// The place the view is asked to show, and the news that its user chose another.
  ///
  /// Writing is asking: a place asked for again is gone to again. A request written inside
  /// `withAnimation` is animated, any other jumps.
  public var position: ScrollPosition {
    get { storedPosition }
    set {
      storedPosition = newValue
      if let request = newValue.pendingRequest {
        enqueue(.go(ScrollDestination(request), ScrollTransaction.animation))
      } else if newValue.isPositionedByUser {
        enqueue(.forgetRequest)
      }
    }
  }

  func enqueue(_ command: ScrollCommand) {
    commands.append(command)
    guard !isUpdating else { return }
    wake()
  }

  func wake() {
    guard !hasAskedForUpdate else { return }
    hasAskedForUpdate = true
    wakeHandler?()
  }

  /// Lets the next request wake the host again.
  func updateBegins() { hasAskedForUpdate = false }
}
