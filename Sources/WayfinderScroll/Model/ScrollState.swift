import WayfinderGeometry

/// What an update works on; observers see none of it before it is committed.
struct ScrollState {
  var geometry = ScrollGeometry.zero
  var activity = ScrollActivity.idle
  var time = 0.0
  var magnification = 1.0

  /// The size of the content before magnification.
  var unscaledContentSize = Size.zero

  var defaultAnchors = DefaultScrollAnchors()

  /// The destination that is kept while the content changes.
  var pursuit: ScrollDestination?
  /// Whether the place last resolved was an estimate.
  var isEstimated = false

  /// Whether a first place was committed; until then the initial one is looked for anew.
  var isPlaced = false
  /// Whether the user has scrolled since something was asked for.
  var isPositionedByUser = false
  /// Whether the user has ever scrolled, which ends a default anchor inside the content.
  var hasUserScrolled = false

  /// What is seen first, and the corner of its rectangle when that was last looked up.
  var readingAnchor: (id: ScrollTargetID, corner: Point)?
  /// The offset at which it is what is seen first.
  var readingOffset = Point.zero
  /// What clamping has taken from the offset since the last commit. Sizes come one by one: a window that
  /// turns has its new height before its content has, and only the last of them may cut the offset.
  var clampedOff = Vector.zero
  /// What was held back while the user moved the content.
  var heldShift = Vector.zero

  /// The edge the view was stuck to when a finger touched it.
  var edgeBeforeTouch: Edge?
  /// Where the view rested before the gesture that is going on.
  var gestureOrigin = Point.zero
  /// Whether the rest of the host's momentum is left out because an edge was met.
  var ignoresMomentum = false

  /// The changes of phase since the last commit.
  var phaseChanges: [PhaseChange] = []
  /// Whether targets have changed since the last commit.
  var targetsChanged = false

  struct PhaseChange {
    var old: ScrollPhase
    var new: ScrollPhase
    var velocity: Vector?
  }
}

/// What moves the content at present.
enum ScrollActivity {
  case idle
  /// A finger is down at a place, and has not moved far enough.
  case tracking(Point)
  case dragging(ScrollDrag)
  case turningWheel(until: Double)
  case hostMomentum(until: Double)
  case draggingScrollBar(ScrollBar)
  case pinching(startMagnification: Double)
  case moving(ScrollMovement)

  /// Whether a shift of the content has to be agreed upon. A wheel that is let go of between its
  /// turns holds nothing.
  var isUnderTheUsersHands: Bool {
    if case .turningWheel = self { return false }
    return phase.belongsToUser
  }

  var phase: ScrollPhase {
    switch self {
    case .idle: .idle
    case .tracking: .tracking
    case .dragging, .turningWheel, .draggingScrollBar, .pinching: .interacting
    case .hostMomentum: .decelerating
    case .moving(let movement): movement.kind == .deceleration ? .decelerating : .animating
    }
  }
}

/// A finger or fingers that drag the content.
struct ScrollDrag {
  /// The offset the fingers ask for, before the rubber band.
  var rawOffset: Point
  /// Where the finger is, in the container; unused by trackpads.
  var location: Point
  /// What follows `rawOffset`.
  var tracker: VelocityTracker
}

/// A motion under way.
struct ScrollMovement {
  enum Kind {
    /// To a place the program asked for.
    case request
    /// To a place the user asked for by a key or the wheel.
    case step
    /// After the user let go.
    case deceleration
  }

  var motion: OffsetMotion
  var startTime: Double
  var kind: Kind
  /// Where it began, which may lie outside the range of offsets.
  var origin: Point
  /// The animation to give it a new target with.
  var animation: ScrollAnimation?
  /// Whether it may lead beyond the edges.
  var bounces: Bool

  func offset(at time: Double) -> Point { motion.position(at: time - startTime) }
  func velocity(at time: Double) -> Vector { motion.velocity(at: time - startTime) }
  func isOver(at time: Double) -> Bool { time - startTime >= motion.duration }
}
