import WayfinderDocument

@testable import WayfinderLayout

extension ParagraphSetting {
  /// What paragraphs of plain text share, by measures that are easy to add up.
  static let plain: ParagraphSetting = {
    let extent = LineExtent(above: 12, below: 4)
    return ParagraphSetting(
      style: BlockStyle(), strut: extent,
      metrics: FontMetrics(ascent: 12, descent: 4, spaceAdvance: 5),
      text: RunSetting(style: TextStyle(fontSize: 16), extent: extent, baselineShift: 0))
  }()
}
