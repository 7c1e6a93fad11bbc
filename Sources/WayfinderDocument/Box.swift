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
    case table, tableRowGroup, tableRow, tableCell, tableCaption
    /// A replaced element or control, of a size of its own.
    case replaced
    /// The edges of an inline box: the margin, border and padding where it begins and where it ends. They
    /// take room in the line, but break it nowhere.
    case inlineStart, inlineEnd
    /// Text that takes its room in lines, but neither shows nor is found.
    case unseenText(UnseenText)

    /// Whether this is part of a line whose text goes on across it.
    package var isFiller: Bool {
      switch self {
      case .inlineStart, .inlineEnd, .unseenText: true
      default: false
      }
    }
  }

  /// A style that boxes share.
  final class SharedStyle: Hashable, Sendable {
    let style: BoxStyle
    let isWhole: Bool
    let isMoved: Bool

    init(_ style: BoxStyle) {
      self.style = style
      isMoved = style.offset != .zero
      isWhole =
        !style.isInline && !style.isOutOfFlow
        && (style.height != .auto || style.minimumHeight != .auto || style.maximumHeight != .auto
          || style.offset != .zero)
    }

    static func == (a: SharedStyle, b: SharedStyle) -> Bool { a === b || a.style == b.style }

    func hash(into hasher: inout Hasher) { hasher.combine(style) }

    static let plain = SharedStyle(BoxStyle())
  }

  private var parentIndex: Int32
  /// Whether the content is folded away until it is revealed (a closed `details`,
  /// `hidden=until-found`): it can be found, but takes no room.
  public var isCollapsed: Bool
  /// What the box is to the flow.
  public var kind: Kind
  var shared: SharedStyle
  /// How many boxes that stand in lines and are laid out by themselves are around this one, itself
  /// counted.
  package internal(set) var inlineBlockCount: UInt16 = 0
  private var start: UInt32 = 0
  private var end: UInt32 = .max

  /// Where the box began and ended in the text as it was built.
  var span: Range<TextOffset> {
    get { Int(start)..<Int(max(start, end)) }
    set {
      (start, end) = (UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound))
    }
  }

  /// The box around this one, or `nil` at the root.
  public var parent: Int? {
    get { parentIndex < 0 ? nil : Int(parentIndex) }
    set { parentIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// How the box is set into the flow around it.
  public var style: BoxStyle {
    get { shared.style }
    set { shared = SharedStyle(newValue) }
  }

  /// Whether the box is laid out as a whole, for not its content alone decides how high it is and where
  /// it stands.
  package var isWhole: Bool {
    switch kind {
    case .replaced: !shared.style.isInline
    case .table: !shared.style.isInline
    case .inlineStart, .inlineEnd, .unseenText: false
    default: shared.isWhole
    }
  }

  /// Whether the box stands in a line and what is in it is laid out by itself (CSS 2, 9.2.2:
  /// `inline-block` and `inline-table`).
  package var isInlineBlock: Bool {
    switch kind {
    case .replaced, .inlineStart, .inlineEnd, .unseenText: false
    default: shared.style.isInline
    }
  }

  /// Creates a box.
  public init(
    parent: Int?, kind: Kind = .flow, style: BoxStyle, isCollapsed: Bool = false
  ) {
    parentIndex = parent.map { Int32(clamping: $0) } ?? -1
    self.kind = kind
    self.isCollapsed = isCollapsed
    shared = SharedStyle(style)
  }

  /// Creates a box of text that runs from left to right, by its margins and paddings alone.
  public init(
    parent: Int?, kind: Kind = .flow, margin: EdgeInsets = .zero, padding: EdgeInsets = .zero,
    isCollapsed: Bool = false
  ) {
    var style = BoxStyle()
    style.margin = BoxEdges(margin)
    style.padding = BoxEdges(padding)
    self.init(parent: parent, kind: kind, style: style, isCollapsed: isCollapsed)
  }
}
