import WayfinderGeometry

/// The place a scroll view is asked to show, or the news that its user chose another.
///
/// The names and rules are those of SwiftUI's type. An edge is kept while the content changes, a view
/// with an id is kept visible, a point is gone to once. A position whose user has scrolled says so in
/// `isPositionedByUser` and asks for nothing any more.
///
/// Two positions are equal when they ask for the same place. Asking again for the place already
/// asked for makes a position that differs from the one before, so that a host which acts on
/// changed values acts twice.
public struct ScrollPosition: Hashable, Sendable {
  /// What is asked for.
  enum Request: Hashable, Sendable {
    case automatic
    case id(ScrollTargetID, anchor: UnitPoint?)
    case edge(Edge)
    case point(Point)
    case x(Double)
    case y(Double)
  }

  private(set) var request: Request
  private var timesAskedAgain = 0
  private var positionedByUser = false

  /// Whether views are known by an id here, so that the one in view is written back.
  private(set) var tracksViews: Bool

  private init(_ request: Request, tracksViews: Bool) {
    self.request = request
    self.tracksViews = tracksViews
  }

  /// Creates a position that asks for nothing.
  ///
  /// - Parameter idType: the type of the ids of the views in the content; `Never` where they have
  ///   none.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self) {
    self.init(.automatic, tracksViews: idType != Never.self)
  }

  /// Creates a position that asks for the view with an id.
  ///
  /// - Parameters:
  ///   - id: the view's id.
  ///   - anchor: the place in the view that goes to the same place in the container; `nil`
  ///     scrolls no more than makes the view visible.
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    self.init(.id(ScrollTargetID(id), anchor: anchor), tracksViews: true)
  }

  /// Creates a position that asks for an edge of the content.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, edge: Edge) {
    self.init(.edge(edge), tracksViews: idType != Never.self)
  }

  /// Creates a position that asks for a content offset.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, point: Point) {
    self.init(.point(point.finite), tracksViews: idType != Never.self)
  }

  /// Creates a position that asks for a content offset by its coordinates.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: Double, y: Double) {
    self.init(idType: idType, point: Point(x: x, y: y))
  }

  /// Creates a position that asks for a horizontal content offset.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: Double) {
    self.init(.x(x.finite), tracksViews: idType != Never.self)
  }

  /// Creates a position that asks for a vertical content offset.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, y: Double) {
    self.init(.y(y.finite), tracksViews: idType != Never.self)
  }

  private mutating func ask(for request: Request) {
    let again = request == self.request && !positionedByUser
    timesAskedAgain = again ? timesAskedAgain &+ 1 : 0
    self.request = request
    positionedByUser = false
  }

  /// Asks for the view with an id; see `init(id:anchor:)`.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    tracksViews = true
    ask(for: .id(ScrollTargetID(id), anchor: anchor))
  }

  /// Asks for an edge of the content, and to stay there while the content changes.
  public mutating func scrollTo(edge: Edge) { ask(for: .edge(edge)) }

  /// Asks for a content offset. A coordinate that is not finite counts as zero.
  public mutating func scrollTo(point: Point) { ask(for: .point(point.finite)) }

  /// Asks for a content offset by its coordinates.
  public mutating func scrollTo(x: Double, y: Double) { scrollTo(point: Point(x: x, y: y)) }

  /// Asks for a horizontal content offset; the model decides about the other axis.
  public mutating func scrollTo(x: Double) { ask(for: .x(x.finite)) }

  /// Asks for a vertical content offset; the model decides about the other axis.
  public mutating func scrollTo(y: Double) { ask(for: .y(y.finite)) }

  /// Whether the user has scrolled since a place was last asked for.
  ///
  /// Setting it to true withdraws a request for an edge, a point or a coordinate; a view's id stays,
  /// as the name of what is in view.
  public var isPositionedByUser: Bool {
    get { positionedByUser }
    set {
      positionedByUser = newValue
      guard newValue else { return }
      timesAskedAgain = 0
      if case .id = request { return }
      request = .automatic
    }
  }

  /// The edge asked for, if any.
  public var edge: Edge? {
    if case .edge(let edge) = request { edge } else { nil }
  }

  /// The content offset asked for, if both coordinates were given.
  public var point: Point? {
    if case .point(let point) = request { point } else { nil }
  }

  /// The horizontal content offset asked for, alone or as part of a point.
  public var x: Double? {
    switch request {
    case .x(let x): x
    case .point(let point): point.x
    default: nil
    }
  }

  /// The vertical content offset asked for, alone or as part of a point.
  public var y: Double? {
    switch request {
    case .y(let y): y
    case .point(let point): point.y
    default: nil
    }
  }

  /// The id of the view asked for, or of the view in view after the user has scrolled.
  public var viewID: (any Hashable & Sendable)? {
    if case .id(let id, _) = request { id.base } else { nil }
  }

  /// Returns the id of the view if it has the given type.
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewID as? T }

  /// The anchor the view was asked for with.
  var viewAnchor: UnitPoint? {
    if case .id(_, let anchor) = request { anchor } else { nil }
  }

  /// Records that the user has scrolled, and which view is now in view.
  mutating func writeBack(userSees id: ScrollTargetID?) {
    let anchor = viewAnchor
    isPositionedByUser = true
    request = id.map { .id($0, anchor: anchor) } ?? .automatic
  }

  /// The request still to be carried out, if this value asks for anything.
  var pendingRequest: Request? {
    positionedByUser || request == .automatic ? nil : request
  }
}
