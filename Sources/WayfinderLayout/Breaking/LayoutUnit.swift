/// Chromium's unit of layout, 1/64 of a CSS pixel.
enum LayoutUnit {
  static let perPoint = 64.0
  /// Sums of single-precision advances stray by less than this.
  static let slack = 1e-4

  static let slackInPoints = slack / perPoint

  /// The next multiple of the unit.
  static func ceiling(_ value: Double) -> Double {
    (value * perPoint - slack).rounded(.up) / perPoint
  }

  /// The nearest multiple of the unit.
  static func nearest(_ value: Double) -> Double { (value * perPoint).rounded() / perPoint }

  /// The multiple of the unit at or below a value.
  static func floor(_ value: Double) -> Double {
    (value * perPoint + slack).rounded(.down) / perPoint
  }

  /// The multiple of the unit next to a value towards zero.
  static func truncated(_ value: Double) -> Double {
    value.isFinite ? (value * perPoint).rounded(.towardZero) / perPoint : value
  }
}
