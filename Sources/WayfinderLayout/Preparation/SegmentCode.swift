/// A segment in 32 bits: as most are.
///
/// The width, white space at the end included, takes 22 bits, in a unit of the paragraph's style that
/// divides the design units of nearly all fonts, so that sums of widths are exact. The length in
/// bytes takes six bits and what else there is four. What does not fit is kept at full size, for the
/// whole paragraph.
struct SegmentCode {
  var rawValue: UInt32

  static let widthMask: UInt32 = 1 << 22 - 1
  private static let lengthShift: UInt32 = 22
  private static let lengthMask: UInt32 = 63
  /// A space at the end hangs.
  static let hangs: UInt32 = 1 << 28
  /// No line may end after the segment.
  static let keepsNext: UInt32 = 1 << 29
  /// A break before the segment changes the shapes around it.
  static let unsafeStart: UInt32 = 1 << 30
  /// The segment is the first of its inline box or bidirectional run.
  static let beginsItem: UInt32 = 1 << 31

  static let maximumLength = Int(lengthMask)
  /// All bits of the width set stand for a line end, which is as wide as nothing.
  static let maximumWidth = Int(widthMask) - 1

  /// The parts of the font size in a unit: the least number that 1000 and 2048, the usual numbers of
  /// design units to an em, both divide.
  static let unitsPerEm = 256_000.0

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(length: Int, width: Int, flags: UInt32) {
    rawValue = UInt32(width) | UInt32(length) << Self.lengthShift | flags
  }

  /// The code of a line end that takes some bytes.
  static func lineEnd(length: Int) -> SegmentCode {
    SegmentCode(length: length, width: Int(widthMask), flags: hangs | beginsItem)
  }

  /// Whether the segment is white space that hangs, without text.
  var isSpace: Bool { rawValue & Self.hangs != 0 && length == 1 }
  var isLineEnd: Bool { rawValue & Self.widthMask == Self.widthMask }
  var length: Int { Int(rawValue >> Self.lengthShift & Self.lengthMask) }
  /// In units, white space at the end included.
  var width: Int { Int(rawValue & Self.widthMask) }

  /// The segment that the code stands for.
  func segment(from start: Int, _ unit: SegmentUnit) -> Segment {
    let end = start + length
    if isLineEnd {
      return Segment(
        end: end, hangCount: length, flags: [.beginsItem, .hardBreakAfter], width: 0, hangWidth: 0)
    }
    var flags: Segment.Flags = rawValue & Self.keepsNext == 0 ? .breakAfter : []
    if rawValue & Self.unsafeStart != 0 { flags.insert(.unsafeStart) }
    if rawValue & Self.beginsItem != 0 { flags.insert(.beginsItem) }
    let isHanging = rawValue & Self.hangs != 0
    let hang = isHanging ? unit.space : 0
    return Segment(
      end: end, hangCount: isHanging ? 1 : 0, flags: flags,
      width: unit.points(width - hang), hangWidth: unit.points(hang))
  }

  /// The code of a segment, or `nil` where it does not fit.
  ///
  /// - Parameters:
  ///   - start: Where the segment begins.
  ///   - isLast: Whether nothing follows, so that it does not matter whether a line may end there.
  init?(_ segment: Segment, from start: Int, isLast: Bool, _ unit: SegmentUnit) {
    let length = segment.end - start
    guard length <= Self.maximumLength,
      segment.flags.isDisjoint(with: [.tab, .softHyphen, .unsafeHang, .insideCluster, .object])
    else { return nil }
    if segment.flags.contains(.hardBreakAfter) {
      guard isLast, segment.hangCount == length, segment.total == 0,
        segment.flags == [.beginsItem, .hardBreakAfter]
      else { return nil }
      self = .lineEnd(length: length)
      return
    }
    guard var width = unit.units(segment.width) else { return nil }
    var flags: UInt32 = segment.flags.contains(.breakAfter) || isLast ? 0 : Self.keepsNext
    if segment.flags.contains(.unsafeStart) { flags |= Self.unsafeStart }
    if segment.flags.contains(.beginsItem) { flags |= Self.beginsItem }
    if segment.hangCount > 0 {
      guard segment.hangCount == 1, unit.units(segment.hangWidth) == unit.space else { return nil }
      width += unit.space
      flags |= Self.hangs
    }
    guard width <= Self.maximumWidth else { return nil }
    self.init(length: length, width: width, flags: flags)
  }
}

/// The unit in which the segments of a style are as wide as whole numbers.
struct SegmentUnit: Sendable {
  /// In points.
  let size: Double
  let perPoint: Double
  /// The advance of a space, in units.
  let space: Int

  /// Sums that are equal may differ by less than this after conversions.
  static let slack = 0.01

  /// How far from a whole number a width may be, in units: what single precision does to advances.
  private static let tolerance = 0.25
  /// Less than the least part of a unit that a design unit of any usual font leaves.
  private static let exactTolerance = 0.1

  /// - Parameters:
  ///   - fontSize: The font size, in points.
  ///   - space: The advance of a space with what the style adds to it, in points.
  init(fontSize: Double, space: Double) {
    let isUsable = fontSize.isFinite && fontSize > 1e-3 && fontSize < 1e6
    size = (isUsable ? fontSize : 1) / SegmentCode.unitsPerEm
    perPoint = 1 / size
    // A space that is no whole number of units matches none, so that no code stands for one.
    let units = (space * perPoint).rounded()
    let isWhole =
      isUsable && units >= 0 && units <= Double(SegmentCode.maximumWidth)
      && abs(space * perPoint - units) <= Self.tolerance
    self.space = isWhole ? Int(units) : -1
  }

  /// A width in points.
  func points(_ units: Int) -> Double { Double(units) * size }

  /// More units than any text is wide.
  static let unlimited = 1 << 52

  /// The most units that are not wider than some points; -1 where none are.
  func floor(_ points: Double) -> Int {
    Int(min(max((points * perPoint + Self.slack).rounded(.down), -1), Double(Self.unlimited)))
  }

  /// A width in units, or `nil` where it is no whole number of them.
  func units(_ points: Double) -> Int? { units(points, within: Self.tolerance) }

  /// The same for a width of which many are added up, so that no sum is further from a whole number than
  /// single precision makes it.
  func exactUnits(_ points: Double) -> Int? { units(points, within: Self.exactTolerance) }

  /// A difference between widths in units, or `nil` where it is no whole number of them.
  func difference(_ points: Double) -> Int? {
    guard let units = exactUnits(abs(points)) else { return nil }
    return points < 0 ? -units : units
  }

  private func units(_ points: Double, within tolerance: Double) -> Int? {
    let units = (points * perPoint).rounded()
    guard units >= 0, units <= Double(SegmentCode.maximumWidth),
      abs(points * perPoint - units) <= tolerance
    else { return nil }
    return Int(units)
  }
}
