import WayfinderGeometry

/// A place in the content that outlives its layout: an anchor and how far the view was from it.
///
/// After the content was laid out anew, at another width or with edits above, the anchor is found
/// again and the same distance kept. The plain offset serves where the anchor is gone.
///
/// It encodes as plain numbers and names: `anchor`, `dx`, `dy`, `x`, `y`, `edge`, `magnification`.
public struct SavedScrollPlace<Anchor: Hashable & Codable & Sendable>: Hashable, Sendable {
  /// What the reader saw first.
  public var anchor: Anchor?
  /// The distance from the corner of the anchor's rectangle to the view's, in points.
  public var delta: Vector
  /// The content offset.
  public var contentOffset: Point
  /// The edge of the content the view was stuck to, which comes before the anchor.
  public var edge: Edge?
  /// The magnification of the content.
  public var magnification: Double

  /// Creates a place. What is not finite counts as zero, a magnification not above zero as 1.
  public init(
    anchor: Anchor?, delta: Vector = .zero, contentOffset: Point, edge: Edge? = nil,
    magnification: Double = 1
  ) {
    self.anchor = anchor
    self.delta = delta.finite
    self.contentOffset = contentOffset.finite
    self.edge = edge
    self.magnification = magnification.isFinite && magnification > 0 ? magnification : 1
  }
}

extension SavedScrollPlace: Codable {
  private enum CodingKeys: String, CodingKey {
    case anchor, dx, dy, x, y, edge, magnification
  }

  private static var edgeNames: [(Edge, String)] {
    [(.top, "top"), (.leading, "leading"), (.bottom, "bottom"), (.trailing, "trailing")]
  }

  /// Reads a place; an edge of an unknown name is left out.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let edgeName = try values.decodeIfPresent(String.self, forKey: .edge)
    self.init(
      anchor: try values.decodeIfPresent(Anchor.self, forKey: .anchor),
      delta: Vector(
        dx: try values.decode(Double.self, forKey: .dx),
        dy: try values.decode(Double.self, forKey: .dy)),
      contentOffset: Point(
        x: try values.decode(Double.self, forKey: .x),
        y: try values.decode(Double.self, forKey: .y)),
      edge: Self.edgeNames.first { $0.1 == edgeName }?.0,
      magnification: try values.decodeIfPresent(Double.self, forKey: .magnification) ?? 1)
  }

  /// Writes a place.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(anchor, forKey: .anchor)
    try values.encode(delta.dx, forKey: .dx)
    try values.encode(delta.dy, forKey: .dy)
    try values.encode(contentOffset.x, forKey: .x)
    try values.encode(contentOffset.y, forKey: .y)
    try values.encodeIfPresent(Self.edgeNames.first { $0.0 == edge }?.1, forKey: .edge)
    try values.encode(magnification, forKey: .magnification)
  }
}
