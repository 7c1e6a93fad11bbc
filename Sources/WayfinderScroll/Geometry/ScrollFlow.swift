import WayfinderGeometry

/// The directions in which lines and blocks follow one another, and so in which content overflows.
///
/// The terms are those of CSS Writing Modes. Content that overflows to the left or upwards is
/// scrolled to with negative offsets, as CSSOM View has it: the origin is where scrolling starts,
/// and the content reaches from there towards the end of both axes.
public struct ScrollFlow: Hashable, Sendable {
  /// The way lines and blocks are stacked.
  public enum WritingMode: Hashable, Sendable, CaseIterable {
    /// Lines are horizontal, blocks follow downwards.
    case horizontalTopToBottom
    /// Lines are vertical, blocks follow leftwards.
    case verticalRightToLeft
    /// Lines are vertical, blocks follow rightwards.
    case verticalLeftToRight
    /// Lines are horizontal lines turned clockwise, blocks follow leftwards.
    case sidewaysRightToLeft
    /// Lines are horizontal lines turned anticlockwise, blocks follow rightwards.
    case sidewaysLeftToRight
  }

  /// The way of the text inside a line.
  public enum Direction: Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
  }

  /// The way lines and blocks are stacked.
  public var writingMode: WritingMode
  /// The way of the text inside a line.
  public var direction: Direction

  /// Creates a flow from its two directions.
  public init(
    _ writingMode: WritingMode = .horizontalTopToBottom, direction: Direction = .leftToRight
  ) {
    self.writingMode = writingMode
    self.direction = direction
  }

  /// Horizontal lines from left to right, blocks downwards.
  public static let standard = ScrollFlow()

  /// The axis along which blocks follow one another.
  public var blockAxis: Axis { writingMode == .horizontalTopToBottom ? .vertical : .horizontal }

  /// The axis along which text follows in a line.
  public var inlineAxis: Axis { blockAxis.other }

  /// Whether content along an axis begins at the far edge, so that offsets are zero or less.
  public func isReversed(_ axis: Axis) -> Bool {
    if axis == blockAxis {
      return writingMode == .verticalRightToLeft || writingMode == .sidewaysRightToLeft
    }
    // A line turned anticlockwise runs upwards.
    let runsUpwards = writingMode == .sidewaysLeftToRight
    return (direction == .rightToLeft) != runsUpwards
  }
}

extension ScrollGeometry {
  /// Returns the offsets at which an axis may come to rest in a flow.
  ///
  /// Content that begins at the far edge gives the mirrored range: from the offset that shows its end,
  /// which is negative, to the one that shows its start. Content that fits rests at its start.
  public func offsetRange(_ axis: Axis, flow: ScrollFlow) -> ClosedRange<Double> {
    guard flow.isReversed(axis) else { return offsetRange(axis) }
    let start = contentInsets.trailing(axis)
    let end = containerSize[axis] - contentSize[axis] - contentInsets.leading(axis)
    return min(start, end)...start
  }

  /// Returns the nearest offset at which both axes may come to rest in a flow.
  ///
  /// A coordinate that is not a finite number counts as zero, as CSSOM View asks.
  public func clamped(_ offset: Point, flow: ScrollFlow) -> Point {
    var result = offset.finite
    for axis in Axis.allCases {
      let range = offsetRange(axis, flow: flow)
      result[axis] = result[axis].clamped(from: range.lowerBound, to: range.upperBound)
    }
    return result
  }
}
