import WayfinderGeometry

extension ScrollModel {
  /// Returns the place read at the last update, in a form that outlives the layout.
  ///
  /// - Parameter type: the type of the target source's anchors; with another type only the offset is
  ///   saved.
  public func savedPlace<Anchor: Hashable & Codable & Sendable>(
    as type: Anchor.Type
  ) -> SavedScrollPlace<Anchor> {
    let offset = geometry.contentOffset
    let anchor = state.readingAnchor
    let corner = anchor?.corner ?? offset
    return SavedScrollPlace(
      anchor: anchor?.id.base as? Anchor, delta: (offset - corner) * (1 / magnification),
      contentOffset: offset, edge: stuckEdge, magnification: magnification)
  }

  /// The edge the view keeps to: by request, or by a default anchor while it is there.
  var stuckEdge: Edge? {
    if case .edge(let edge) = state.pursuit { return edge }
    let axis = anchoringAxis
    guard let anchor = state.defaultAnchors.sizeChanges, anchor[axis] == 1,
      geometry.contentOffset[axis] >= restRange(axis).upperBound - Self.edgeTolerance
    else { return nil }
    return axis == .vertical ? .bottom : .trailing
  }

  /// Goes to a saved place: to its edge, else to its anchor at the same distance, else to its offset.
  ///
  /// While the anchor's place is an estimate it is gone to again when the content changes. Inside
  /// `withAnimation` it is animated.
  public func restore<Anchor>(_ place: SavedScrollPlace<Anchor>) {
    enqueue(.magnify(to: place.magnification, about: .zero))
    let anchor = place.anchor.map { ScrollTargetID($0) }
    let destination: ScrollDestination =
      place.edge.map { .edge($0) }
      ?? .place(anchor: anchor, delta: place.delta, otherwise: place.contentOffset)
    enqueue(.go(destination, ScrollTransaction.animation))
  }
}
