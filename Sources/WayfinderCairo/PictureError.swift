/// Why a picture cannot be made.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system has no cairo.
  case unavailable
  /// The picture would have more pixels than cairo can hold, or none.
  case unfitSize(width: Double, height: Double)
  /// Cairo could not draw or encode the picture.
  case failed

  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .unavailable: "pictures need cairo, which this system does not have (Debian: libcairo2)"
    case .unfitSize(let width, let height):
      "a picture of \(width) by \(height) pixels cannot be made"
    case .failed: "cairo could not draw the picture"
    }
  }
}
