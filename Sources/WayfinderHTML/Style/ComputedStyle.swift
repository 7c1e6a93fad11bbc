import WayfinderDocument
import WayfinderGeometry

/// The styles that children take over from their parents.
struct InheritedStyle {
  var isVisible = true
  var whiteSpace = WhiteSpace.normal
  var textTransform = TextTransform.none
  var direction = TextDirection.leftToRight
  /// The font and the room between characters; its vertical alignment is of no meaning here.
  var text = TextStyle()
  var textAlignment = TextAlignment.start
  var textIndent = BoxLength.zero
  var tabSize = TabSize.spaces(8)
  var wordBreak = WordBreak.normal
  var overflowWrap = OverflowWrap.normal
  var lineBreak = LineBreakStrictness.auto
  var breaksAtSoftHyphens = true
  var listStyleType = ListStyleType.disc
  var listMarkerIsInside = false
  var borderSpacing = Size(width: 0, height: 0)
  var collapsesBorders = false
  var captionIsBelow = false
  /// The font size of the root element, which `rem` means.
  var rootFontSize = 16.0
  /// How many lists are around.
  var listDepth = 0
  /// Whether a list of any kind is around, `dl` included.
  var isInList = false
  /// What attributes of the table around say of its cells.
  var table = TableAttributes()
  /// Whether blocks are centered or stand at the end, as `center` and `align` have it.
  var blockAlignment: TextAlignment?

  var fontSize: Double {
    get { text.fontSize }
    set { text.fontSize = newValue }
  }

  var language: String {
    get { text.language }
    set { text.language = newValue }
  }
}

/// What attributes of a table say of its cells (HTML, "Rendering", section 15.3.10).
struct TableAttributes {
  var cellPadding: Double?
  var hasBorder = false
}

/// The styles of an element.
@dynamicMemberLookup
struct ComputedStyle {
  var inherited = InheritedStyle()

  // Of the element alone.
  var display = Display.inline
  var isFloating = false
  var isAbsolutelyPositioned = false
  var isRelativelyPositioned = false
  /// The distances from where the box would be, or from what it is positioned in.
  var inset = BoxEdges(top: .auto, left: .auto, bottom: .auto, right: .auto)
  /// The box but for what follows here.
  var box = BoxStyle()
  var borderStyles = BorderStyles()
  var verticalAlignment = VerticalAlignment.baseline
  var overflow = (horizontal: Overflow.visible, vertical: Overflow.visible)
  /// Whether `content-visibility: hidden` is in effect.
  var skipsContents = false
  /// Whether something says what the font size is.
  var hasOwnFontSize = false

  /// Which edges of the border show.
  struct BorderStyles {
    var top = false
    var left = false
    var bottom = false
    var right = false
    /// The widths, whether they show or not; 3 is `medium`.
    var widths = EdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)

    /// The widths of the edges that show.
    var used: EdgeInsets {
      EdgeInsets(
        top: top ? widths.top : 0, leading: left ? widths.leading : 0,
        bottom: bottom ? widths.bottom : 0, trailing: right ? widths.trailing : 0)
    }
  }

  enum Overflow: String {
    case visible, hidden, clip, scroll
    case automatic = "auto"
    case overlay

    var clips: Bool { self == .hidden || self == .clip }
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<InheritedStyle, Value>) -> Value {
    get { inherited[keyPath: path] }
    set { inherited[keyPath: path] = newValue }
  }

  /// The style of a child before any rule has spoken.
  func child() -> ComputedStyle {
    var child = ComputedStyle()
    child.inherited = inherited
    return child
  }

  var isOutOfFlow: Bool { isFloating || isAbsolutelyPositioned }

  /// Whether the element has a box that lays out what is in it, not just text in lines.
  var makesBox: Bool { display.isBlockLevel || display.isInlineBlock || isOutOfFlow }

  /// Whether an inline box takes room in its line where it begins or ends.
  var hasInlineEdges: Bool {
    display == .inline
      && (box.border.leading > 0 || box.border.trailing > 0
        || [box.margin.left, box.margin.right, box.padding.left, box.padding.right].contains {
          $0 != .zero && $0 != .auto
        })
  }

  /// The border and padding of an inline box; shares of a width that is not known here count as none.
  var inlineInsets: EdgeInsets {
    guard display == .inline else { return .zero }
    func points(_ length: BoxLength) -> Double {
      if case .points(let points) = length { max(0, points) } else { 0 }
    }
    return EdgeInsets(
      top: box.border.top + points(box.padding.top),
      leading: box.border.leading + points(box.padding.left),
      bottom: box.border.bottom + points(box.padding.bottom),
      trailing: box.border.trailing + points(box.padding.right))
  }

  /// Whether nothing of the content can show.
  var hidesContents: Bool {
    if skipsContents { return true }
    guard overflow.vertical.clips else { return false }
    return (box.height == .points(0) || box.maximumHeight == .points(0))
      && (box.minimumHeight == .auto || box.minimumHeight == .points(0))
  }

  /// How text in the element is set where the element is inline.
  var textStyle: TextStyle {
    var style = inherited.text
    style.verticalAlignment = verticalAlignment
    return style
  }

  /// How far a relatively positioned box is moved (CSS 2, 9.4.3); shares of sizes that are not known
  /// here move nothing.
  var relativeOffset: Vector {
    guard isRelativelyPositioned else { return .zero }
    func points(_ length: BoxLength) -> Double? {
      if case .points(let points) = length { points } else { nil }
    }
    return Vector(
      dx: points(inset.left) ?? points(inset.right).map { -$0 } ?? 0,
      dy: points(inset.top) ?? points(inset.bottom).map { -$0 } ?? 0)
  }

  /// The lengths that relative units refer to.
  var units: CSSLength.Units {
    CSSLength.Units(fontSize: inherited.fontSize, rootFontSize: inherited.rootFontSize)
  }
}
