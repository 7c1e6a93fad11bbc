import WayfinderDocument

/// Walks from one item of a flow to the next, closing and opening boxes on the way, and adds up the
/// room between them by CSS 2, 8.3.1: margins that meet with nothing between them become one.
struct GapWalk {
  private let boxes: [Box]
  let recordsEdges: Bool
  /// The frames of the open boxes, the root of the flow first.
  private(set) var frames: [BoxFrame]

  private var gap = FlowGap()
  private var margin = CollapsedMargin()
  /// From here on the open boxes begin where the margins that have met so far will end.
  private var firstWaiting: Int
  /// The edges that lie there.
  private var waiting: [Int] = []
  /// Whether margins are left out until something else comes: they stand outside of the flow.
  private var ignoresMargins = false
  /// Whether the walk ends where the margins do.
  private var isProbe = false
  private var hasEnded = false

  init(_ boxes: [Box], root: BoxFrame, recordsEdges: Bool) {
    self.boxes = boxes
    self.recordsEdges = recordsEdges
    frames = [root]
    firstWaiting = 1
  }

  /// The frame of the innermost open box.
  var frame: BoxFrame { frames[frames.count - 1] }

  /// Begins a gap.
  mutating func begin(margin: CollapsedMargin = CollapsedMargin(), ignoresMargins: Bool = false) {
    gap = FlowGap()
    self.margin = margin
    self.ignoresMargins = ignoresMargins
    waiting.removeAll(keepingCapacity: true)
    firstWaiting = frames.count
  }

  /// Ends the gap before content.
  mutating func end() -> FlowGap {
    settle()
    return gap
  }

  /// Ends the gap at the end of a flow.
  mutating func endOfFlow(keepsMargins: Bool) -> FlowGap {
    if keepsMargins { settle() }
    gap.margin = margin
    return gap
  }

  /// Moves to where content of a box goes.
  mutating func move(to path: [Int]) {
    var shared = 0
    while shared < path.count, shared + 1 < frames.count, frames[shared + 1].box == path[shared] {
      shared += 1
    }
    while frames.count > shared + 1 { close() }
    for box in path[shared...] { open(box) }
  }

  private mutating func add(_ points: Double) {
    if !ignoresMargins, !hasEnded { margin.add(points) }
  }

  /// Adds the margins that a walk meets before it comes to anything else, but stays here.
  mutating func addMargins(met walk: (inout GapWalk) -> Void) {
    var probe = self
    probe.isProbe = true
    walk(&probe)
    margin = probe.margin
  }

  /// Whether a walk that is to meet margins alone has come to something else.
  var isOver: Bool { hasEnded }

  mutating func open(_ box: Int) {
    let frame = BoxFrame(box, boxes[box].style, in: self.frame)
    add(frame.marginTop)
    frames.append(frame)
    note(frame, begins: true)
    if frame.edgeTop > 0 || frame.isFlowRoot {
      settle()
      gap.height += frame.edgeTop
    }
  }

  mutating func close() {
    let frame = self.frame
    if frame.edgeBottom > 0 || frame.isFlowRoot {
      settle()
      gap.height += frame.edgeBottom
    }
    let isThrough = frames.count - 1 >= firstWaiting
    note(frame, begins: false, isWaiting: isThrough)
    if isThrough, frames.count - 2 < firstWaiting {
      // The box around has begun before: so the margins up to here are above this one.
      resolveWaiting(at: gap.height + margin.total)
    }
    frames.removeLast()
    firstWaiting = min(firstWaiting, frames.count)
    add(frame.marginBottom)
  }

  private mutating func note(_ frame: BoxFrame, begins: Bool, isWaiting: Bool = true) {
    guard recordsEdges, !isProbe else { return }
    if isWaiting { waiting.append(gap.edges.count) }
    gap.edges.append(
      FlowGap.Edge(box: frame.box, begins: begins, span: frame.border, y: gap.height))
  }

  private mutating func settle() {
    if isProbe {
      hasEnded = true
      return
    }
    gap.height += margin.total
    margin = CollapsedMargin()
    ignoresMargins = false
    resolveWaiting(at: gap.height)
    firstWaiting = frames.count
  }

  private mutating func resolveWaiting(at y: Double) {
    for index in waiting { gap.edges[index].y = y }
    waiting.removeAll(keepingCapacity: true)
  }
}
