import WayfinderGeometry

/// Keeps what is seen in its place while the content around it changes: CSS Scroll Anchoring.
///
/// A box that can be seen is chosen as the anchor; after a change the offset follows it along the
/// block axis, S₁ = S₀ + (L₁ - L₀), clamped once against the new size.
///
///     var anchoring = ScrollAnchoring<String>()
///     anchoring.select(in: boxes, geometry: geometry)
///     // … boxes and sizes change …
///     geometry.contentOffset = anchoring.contentOffset(after: boxes, in: geometry)
public struct ScrollAnchoring<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The name of the anchor; `nil` before one was selected or if none can be seen.
  public private(set) var anchorID: ID?
  private var edge = 0.0
  private let flow: ScrollFlow
  private let scrollPadding: EdgeInsets

  /// Creates anchoring without an anchor.
  public init(flow: ScrollFlow = .standard, scrollPadding: EdgeInsets = .zero) {
    self.flow = flow
    self.scrollPadding = scrollPadding.finite
  }

  /// Chooses an anchor by what can be seen now, as is done after each scroll by the user or program.
  ///
  /// - Complexity: O(*n*) for *n* boxes.
  public mutating func select(in root: ScrollAnchorNode<ID>, geometry: ScrollGeometry) {
    let region = geometry.bounds.inset(by: geometry.contentInsets + scrollPadding)
    let anchor = root.anchor(in: region)
    anchorID = anchor?.id
    edge = anchor.map { startEdge(of: $0.rect) } ?? 0
  }

  /// Returns the offset that keeps the anchor in its place.
  ///
  /// - Parameters:
  ///   - root: the boxes after the change.
  ///   - geometry: the sizes after the change and the offset before it.
  ///   - changes: what has changed about the anchor or a box between it and the scroller; some of it
  ///     suppresses the adjustment.
  /// - Returns: the offset, clamped; the old one where there is no anchor, where it is suppressed, or
  ///   where the offset along the block axis is zero.
  public mutating func contentOffset(
    after root: ScrollAnchorNode<ID>, in geometry: ScrollGeometry,
    changes: [ScrollAnchorChange] = []
  ) -> Point {
    var offset = geometry.contentOffset
    if let anchorID, let node = root.node(anchorID) {
      let newEdge = startEdge(of: node.rect)
      let isSuppressed = changes.contains { $0.suppressesAdjustment }
      if !isSuppressed, offset[flow.blockAxis] != 0 { offset[flow.blockAxis] += newEdge - edge }
      edge = newEdge
    }
    return geometry.clamped(offset, flow: flow)
  }

  /// The edge of a box at which its block starts.
  private func startEdge(of rect: Rect) -> Double {
    flow.isReversed(flow.blockAxis) ? rect.max(flow.blockAxis) : rect.min(flow.blockAxis)
  }
}

/// A change of style of an anchor, or of a box between it and its scroller.
public enum ScrollAnchorChange: Hashable, Sendable, CaseIterable {
  /// Top, left, right or bottom of a positioned box.
  case insets
  /// Its margin.
  case margin
  /// Its padding.
  case padding
  /// Its extents, or a minimum or maximum of them.
  case size
  /// Its transform.
  case transform
  /// It left the flow or entered it, as from static to absolute.
  case entersOrLeavesFlow
  /// Anything else: colours, shadows, outlines, filters, how it is painted.
  case other

  /// Whether the page is taken to move its content on purpose, so that nothing is adjusted.
  public var suppressesAdjustment: Bool { self != .other }
}
