import CWayfinderLines

/// What the lines of paragraphs of one style may hold at one width, worked out once for all of them.
struct LineRule {
  /// How far a line may go over its width and still fit, in points.
  static let fitTolerance = 1.0 / 64

  /// The same in the form in which sums take it.
  let sums: wl_rule
  /// How wide lines may be, in points.
  var limit: Double { sums.limit }
  /// How far the first line is moved in, in points.
  var indent: Double { sums.indent }
  /// Whether widths of lines are rounded up to layout units.
  var rounds: Bool { sums.rounds }

  /// - Parameters:
  ///   - setting: What the paragraphs share.
  ///   - width: The width of the lines, in points.
  ///   - indent: How far the first line is moved in.
  ///   - rounds: Whether the widths of items are rounded up to layout units.
  init(_ setting: ParagraphSetting, width: Double, indent: Double, rounds: Bool) {
    let limit = setting.wraps ? width + Self.fitTolerance : .infinity
    let unit = setting.unit
    let room = Self.fit(limit, unit, rounds)
    sums = wl_rule(
      firstRoom: Int64(indent == 0 ? room : Self.fit(limit - indent, unit, rounds)),
      room: Int64(room), space: UInt32(truncatingIfNeeded: unit.space), rounds: rounds,
      limit: limit, indent: indent, unit: unit.size, unitsPerPoint: unit.perPoint,
      layoutUnitsPerPoint: LayoutUnit.perPoint, slack: LayoutUnit.slack,
      unitSlack: SegmentUnit.slack)
  }

  /// The widest sum that fits once it is rounded, in units.
  private static func fit(_ room: Double, _ unit: SegmentUnit, _ rounds: Bool) -> Int {
    guard room < .infinity else { return SegmentUnit.unlimited }
    return unit.floor(rounds ? LayoutUnit.floor(room) + LayoutUnit.slackInPoints : room)
  }
}
