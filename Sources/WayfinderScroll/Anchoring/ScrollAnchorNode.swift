import WayfinderGeometry

/// A box of the content, as the choice of a scroll anchor sees it.
///
/// Hosts that lay out trees of boxes use it; hosts with a list answer
/// `ScrollTargetSource.scrollAnchor(in:)` from that.
public struct ScrollAnchorNode<ID: Hashable & Sendable>: Sendable {
  /// What of a box may be an anchor.
  public enum Eligibility: Hashable, Sendable {
    /// The box and what is in it.
    case all
    /// What is in the box, as of an inline box that only holds others.
    case contentsOnly
    /// The box but not what is in it, as of a scroller of its own or an atomic inline.
    case boxOnly
    /// Neither: `overflow-anchor: none`, fixed or sticky boxes, absolute boxes placed from outside.
    case none
  }

  /// The name of the box.
  public var id: ID
  /// The box with what overflows from it, in content coordinates.
  public var rect: Rect
  /// What may be an anchor.
  public var eligibility: Eligibility
  /// Whether the box comes before all others that can be seen: it has the focus, the caret or the
  /// active match.
  public var isPriorityCandidate: Bool
  /// The boxes in it, in their order.
  public var children: [ScrollAnchorNode]

  /// Creates a box.
  public init(
    _ id: ID, _ rect: Rect, eligibility: Eligibility = .all, isPriorityCandidate: Bool = false,
    children: [ScrollAnchorNode] = []
  ) {
    self.id = id
    self.rect = rect.wellFormed
    self.eligibility = eligibility
    self.isPriorityCandidate = isPriorityCandidate
    self.children = children
  }
}

extension ScrollAnchorNode {
  /// Returns the anchor among the boxes in this one, the scroller's own.
  ///
  /// The rules are those of CSS Scroll Anchoring: a priority candidate that can be seen comes first;
  /// otherwise the first box in depth-first order that is wholly seen, or the deepest of the first
  /// that is partly seen.
  ///
  /// - Parameter region: the optimal viewing region: the container without scroll-padding.
  /// - Complexity: O(*n*) for *n* boxes.
  public func anchor(in region: Rect) -> ScrollAnchorNode? {
    priorityCandidate(in: region) ?? children.lazy.compactMap { $0.candidate(in: region) }.first
  }

  private func priorityCandidate(in region: Rect) -> ScrollAnchorNode? {
    for child in children where child.eligibility != .none {
      if child.isPriorityCandidate, child.rect.touchesVisibly(region) { return child }
      if let candidate = child.priorityCandidate(in: region) { return candidate }
    }
    return nil
  }

  /// Examines this box as CSS Scroll Anchoring's "candidate examination" does.
  private func candidate(in region: Rect) -> ScrollAnchorNode? {
    guard eligibility != .none, rect.touchesVisibly(region) else { return nil }
    let mayBeChosen = eligibility != .contentsOnly
    if mayBeChosen, region.contains(rect) { return self }
    if eligibility != .boxOnly {
      for child in children {
        if let candidate = child.candidate(in: region) { return candidate }
      }
    }
    return mayBeChosen ? self : nil
  }

  /// Returns the box of a name in this one.
  ///
  /// - Complexity: O(*n*) for *n* boxes.
  public func node(_ id: ID) -> ScrollAnchorNode? {
    if self.id == id { return self }
    return children.lazy.compactMap { $0.node(id) }.first
  }
}

extension Rect {
  /// Whether some part with an area can be seen in a region.
  fileprivate func touchesVisibly(_ region: Rect) -> Bool {
    !isEmpty && intersects(region)
  }
}
