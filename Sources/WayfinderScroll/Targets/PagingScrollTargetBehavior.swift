import WayfinderGeometry

/// Lets scrolls come to rest at whole pages, each as large as the container, one page at a time.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Hashable, Sendable {
  /// Creates the behavior.
  public init() {}

  /// Moves the target to the nearest page, at most one page from where the view rested.
  public func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetBehaviorContext) {
    for axis in Axis.allCases where context.axes.contains(Axis.Set(axis)) {
      let page = context.containerSize[axis]
      guard page > 0 else { continue }
      let start = 0 - context.geometry.contentInsets.leading(axis)
      let origin = (context.originalTarget.rect.origin[axis] - start) / page
      let index = ((target.rect.origin[axis] - start) / page).rounded()
      let limited = index.clamped(
        from: origin.rounded(.up) - 1, to: origin.rounded(.down) + 1)
      target.rect.origin[axis] = start + limited * page
    }
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Whole pages, each as large as the container, one page at a time.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
