import WayfinderDocument

/// The room a piece of text takes on its line above and below the line's baseline, in points.
struct LineExtent: Hashable, Sendable {
  var above: Double
  var below: Double

  var height: Double { above + below }

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
  private var runSettings: [TextStyle: RunSetting] = [:]
  private var lastRun: RunSetting?
  private var lastParagraph: ParagraphSetting?

  init(shaper: any TextShaper, profile: LineBreakProfile) {
    self.shaper = shaper
    self.profile = profile
  }

  /// What runs of a style share; the styles of the inline boxes and of the block around them say how far
  /// they are raised or lowered.
  mutating func setting(of style: TextStyle, in parent: TextStyle) -> RunSetting {
    let shift = baselineShift(of: style, in: parent)
    if let lastRun, lastRun.baselineShift == shift, lastRun.style == style { return lastRun }
    if let known = runSettings[style], known.baselineShift == shift {
      lastRun = known
      return known
    }
    let setting = RunSetting(
      style: style,
      extent: extent(shaper.fontMetrics(for: style), style).lowered(by: shift),
      baselineShift: shift, edge: LineEdge(style.verticalAlignment))
    runSettings[style] = setting
    lastRun = setting
    return setting
  }

  /// What paragraphs of a style share.
  mutating func setting(of style: BlockStyle) -> ParagraphSetting {
    if let lastParagraph, lastParagraph.style == style { return lastParagraph }
    let metrics = shaper.fontMetrics(for: style.text)
    let setting = ParagraphSetting(
      style: style, strut: extent(metrics, style.text), metrics: metrics,
      text: self.setting(of: style.text, in: style.text))
    lastParagraph = setting
    return setting
  }

  /// An inline box or a block as what stands in it is aligned to it.
  func surroundings(of style: TextStyle, in parent: TextStyle) -> LineSurroundings {
    let metrics = shaper.fontMetrics(for: style)
    return LineSurroundings(
      metrics: metrics, fontSize: style.fontSize, lineHeight: lineHeight(metrics, style),
      baselineShift: style == parent ? 0 : baselineShift(of: style, in: parent))
  }

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
    // Browsers multiply in single precision, whose error decides where whole points are cut off.
    case .multiple(let factor):
      let fontSize = profile == .webKit ? style.fontSize : LayoutUnit.truncated(style.fontSize)
      height = Double(Float(factor) * Float(fontSize))
    case .length(let points): height = points
    }
    return profile == .webKit ? height.rounded(.down) : LayoutUnit.truncated(height)
  }

  /// How far the baseline of a style is below that of the text around it (CSS 2, 10.8.1): a fifth of
  /// the font size and a point for `sub`, a third and a point up for `super`, as in Chromium and WebKit.
  ///
  /// What is around may be raised or lowered itself.
  private func baselineShift(of style: TextStyle, in block: TextStyle) -> Double {
    guard let container = style.container else { return ownShift(of: style, in: block) }
    return baselineShift(of: container.style, in: block) + ownShift(of: style, in: container.style)
  }

  private func ownShift(of style: TextStyle, in parent: TextStyle) -> Double {
    switch style.verticalAlignment {
    case .baseline, .top, .bottom: return 0
    case .sub: return LayoutUnit.floor(parent.fontSize / 5) + 1
    case .super: return -LayoutUnit.floor(parent.fontSize / 3) - 1
    case .raised(let points): return -points
    case .raisedByShare(let share):
      return -LayoutUnit.truncated(share * lineHeight(shaper.fontMetrics(for: style), style))
    case .middle, .textTop, .textBottom: break
    }
    let own = extent(shaper.fontMetrics(for: style), style)
    let around = shaper.fontMetrics(for: parent)
    switch style.verticalAlignment {
    case .textTop: return own.above - around.ascent
    case .textBottom: return around.descent - own.below
    default: return LayoutUnit.truncated((own.above - own.below) / 2 - around.xHeight / 2)
    }
  }
}

/// An inline box or a block as what stands in it is aligned to it.
struct LineSurroundings {
  var metrics: FontMetrics
  var fontSize: Double
  /// The line height of its text.
  var lineHeight: Double
  /// How far its baseline is below that of the line.
  var baselineShift: Double
}

/// An edge of its line at which something stands, wherever the baseline is.
enum LineEdge: Hashable, Sendable {
  case top, bottom

  init?(_ alignment: VerticalAlignment) {
    switch alignment {
    case .top: self = .top
    case .bottom: self = .bottom
    default: return nil
    }
  }
}

extension LineExtent {
  /// The extent of a line with room for what stands at one of its edges.
  func widened(toHold height: Double, at edge: LineEdge) -> LineExtent {
    let spare = height - self.height
    if spare <= 0 { return self }
    return edge == .top
      ? LineExtent(above: above, below: below + spare)
      : LineExtent(above: above + spare, below: below)
  }
}
