import WayfinderDocument

/// What breaking and placing lines needs beside a prepared paragraph: the text, its measures, and
/// whose rules are followed.
///
/// It is shared by all that works on one prepared text.
final class LayoutContext: Sendable {
  let document: Document
  let shaper: any TextShaper
  let profile: LineBreakProfile
  /// Which paragraphs are laid out piece by piece.
  let pieces: PieceLimits
  /// Whether widths of lines are rounded up to layout units.
  let roundsWidths: Bool
  /// Whether the shaper has words broken that are wider than a line.
  let breaksOverflowingWords: Bool
  let measuredWidths = MeasuredWidths()
  let breakCorrections: BreakCorrections
  let cutWords = CutWords()

  init(
    document: Document, shaper: any TextShaper, profile: LineBreakProfile,
    pieces: PieceLimits = .standard
  ) {
    self.document = document
    self.shaper = shaper
    self.profile = profile
    self.pieces = pieces
    breakCorrections = BreakCorrections(textCount: document.utf8Count)
    roundsWidths = profile == .chromium
    breaksOverflowingWords = shaper.breaksOverflowingWords
  }
}
