import WayfinderDocument

/// The room a piece of text takes on its line above and below the line's baseline, in points.
struct LineExtent: Hashable, Sendable {
  var above: Double
  var below: Double

  /// The extent of text whose own baseline is lower than that of the line.
  func lowered(by shift: Double) -> LineExtent {
    LineExtent(above: above - shift, below: below + shift)
  }

  /// The extent that holds both.
  func union(_ other: LineExtent) -> LineExtent {
    LineExtent(above: max(above, other.above), below: max(below, other.below))
  }
}

/// Finds the extents of styles by CSS 2, 10.8.1: half of what the line height has beyond the glyph
/// box stands above it, rounded down to whole points as browsers do.
struct LineExtents {
  private let shaper: any TextShaper
  private let profile: LineBreakProfile
  private var known: [TextStyle: LineExtent] = [:]

  init(shaper: any TextShaper, profile: LineBreakProfile) {
    self.shaper = shaper
    self.profile = profile
  }

  mutating func extent(of style: TextStyle) -> LineExtent {
    if let extent = known[style] { return extent }
    let extent = extent(shaper.fontMetrics(for: style), style)
    known[style] = extent
    return extent
  }

  func metrics(of style: TextStyle) -> FontMetrics { shaper.fontMetrics(for: style) }

  func extent(of font: FontID, style: TextStyle) -> LineExtent {
    extent(shaper.fontMetrics(of: font, style: style), style)
  }

  private func extent(_ metrics: FontMetrics, _ style: TextStyle) -> LineExtent {
    let glyphBox = metrics.ascent + metrics.descent
    let height = shaper.fixedLineHeight ?? lineHeight(metrics, style)
    let above = metrics.ascent + ((height - glyphBox) / 2).rounded(.down)
    if shaper.fixedLineHeight != nil {
      return LineExtent(above: metrics.ascent, below: height - metrics.ascent)
    }
    return LineExtent(above: above, below: height - above)
  }

  private func lineHeight(_ metrics: FontMetrics, _ style: TextStyle) -> Double {
    let height: Double
    switch style.lineHeight {
    case .normal: return metrics.ascent + metrics.descent + metrics.lineGap
    case .multiple(let factor): height = factor * style.fontSize
    case .length(let points): height = points
    }
    return profile == .webKit ? height.rounded(.down) : LayoutUnit.floor(height)
  }

  /// How far the baseline of a style is below that of the text around it: a fifth of the font size
  /// and a point for `sub`, a third and a point up for `super`, as in Chromium and WebKit.
  static func baselineShift(of style: TextStyle, in parent: TextStyle) -> Double {
    switch style.verticalAlignment {
    case .baseline: 0
    case .sub: LayoutUnit.floor(parent.fontSize / 5) + 1
    case .super: -LayoutUnit.floor(parent.fontSize / 3) - 1
    }
  }
}
