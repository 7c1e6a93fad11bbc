import WayfinderGeometry

/// Where a scroll is going to come to rest.
public struct ScrollTarget: Hashable, Sendable {
  /// The container's rectangle in content coordinates once the scroll rests there.
  public var rect: Rect
  /// The place in the container the target was aligned with, if it was.
  public var anchor: UnitPoint?

  /// Creates a target.
  public init(rect: Rect, anchor: UnitPoint? = nil) {
    self.rect = rect
    self.anchor = anchor
  }
}

/// What a behavior may base its decision on.
public struct ScrollTargetBehaviorContext {
  /// The axes the user may scroll along.
  public let axes: Axis.Set
  /// Where the view looks, with all of its sizes.
  public let geometry: ScrollGeometry
  /// Where the view rested before the gesture.
  public let originalTarget: ScrollTarget
  /// The velocity at the end of the gesture, in points per second.
  public let velocity: Vector

  private let source: (any ScrollTargetSource)?
  private let magnification: Double

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - axes: the axes the user may scroll along.
  ///   - geometry: where the view looks.
  ///   - originalTarget: where the view rested before.
  ///   - velocity: the velocity at the end of the gesture, in points per second.
  ///   - source: what knows the targets in the content.
  ///   - magnification: by how much the source's places are scaled.
  public init(
    axes: Axis.Set, geometry: ScrollGeometry, originalTarget: ScrollTarget, velocity: Vector,
    source: (any ScrollTargetSource)? = nil, magnification: Double = 1
  ) {
    self.axes = axes
    self.geometry = geometry
    self.originalTarget = originalTarget
    self.velocity = velocity
    self.source = source
    self.magnification = magnification
  }

  /// The extents of the window through which the content is seen.
  public var containerSize: Size { geometry.containerSize }
  /// The extents of the content.
  public var contentSize: Size { geometry.contentSize }

  /// Returns the targets a rectangle touches, in content coordinates.
  public func targets(in rect: Rect) -> [ScrollTargetFrame] {
    guard let source else { return [] }
    return source.scrollTargetFrames(in: rect.scaled(by: 1 / magnification)).map { frame in
      var frame = frame
      frame.rect = frame.rect.scaled(by: magnification)
      return frame
    }
  }
}

/// Decides where scrolls come to rest.
///
/// It is asked when a gesture ends, with the place its deceleration would lead to, and when a size
/// changes while the view rests.
public protocol ScrollTargetBehavior {
  /// Changes the target.
  func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetBehaviorContext)
}
