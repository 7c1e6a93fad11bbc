/// Margins that meet and become one: the greatest of the positive ones less the greatest of the
/// negative ones (CSS 2, 8.3.1).
struct CollapsedMargin: Hashable, Sendable {
  private var positive = 0.0
  private var negative = 0.0

  /// The distance that all of them make together, in points.
  var total: Double { positive + negative }

  mutating func add(_ margin: Double) {
    positive = max(positive, margin)
    negative = min(negative, margin)
  }
}
