import WayfinderGeometry

/// A block-level box: an element that holds blocks and other boxes.
///
/// Boxes form a tree by their parents; a parent always stands before its children, and children
/// stand in document order.
public struct Box: Hashable, Sendable {
  /// What a box is to the flow around it.
  public enum Kind: Hashable, Sendable {
    case flow
    /// A list item with the marker that stands outside its text.
    case listItem(marker: String)
    case table, tableRow, tableCell
  }

  /// The box around this one, or `nil` at the root.
  public var parent: Int?
  /// What the box is to the flow.
  public var kind: Kind
  /// The distances to neighbours, in points; they collapse with one another in flow.
  public var margin: EdgeInsets
  /// The room between the border and the content, in points.
  public var padding: EdgeInsets
  /// Whether the content is folded away until it is revealed (a closed `details`,
  /// `hidden=until-found`): it can be found, but takes no room.
  public var isCollapsed: Bool

  /// Creates a box without room around it.
  public init(
    parent: Int?, kind: Kind = .flow, margin: EdgeInsets = .zero, padding: EdgeInsets = .zero,
    isCollapsed: Bool = false
  ) {
    self.parent = parent
    self.kind = kind
    self.margin = margin
    self.padding = padding
    self.isCollapsed = isCollapsed
  }
}
