/// Maps content of any length onto the range of a scroll bar or widget that counts no further than
/// some number of points.
///
/// Toolkits keep scroll positions in 32-bit integers, in pixels of single precision or in windows of
/// limited height; the lines of a long log reach beyond. Where the content fits, positions are
/// offsets. Where it does not, positions stand for shares of the content, but small movements stay what
/// they are: a wheel or a key moves the content as far as it says.
///
///     var range = LimitedScrollRange(contentLength: 4e9, containerLength: 800, limit: 1e6)
///     bar.maximum = range.length
///     bar.onChange { position in offset = range.offset(atPosition: position) }
public struct LimitedScrollRange: Hashable, Sendable {
  /// The length of the content, in points.
  public let contentLength: Double
  /// The length of the window onto it, in points.
  public let containerLength: Double
  /// The length that the content has for the toolkit: its own, or the limit.
  public let length: Double

  /// Where the view looks, in points of the content.
  public private(set) var offset = 0.0
  /// Where the view looks, in points of the limited range.
  public private(set) var position = 0.0

  /// Creates a mapping that looks at the start.
  ///
  /// - Parameters:
  ///   - contentLength: The length of the content, in points; lengths that are negative or not finite
  ///     count as zero here and below.
  ///   - containerLength: The length of the window onto it.
  ///   - limit: The greatest length the toolkit can have, at least twice that of the window.
  public init(contentLength: Double, containerLength: Double, limit: Double) {
    func length(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
    self.contentLength = length(contentLength)
    self.containerLength = length(containerLength)
    self.length = min(self.contentLength, max(length(limit), 2 * self.containerLength))
  }

  /// Whether positions are not offsets.
  public var isScaled: Bool { length < contentLength }

  /// The greatest offset.
  public var maximumOffset: Double { max(0, contentLength - containerLength) }
  /// The greatest position.
  public var maximumPosition: Double { max(0, length - containerLength) }

  private var scale: Double { maximumPosition > 0 ? maximumOffset / maximumPosition : 1 }

  /// Takes the position that the toolkit tells, and returns the content offset it stands for.
  ///
  /// A position no farther from the last one than the window is long is a small movement, and moves the
  /// content by as many points; at both ends, and after farther jumps, the position's share of the
  /// range counts, so that every place can be reached.
  /// - Complexity: O(1).
  public mutating func offset(atPosition newPosition: Double) -> Double {
    let newPosition = newPosition.clamped(from: 0, to: maximumPosition)
    let movement = newPosition - position
    let isEnd = newPosition <= 0 || newPosition >= maximumPosition
    if isScaled, !isEnd, movement.magnitude <= containerLength {
      offset = (offset + movement).clamped(from: 0, to: maximumOffset)
    } else {
      offset = (newPosition * scale).clamped(from: 0, to: maximumOffset)
    }
    position = newPosition
    return offset
  }

  /// Takes a content offset, as after a jump to a match, and returns the position to tell the toolkit.
  ///
  /// - Complexity: O(1).
  public mutating func position(atOffset newOffset: Double) -> Double {
    offset = newOffset.clamped(from: 0, to: maximumOffset)
    position = (offset / scale).clamped(from: 0, to: maximumPosition)
    return position
  }
}
