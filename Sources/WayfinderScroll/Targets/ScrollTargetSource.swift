import WayfinderGeometry

/// A place in the content that has an id.
public struct ScrollTargetFrame: Sendable {
  /// The id of the view, or an anchor of the content's own.
  public var id: any Hashable & Sendable
  /// The place in content coordinates, in points, before any magnification.
  public var rect: Rect
  /// Whether the place is a guess that measuring may correct.
  public var isEstimated: Bool

  /// Creates a frame.
  public init(id: any Hashable & Sendable, rect: Rect, isEstimated: Bool = false) {
    self.id = id
    self.rect = rect
    self.isEstimated = isEstimated
  }
}

/// What knows where ids and anchors stand in the content: a layout, a list, a document.
///
/// The model asks it during an update and never keeps what it answers beyond it. Its answers are in
/// content coordinates before any magnification.
public protocol ScrollTargetSource: AnyObject {
  /// Returns the place of an id or anchor, or `nil` if there is none.
  ///
  /// - Complexity: expected to be O(log *n*) in the number of targets, as it is asked once an update.
  func scrollTargetFrame(for id: any Hashable & Sendable) -> ScrollTargetFrame?

  /// Returns the targets that a rectangle touches, in the order of the content.
  func scrollTargetFrames(in rect: Rect) -> [ScrollTargetFrame]

  /// Returns the anchor of what a reader sees first in a rectangle: the first thing fully visible,
  /// or else the deepest that is partly visible.
  ///
  /// By default it is chosen among `scrollTargetFrames(in:)`.
  func scrollAnchor(in rect: Rect) -> (any Hashable & Sendable)?
}

extension ScrollTargetSource {
  /// The first target wholly inside the rectangle, or else the first one that it touches.
  public func scrollAnchor(in rect: Rect) -> (any Hashable & Sendable)? {
    let frames = scrollTargetFrames(in: rect)
    return (frames.first { rect.contains($0.rect) } ?? frames.first)?.id
  }
}
