import WayfinderDocument
import WayfinderGeometry

/// A part of the page's width, in points.
struct HorizontalSpan: Hashable, Sendable {
  var x: Double
  var width: Double

  var right: Double { x + width }
}

/// A box of the flow with what the widths around it decide: where it stands from left to right, and
/// the room at its top and bottom. Heights decide nothing of it.
struct BoxFrame: Sendable {
  let box: Int
  /// The border box.
  let border: HorizontalSpan
  /// The content box.
  let content: HorizontalSpan
  let marginTop: Double
  let marginBottom: Double
  /// The border and padding at the top.
  let edgeTop: Double
  /// The border and padding at the bottom.
  let edgeBottom: Double
  /// Whether margins of the content stay inside.
  let isFlowRoot: Bool
  let isRightToLeft: Bool
  /// The right edge beyond which nothing of the content makes the page wider.
  let clip: Double
  /// The rightmost edge of this box and those around it.
  let extent: Double

  /// The frame of the box that a flow is laid out in, of which only the content box counts.
  init(root box: Int, content: HorizontalSpan, isRightToLeft: Bool) {
    self.box = box
    border = content
    self.content = content
    (marginTop, marginBottom, edgeTop, edgeBottom) = (0, 0, 0, 0)
    isFlowRoot = true
    self.isRightToLeft = isRightToLeft
    clip = .infinity
    extent = content.x
  }

  /// The frame of a box that is a flow root, and is set by other rules than those of its flow.
  init(
    box: Int, border: HorizontalSpan, content: HorizontalSpan,
    edges: (top: Double, bottom: Double), _ style: BoxStyle
  ) {
    self.box = box
    self.border = border
    self.content = content
    (marginTop, marginBottom) = (0, 0)
    (edgeTop, edgeBottom) = edges
    isFlowRoot = true
    isRightToLeft = style.direction == .rightToLeft
    clip = style.clipsOverflow ? border.right : .infinity
    extent = border.x
  }

  /// Sets a cell into a table.
  init(
    cell box: Int, border: HorizontalSpan, insets: EdgeInsets, _ style: BoxStyle,
    in table: BoxFrame
  ) {
    self.box = box
    self.border = border
    content = HorizontalSpan(
      x: border.x + insets.leading,
      width: max(0, border.width - insets.leading - insets.trailing))
    (marginTop, marginBottom, edgeTop, edgeBottom) = (0, 0, 0, 0)
    isFlowRoot = true
    isRightToLeft = style.direction == .rightToLeft
    clip = table.clip
    extent = border.x
  }

  /// Sets a box into the content box of another by CSS 2, 10.3.3.
  ///
  /// - Parameter ownWidth: The width of the border box where its content has decided it.
  init(_ box: Int, _ style: BoxStyle, in outer: BoxFrame, ownWidth: Double? = nil) {
    let room = outer.content.width
    let sizes = BoxSizes(style, room: room)
    let width = ownWidth ?? sizes.borderWidth(filling: room - sizes.left - sizes.right)
    var left = sizes.left
    let spare = room - width - sizes.left - sizes.right
    if room.isFinite, width.isFinite {
      switch (style.margin.left, style.margin.right) {
      case (.auto, .auto): left = max(0, spare / 2)
      case (.auto, _): left = max(0, spare)
      case (_, .auto): break
      default: if outer.isRightToLeft { left += spare }
      }
    }
    self.box = box
    border = HorizontalSpan(x: outer.content.x + left, width: width)
    content = HorizontalSpan(
      x: border.x + sizes.edgeLeft, width: max(0, width - sizes.edgeLeft - sizes.edgeRight))
    (marginTop, marginBottom) = (sizes.top, sizes.bottom)
    (edgeTop, edgeBottom) = (sizes.edgeTop, sizes.edgeBottom)
    isFlowRoot = style.isFlowRoot
    isRightToLeft = style.direction == .rightToLeft
    clip = style.clipsOverflow ? min(outer.clip, border.right) : outer.clip
    // A box that fills the room there is makes nothing wider.
    let fills = ownWidth == nil && style.width == .auto && style.minimumWidth == .auto
    extent = fills ? outer.extent : max(outer.extent, min(border.right, outer.clip))
  }
}
