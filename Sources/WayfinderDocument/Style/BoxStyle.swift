import WayfinderGeometry

/// A length of a box, as far as it is known before the width of the page is.
public enum BoxLength: Hashable, Sendable {
  /// As the rules of layout find it.
  case auto
  case points(Double)
  /// A share of the width of the box around.
  case fraction(Double)

  /// The length zero.
  public static let zero = BoxLength.points(0)
}

/// Lengths at the four edges of a box, by the page's directions, not by those of the text.
public struct BoxEdges: Hashable, Sendable {
  /// The length at the top edge.
  public var top: BoxLength
  /// The length at the left edge.
  public var left: BoxLength
  /// The length at the bottom edge.
  public var bottom: BoxLength
  /// The length at the right edge.
  public var right: BoxLength

  /// No length at any edge.
  public static let zero = BoxEdges()

  /// Creates edges from four lengths, each zero where left out.
  public init(
    top: BoxLength = .zero, left: BoxLength = .zero, bottom: BoxLength = .zero,
    right: BoxLength = .zero
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates edges from insets of text that runs from left to right.
  public init(_ insets: EdgeInsets) {
    self.init(
      top: .points(insets.top), left: .points(insets.leading), bottom: .points(insets.bottom),
      right: .points(insets.trailing))
  }
}

/// How a box is set into the flow around it (CSS 2, chapters 8 to 10 and 17).
///
/// Many boxes share one style, which a document keeps once.
public struct BoxStyle: Hashable, Sendable {
  /// The distances to neighbours; they collapse with one another in flow.
  public var margin = BoxEdges.zero
  /// The room between the border and the content; never `auto`.
  public var padding = BoxEdges.zero
  /// The widths of the border: leading is left, trailing is right, in points.
  public var border = EdgeInsets.zero
  /// The width of the content, or of the border box where `sizesBorderBox` says so.
  public var width = BoxLength.auto
  /// The least width, zero where `auto`.
  public var minimumWidth = BoxLength.auto
  /// The greatest width, without bound where `auto`.
  public var maximumWidth = BoxLength.auto
  /// The height of the content, or of the border box where `sizesBorderBox` says so.
  public var height = BoxLength.auto
  /// The least height, zero where `auto`.
  public var minimumHeight = BoxLength.auto
  /// The greatest height, without bound where `auto`.
  public var maximumHeight = BoxLength.auto
  /// Whether widths and heights are those of the border box (CSS `box-sizing`).
  public var sizesBorderBox = false
  /// How far the box is from where the flow has placed it, in points (CSS `position: relative`).
  public var offset = Vector.zero
  /// The base direction of the content, by which an edge gives way where lengths do not add up.
  public var direction = TextDirection.leftToRight
  /// Whether what the box holds keeps its margins inside (`display: flow-root`, `overflow`).
  public var isFlowRoot = false
  /// Whether content beyond the right edge is cut off or scrolled, so that the page is no wider.
  public var clipsOverflow = false
  /// The size that a replaced element has by itself, in points; `nil` where none is known.
  public var naturalSize: Size?
  /// Whether the box stands in a line as a whole: a replaced element, or what is laid out by itself
  /// there (`display: inline-block`).
  public var isInline = false
  /// Whether the box is out of the flow, as a float is; what it holds stands in the line it is met in.
  public var isOutOfFlow = false
  /// Whether content that does not fit is scrolled or cut off (CSS `overflow`), so that a box in a line
  /// has no baseline of its own.
  public var isScrollContainer = false
  /// Where the box stands in its line, or the content of a table's cell in the cell.
  public var verticalAlignment = VerticalAlignment.baseline
  /// The inline box around a box in a line, where its text is set otherwise than that of the block.
  public var container: InlineContainer?
  /// Whether the marker of a list item stands in its first line.
  public var markerIsInside = false
  /// The room between the cells of a table, in points.
  public var borderSpacing = Size.zero
  /// Whether the borders of neighbouring cells are one (CSS 2, 17.6.2).
  public var collapsesBorders = false
  /// Whether a caption stands below its table.
  public var captionIsBelow = false
  /// The widths of a table's columns, `auto` where none is given.
  public var columnWidths: [BoxLength] = []
  /// How many columns a cell takes.
  public var columnSpan = 1
  /// How many rows a cell takes; 0 for all there are in its group.
  public var rowSpan = 1
  /// How far from its edges the box wants those of the port when it is scrolled into view.
  public var scrollMargin = BoxEdges.zero

  /// Creates the style of a box without room around it.
  public init() {}
}
