import CWayfinderLines

/// What the lines of paragraphs of one style may hold at one width, worked out once for all of them.
struct LineRule {
  /// How far a line may go over its width and still fit, in points.
  static let fitTolerance = 1.0 / 64

  /// The same in the form in which sums take it.
  let sums: wl_rule
  /// Whether widths of lines are rounded up to layout units.
  let rounds: Bool
  /// How wide lines may be, in points.
  var limit: Double { sums.limit }
  /// How far the first line is moved in, in points.
  var indent: Double { sums.indent }

  /// - Parameters:
  ///   - setting: What the paragraphs share.
  ///   - width: The width of the lines, in points.
  ///   - indent: How far the first line is moved in.
  ///   - rounds: Whether the widths of items are rounded up to layout units.
  init(_ setting: ParagraphSetting, width: Double, indent: Double, rounds: Bool) {
    // No line is narrower than nothing.
    let limit = setting.wraps ? (width > 0 ? width : 0) + Self.fitTolerance : .infinity
    let unit = setting.unit
    let first = Room(limit - indent, unit, rounds)
    let other = Room(limit, unit, rounds)
    let stepsPerUnit = rounds ? unit.size * LayoutUnit.perPoint : 1
    self.rounds = rounds
    sums = wl_rule(
      firstRoom: first.units, room: other.units, firstSteps: first.steps, steps: other.steps,
      space: UInt32(truncatingIfNeeded: unit.space), limit: limit, indent: indent,
      unit: unit.size, step: rounds ? 1 / LayoutUnit.perPoint : unit.size,
      stepsPerUnit: stepsPerUnit, unitsPerStep: 1 / stepsPerUnit, slack: LayoutUnit.slack,
      unitSlack: SegmentUnit.slack, lineHeight: setting.strut.height)
  }

  /// The width that a line takes of an item of some width, in points.
  @inline(__always)
  func rounded(_ width: Double) -> Double { rounds ? LayoutUnit.ceiling(width) : width }

  /// The widest sum that fits once it is rounded.
  private struct Room {
    let units: Int64
    /// In layout units, or in units where nothing is rounded.
    let steps: Int64

    init(_ room: Double, _ unit: SegmentUnit, _ rounds: Bool) {
      guard room < .infinity else {
        units = Int64(SegmentUnit.unlimited)
        steps = units
        return
      }
      guard rounds else {
        units = Int64(unit.floor(room))
        steps = units
        return
      }
      let unlimited = Double(SegmentUnit.unlimited)
      let rounded = LayoutUnit.floor(room)
      units = Int64(unit.floor(rounded + LayoutUnit.slackInPoints))
      steps = Int64(min(max(rounded * LayoutUnit.perPoint, -unlimited), unlimited))
    }
  }
}
