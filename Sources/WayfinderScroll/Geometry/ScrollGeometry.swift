import WayfinderGeometry

/// The sizes that decide what can be scrolled, and the offset that says where we look, in points.
///
/// `WayfinderScroll` keeps the place a reader looks at. In come sizes, rectangles, input and the
/// host's clock; out come content offsets and the events that tell of their changes. It knows
/// nothing of text, draws nothing, and owns no loop and no thread.
///
/// The names and rules are those of SwiftUI's type. Content coordinates start at the content's top
/// leading corner, y down. Leading is left and trailing is right. Every number is kept finite: NaN
/// and infinities become zero, and so do negative sizes.
public struct ScrollGeometry: Hashable, Sendable {
  private var offset: Point
  private var content: Size
  private var insets: EdgeInsets
  private var container: Size

  /// How the visible rectangle differs from the bounds; as a difference, so that nothing drifts.
  private var visibleShift = Vector.zero
  private var visibleGrowth = Vector.zero

  /// Nothing to scroll and nowhere to show it.
  public static let zero = ScrollGeometry(
    contentOffset: .zero, contentSize: .zero, contentInsets: .zero, containerSize: .zero)

  /// Creates a geometry whose `visibleRect` is its `bounds`.
  ///
  /// - Parameters:
  ///   - contentOffset: the point of the content at the container's top leading corner; it may lie
  ///     outside the content while insets show or a rubber band is stretched.
  ///   - contentSize: the extents of the content without its insets.
  ///   - contentInsets: the space around the content that can be scrolled into view as well.
  ///   - containerSize: the extents of the window through which the content is seen.
  public init(
    contentOffset: Point, contentSize: Size, contentInsets: EdgeInsets, containerSize: Size
  ) {
    offset = contentOffset.finite
    content = contentSize.nonNegative
    insets = contentInsets.finite
    container = containerSize.nonNegative
  }

  /// The point of the content that lies at the container's top leading corner.
  public var contentOffset: Point {
    get { offset }
    set { offset = newValue.finite }
  }

  /// The extents of the content, without its insets.
  public var contentSize: Size {
    get { content }
    set { content = newValue.nonNegative }
  }

  /// The space around the content that can be scrolled into view as well.
  public var contentInsets: EdgeInsets {
    get { insets }
    set { insets = newValue.finite }
  }

  /// The extents of the window through which the content is seen.
  public var containerSize: Size {
    get { container }
    set { container = newValue.nonNegative }
  }

  /// The part of the content that can be seen, in content coordinates.
  ///
  /// It starts out as `bounds` and then follows: a new `contentOffset` moves it by the difference, a
  /// new `containerSize` changes its size by the difference. A host whose content shows through under
  /// its bars may set a larger one.
  public var visibleRect: Rect {
    get {
      Rect(
        origin: offset + visibleShift,
        size: Size(
          width: container.width + visibleGrowth.dx, height: container.height + visibleGrowth.dy
        ).nonNegative)
    }
    set {
      let rect = newValue.wellFormed
      visibleShift = rect.origin - offset
      visibleGrowth = Vector(
        dx: rect.width - container.width, dy: rect.height - container.height)
    }
  }

  /// The container's rectangle in content coordinates.
  public var bounds: Rect { Rect(origin: offset, size: container) }

  /// The part of `bounds` that no inset covers.
  public var unobscuredRect: Rect { bounds.inset(by: insets) }
}

extension ScrollGeometry: CustomDebugStringConvertible {
  /// The four values by name.
  public var debugDescription: String {
    """
    ScrollGeometry(contentOffset: \(offset), contentSize: \(content.width)x\(content.height), \
    contentInsets: [\(insets.top), \(insets.leading), \(insets.bottom), \(insets.trailing)], \
    containerSize: \(container.width)x\(container.height))
    """
  }
}
