import WayfinderGeometry

/// The thumb of a scroll bar, in points along its track, and the way back from it to an offset.
///
/// A thumb is as long, in proportion to the track, as the container is to what can be scrolled,
/// though not shorter than a minimum. Its place is linear in the offset.
public struct ScrollBar: Hashable, Sendable {
  /// The axis the bar scrolls along.
  public let axis: Axis
  /// The length of the track.
  public let trackLength: Double
  /// The length of the thumb, at most the track's.
  public let thumbLength: Double
  /// The distance from the start of the track to the start of the thumb.
  public let thumbOffset: Double
  /// The offsets between the thumb at the start and at the end of the track.
  public let offsetRange: ClosedRange<Double>

  /// Creates the bar for a geometry.
  ///
  /// - Parameters:
  ///   - geometry: where the view looks. An offset beyond an edge shows the thumb at the edge.
  ///   - axis: the axis the bar scrolls along.
  ///   - trackLength: what is negative or not finite counts as zero.
  ///   - minimumThumbLength: held to the track's length.
  public init(
    _ geometry: ScrollGeometry, axis: Axis, trackLength: Double, minimumThumbLength: Double = 0
  ) {
    let track = max(0, trackLength.finite)
    let range = geometry.offsetRange(axis)
    let container = geometry.containerSize[axis]
    let way = range.upperBound - range.lowerBound
    let total = container + way
    let proportional = total > 0 ? track * container / total : track
    let thumb = min(track, max(proportional, minimumThumbLength.finite))
    let part = way > 0 ? (geometry.contentOffset[axis] - range.lowerBound) / way : 0
    self.axis = axis
    self.trackLength = track
    thumbLength = thumb
    thumbOffset = part.clamped(from: 0, to: 1) * (track - thumb)
    offsetRange = range
  }

  /// Whether there is anything to scroll.
  public var isUseful: Bool { offsetRange.upperBound > offsetRange.lowerBound }

  /// Returns the content offset for a thumb at a distance from the start of the track, which is
  /// clamped to it.
  public func contentOffset(forThumbOffset thumbOffset: Double) -> Double {
    let room = trackLength - thumbLength
    guard room > 0 else { return offsetRange.lowerBound }
    let part = (thumbOffset.finite / room).clamped(from: 0, to: 1)
    return offsetRange.lowerBound + part * (offsetRange.upperBound - offsetRange.lowerBound)
  }
}
