import WayfinderDocument

/// Where tabs reach to (CSS Text 3, `tab-size`).
struct TabStops {
  private let size: TabSize
  private let shaper: any TextShaper

  init(_ style: BlockStyle, shaper: any TextShaper) {
    size = style.tabSize
    self.shaper = shaper
  }

  /// The advance of a tab at a distance from the start of its line.
  func advance(at x: Double, _ run: PreparedRun) -> Double {
    let space = shaper.fontMetrics(for: run.style).spaceAdvance
    let stop: Double =
      switch size {
      case .spaces(let count):
        count == 0 ? 0 : count * (space + run.style.letterSpacing + run.style.wordSpacing)
      case .points(let points): points
      }
    guard stop > 0 else { return max(0, run.style.letterSpacing) }
    let left = stop - x.truncatingRemainder(dividingBy: stop)
    // A tab is at least half a space wide, so that it shows.
    return left < space / 2 ? left + stop : left
  }
}

/// The hyphen that shows at a soft hyphen where a line ends.
enum Hyphen {
  /// U+2010.
  private static let text: [UInt8] = [0xE2, 0x80, 0x90]

  /// The width of a hyphen in the style of a run.
  static func width(for run: PreparedRun, shaper: any TextShaper) -> Double {
    let shaped = text.withUnsafeBufferPointer {
      shaper.shape(
        TextRun(
          text: $0, range: 0..<$0.count, style: run.style, script: run.script,
          isRightToLeft: run.isRightToLeft))
    }
    let width = shaped.advances.reduce(into: run.style.letterSpacing) { $0 += Double($1) }
    return LayoutUnit.ceiling(width)
  }
}
