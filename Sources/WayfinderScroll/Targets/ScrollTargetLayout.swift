import WayfinderGeometry

/// A source of targets for hosts that know the frames of their views: `scrollTargetLayout`.
public final class ScrollTargetLayout<ID: Hashable & Sendable>: ScrollTargetSource {
  private let axis: Axis
  private var ids: [ID] = []
  private var rects: [Rect] = []
  private var indices: [ID: Int] = [:]

  /// The greatest end among the frames up to each: not decreasing, so that it can be searched.
  private var ends: [Double] = []

  /// Creates a layout without views.
  ///
  /// - Parameter axis: the axis along which the views follow one another.
  public init(axis: Axis = .vertical) { self.axis = axis }

  /// Creates a layout of views.
  public convenience init(axis: Axis = .vertical, _ frames: [(id: ID, rect: Rect)]) {
    self.init(axis: axis)
    setFrames(frames)
  }

  /// Replaces all views. Where an id comes twice the first view keeps it.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) if the views come in their order.
  public func setFrames(_ frames: [(id: ID, rect: Rect)]) {
    let frames = frames.map { (id: $0.id, rect: $0.rect.wellFormed) }
      .sorted { $0.rect.min(axis) < $1.rect.min(axis) }
    ids = frames.map(\.id)
    rects = frames.map(\.rect)
    indices = Dictionary(
      zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
    var end = -Double.infinity
    ends = rects.map { rect in
      end = max(end, rect.max(axis))
      return end
    }
  }

  /// The frame of a view.
  ///
  /// - Complexity: O(1) expected.
  public func scrollTargetFrame(for id: any Hashable & Sendable) -> ScrollTargetFrame? {
    guard let id = id as? ID, let index = indices[id] else { return nil }
    return ScrollTargetFrame(id: id, rect: rects[index])
  }

  /// The views a rectangle touches, in their order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* views that lie between its ends.
  public func scrollTargetFrames(in rect: Rect) -> [ScrollTargetFrame] {
    var frames: [ScrollTargetFrame] = []
    var index = firstIndex(endingAfter: rect.min(axis))
    while index < rects.count, rects[index].min(axis) < rect.max(axis) {
      if rects[index].max(axis) > rect.min(axis), rects[index].intersection(rect) != nil {
        frames.append(ScrollTargetFrame(id: ids[index], rect: rects[index]))
      }
      index += 1
    }
    return frames
  }

  private func firstIndex(endingAfter place: Double) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
