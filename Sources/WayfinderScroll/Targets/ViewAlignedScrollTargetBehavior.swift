import WayfinderGeometry

/// Lets scrolls come to rest where a target of the source is aligned with the container.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Hashable, Sendable {
  /// How far a single gesture may lead.
  public enum LimitBehavior: Hashable, Sendable {
    /// What suits the view: no limit.
    case automatic
    /// To the targets in view and one container's length around it.
    case always
    /// Over at most three targets.
    case alwaysByFew
    /// To the next target.
    case alwaysByOne
    /// As far as it goes.
    case never
  }

  /// How far a single gesture may lead.
  public var limitBehavior: LimitBehavior
  /// The place in target and container that meet; `nil` is the start of both.
  public var anchor: UnitPoint?

  /// Creates the behavior.
  public init(limitBehavior: LimitBehavior = .automatic, anchor: UnitPoint? = nil) {
    self.limitBehavior = limitBehavior
    self.anchor = anchor
  }

  private static let few = 3

  /// Moves the target to the nearest place at which a view is aligned.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* targets between where the view rested and where it goes.
  public func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetBehaviorContext) {
    for axis in Axis.allCases where context.axes.contains(Axis.Set(axis)) {
      let origin = context.originalTarget.rect.origin[axis]
      let places = alignedOffsets(axis, around: target, context: context)
      let allowed = places.filter { isAllowed($0, from: origin, among: places, axis, context) }
      let wanted = target.rect.origin[axis]
      guard let nearest = allowed.min(by: { abs($0 - wanted) < abs($1 - wanted) }) else { continue }
      target.rect.origin[axis] = nearest
      target.anchor = anchor
    }
  }

  /// Returns the offsets at which a target is aligned, rising, between where the view rested and
  /// where it goes and a container's length beyond.
  private func alignedOffsets(
    _ axis: Axis, around target: ScrollTarget, context: ScrollTargetBehaviorContext
  ) -> [Double] {
    let geometry = context.geometry
    let range = geometry.offsetRange(axis)
    var area = target.rect.union(context.originalTarget.rect)
    area.origin[axis] -= geometry.containerSize[axis]
    area.size[axis] += 2 * geometry.containerSize[axis]
    let unit = (anchor ?? .topLeading)[axis]
    let insets = geometry.contentInsets
    let room = geometry.containerSize[axis] - insets.leading(axis) - insets.trailing(axis)
    let offsets = context.targets(in: area).map { frame in
      let place = frame.rect.min(axis) + unit * frame.rect.size[axis]
      return (place - insets.leading(axis) - unit * room)
        .clamped(from: range.lowerBound, to: range.upperBound)
    }
    return offsets.sorted()
  }

  private func isAllowed(
    _ place: Double, from origin: Double, among places: [Double], _ axis: Axis,
    _ context: ScrollTargetBehaviorContext
  ) -> Bool {
    switch limitBehavior {
    case .automatic, .never: return true
    case .always: return abs(place - origin) <= context.containerSize[axis]
    case .alwaysByFew: return steps(from: origin, to: place, among: places) <= Self.few
    case .alwaysByOne: return steps(from: origin, to: place, among: places) <= 1
    }
  }

  /// Returns how many targets lie on the way, the last one included.
  private func steps(from origin: Double, to place: Double, among places: [Double]) -> Int {
    var previous: Double?
    var count = 0
    for other in places where other != previous {
      let isOnTheWay =
        place > origin ? other > origin && other <= place : other < origin && other >= place
      if isOnTheWay { count += 1 }
      previous = other
    }
    return count
  }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// Places at which a target is aligned with the container's start.
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }

  /// Places at which a target is aligned with the container.
  ///
  /// - Parameters:
  ///   - limitBehavior: how far a single gesture may lead.
  ///   - anchor: the place in target and container that meet; `nil` is the start of both.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior, anchor: UnitPoint? = nil
  ) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior, anchor: anchor)
  }
}
