import WayfinderDocument

extension HeightEstimator {
  /// An estimator with a kind for each style of a document's blocks.
  ///
  /// - Parameter width: The width of the page, in points.
  init(_ context: LayoutContext, width: Double) {
    for prior in Self.priors(of: context, width: width) { _ = addKind(prior) }
  }

  /// What is assumed of the styles of a document before anything is measured.
  static func priors(of context: LayoutContext, width: Double) -> [Prior] {
    let document = context.document
    var extents = LineExtents(shaper: context.shaper, profile: context.profile)
    return (0..<document.blockStyleCount).map { index in
      let style = document.blockStyle(at: index)
      return prior(of: style, extents.setting(of: style), in: context, width: width)
    }
  }

  /// What is assumed of a style before anything is measured.
  static func prior(of style: BlockStyle, in context: LayoutContext, width: Double) -> Prior {
    var extents = LineExtents(shaper: context.shaper, profile: context.profile)
    return prior(of: style, extents.setting(of: style), in: context, width: width)
  }

  private static func prior(
    of style: BlockStyle, _ setting: ParagraphSetting, in context: LayoutContext, width: Double
  ) -> Prior {
    let document = context.document
    let bytesPerUnit = Double(document.utf8Count) / Double(max(1, document.utf16Count))
    // Letters are half as wide as they are high, those of scripts with three bytes to a letter as
    // wide as high; on a grid all are as wide as a space.
    let advance =
      context.shaper.fixedLineHeight != nil
      ? setting.metrics.spaceAdvance : style.fontSize * (bytesPerUnit > 2.2 ? 1 : 0.5)
    let lineHeight = setting.strut.above + setting.strut.below
    let fits = style.whiteSpace.wraps && width.isFinite && advance > 0
    return Prior(
      lineHeight: lineHeight,
      bytesPerLine: fits ? width / advance * max(1, bytesPerUnit) : Self.unwrapped)
  }

  /// The bytes of a line where lines are as long as they like.
  private static var unwrapped: Double { 1e6 }
}
