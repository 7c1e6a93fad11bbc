/// From which length on a paragraph is laid out piece by piece, and how long the pieces are.
struct PieceLimits: Hashable, Sendable {
  /// A paragraph of more bytes is long.
  var threshold = 32_768
  /// About how many bytes of text a piece holds.
  var size = 4_096
  /// How much text before a piece is prepared with it at least, in bytes: the rules for breaks, scripts
  /// and shapes look back, but not far.
  var lead = 128
  /// How much text after the last line is prepared with a piece at least, in bytes, for the same reason.
  var tail = 256

  static let standard = PieceLimits()
}
