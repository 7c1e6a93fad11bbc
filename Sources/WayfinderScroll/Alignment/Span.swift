import WayfinderGeometry

/// The extent of a rectangle along one axis.
struct Span: Hashable {
  var start: Double
  var end: Double

  init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  init(_ rect: Rect, _ axis: Axis) {
    self.init(start: rect.min(axis), end: rect.max(axis))
  }

  var length: Double { end - start }
  var middle: Double { (start + end) / 2 }

  func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }

  func grown(by insets: EdgeInsets, _ axis: Axis) -> Span {
    Span(start: start - insets.leading(axis), end: end + insets.trailing(axis))
  }

  /// The span without its insets; where they cross, the empty span at the leading one.
  func shrunk(by insets: EdgeInsets, _ axis: Axis) -> Span {
    let start = start + insets.leading(axis)
    return Span(start: start, end: Swift.max(start, end - insets.trailing(axis)))
  }

  /// The span seen from the other end.
  var mirrored: Span { Span(start: -end, end: -start) }
}
