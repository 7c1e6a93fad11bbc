/// The resistance a finger meets beyond the edge of the content.
///
/// A finger *x* points past the edge moves the content (1 - 1 / (*x*·*c* / *d* + 1))·*d* points, with
/// the view's extent *d* and *c* = 0.55, as UIScrollView was measured. The stretch never reaches *d*.
public struct RubberBand: Hashable, Sendable {
  /// The slope at the edge; zero for a band that does not give.
  public let coefficient: Double
  /// The extent of the view along the axis, in points.
  public let dimension: Double

  /// UIScrollView's slope at the edge.
  public static let standardCoefficient = 0.55

  /// Creates a band for a view's extent; numbers below zero count as zero, the slope as 1 at most.
  public init(coefficient: Double = standardCoefficient, dimension: Double) {
    self.coefficient = coefficient.finite.clamped(from: 0, to: 1)
    self.dimension = max(0, dimension.finite)
  }

  /// Returns how far the content moves for a finger past the edge; the sign is kept.
  public func stretch(forOvershoot overshoot: Double) -> Double {
    guard dimension > 0, coefficient > 0 else { return 0 }
    let pull = abs(overshoot.finite) * coefficient / dimension
    let stretch = (1 - 1 / (pull + 1)) * dimension
    return overshoot < 0 ? -stretch : stretch
  }

  /// Returns how far past the edge a finger has to be for the content to move so far.
  public func overshoot(forStretch stretch: Double) -> Double {
    guard dimension > 0, coefficient > 0 else { return 0 }
    let part = min(abs(stretch.finite) / dimension, Self.greatestPart)
    let overshoot = part / (1 - part) * dimension / coefficient
    return stretch < 0 ? -overshoot : overshoot
  }

  /// A stretch is taken to be short of the extent by at least this much of it when it is undone.
  private static let greatestPart = 1 - 1e-6

  /// Returns the offset shown for the offset a finger asks for.
  public func offset(for raw: Double, in range: ClosedRange<Double>) -> Double {
    let resting = raw.clamped(from: range.lowerBound, to: range.upperBound)
    return resting + stretch(forOvershoot: raw - resting)
  }

  /// Returns the offset a finger has to ask for to be shown an offset.
  public func rawOffset(for offset: Double, in range: ClosedRange<Double>) -> Double {
    let resting = offset.clamped(from: range.lowerBound, to: range.upperBound)
    return resting + overshoot(forStretch: offset - resting)
  }
}
