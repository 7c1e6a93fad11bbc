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
