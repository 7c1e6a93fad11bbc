import WayfinderDocument

/// The hyphen that shows at a soft hyphen where a line ends.
enum Hyphen {
  /// U+2010.
  private static let text: [UInt8] = [0xE2, 0x80, 0x90]

  /// The width of a hyphen in the style of a run, in points.
  static func width(for run: PreparedRun, shaper: any TextShaper) -> Double {
    let shaped = self.shaped(for: run, shaper: shaper, wantsGlyphs: false)
    return LayoutUnit.ceiling(
      shaped.advances.reduce(into: run.style.letterSpacing) { $0 += Double($1) })
  }

  /// The hyphen in the style and direction of a run.
  static func shaped(
    for run: PreparedRun, shaper: any TextShaper, wantsGlyphs: Bool
  ) -> ShapedText {
    text.withUnsafeBufferPointer {
      shaper.shape(
        TextRun(
          text: $0, range: 0..<$0.count, style: run.style, script: run.script,
          isRightToLeft: run.isRightToLeft, wantsGlyphs: wantsGlyphs))
    }
  }
}
