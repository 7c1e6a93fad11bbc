/// The room between two neighbouring items of a flow.
struct FlowGap: Sendable {
  /// The edge of a box that lies in a gap.
  struct Edge: Hashable, Sendable {
    var box: Int
    /// Whether the box begins here: its border box, that is.
    var begins: Bool
    /// Where the border box stands from left to right.
    var span: HorizontalSpan
    /// The distance from the top of the gap, in points.
    var y: Double
  }

  var height = 0.0
  /// The edges, where they were asked for, in the order of their boxes.
  var edges: [Edge] = []
  /// The margins that are left at the end of a flow that does not keep them.
  var margin = CollapsedMargin()
}
