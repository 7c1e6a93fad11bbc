/// How much work matching a regular expression may be.
///
/// A pattern such as `(a+)+$` takes time that grows exponentially with the text. The limits turn
/// that into an error; they count work, not time, so the same search always ends alike.
public struct RegexLimits: Hashable, Sendable {
  /// The number of steps that matches which begin in one stretch of 65,536 UTF-16 code units may
  /// take. A step is 10,000 saved states of ICU's matcher, about a millisecond.
  public var stepsPerStretch: Int
  /// The memory for saved states, in bytes.
  public var stackSize: Int

  /// A second or so, and 16 MB.
  public static let standard = RegexLimits(stepsPerStretch: 1000, stackSize: 1 << 24)

  /// Creates limits; numbers below 1 count as 1.
  public init(stepsPerStretch: Int, stackSize: Int) {
    self.stepsPerStretch = max(1, stepsPerStretch)
    self.stackSize = max(1, stackSize)
  }

  /// The length of a stretch, in UTF-16 code units.
  static let stretch = 65_536
}
