/// How a view moves by itself after a finger lets go, and what happens at its edges.
public struct ScrollPhysics: Hashable, Sendable {
  /// What happens beyond the edges.
  public enum Overscroll: Hashable, Sendable {
    /// The content follows the finger with resistance and springs back.
    case rubberBand(coefficient: Double)
    /// The content stops.
    case clamped
  }

  /// How a fling slows down.
  public enum Fling: Hashable, Sendable {
    /// By friction, as on iOS.
    case friction(DecelerationRate)
    /// As Android's scroller does.
    case android
    /// Not at all: the view stops where the finger lets go.
    case none
  }

  /// When a view whose content fits may be pulled over its edges.
  public enum BounceBehavior: Hashable, Sendable {
    /// Always.
    case always
    /// Only along axes whose content does not fit.
    case basedOnSize
  }

  /// How a fling slows down.
  public var fling: Fling
  /// What happens beyond the edges.
  public var overscroll: Overscroll
  /// When content that fits may be pulled, along the horizontal axis.
  public var horizontalBounce: BounceBehavior
  /// When content that fits may be pulled, along the vertical axis.
  public var verticalBounce: BounceBehavior

  /// Creates physics from its parts.
  public init(
    fling: Fling, overscroll: Overscroll, horizontalBounce: BounceBehavior = .basedOnSize,
    verticalBounce: BounceBehavior = .always
  ) {
    self.fling = fling
    self.overscroll = overscroll
    self.horizontalBounce = horizontalBounce
    self.verticalBounce = verticalBounce
  }

  /// As on iOS: friction, rubber bands and springs.
  public static let bouncing = ScrollPhysics(
    fling: .friction(.normal),
    overscroll: .rubberBand(coefficient: RubberBand.standardCoefficient))

  /// As on Android: the scroller's curve, stopping at the edges.
  public static let clamping = ScrollPhysics(fling: .android, overscroll: .clamped)

  /// No movement but the finger's, as in a terminal.
  public static let still = ScrollPhysics(fling: .none, overscroll: .clamped)

  /// The velocity above which input is taken for a mistake and cut, in points per second.
  static let greatestVelocity = 1e6

  /// Returns the movement after a finger lets go, along one axis.
  ///
  /// - Parameters:
  ///   - start: the offset at which it lets go, in points.
  ///   - velocity: in points per second.
  ///   - range: the offsets at which the view may rest.
  ///   - dimension: the view's extent along the axis.
  public func fling(
    from start: Double, velocity: Double, within range: ClosedRange<Double>, dimension: Double
  ) -> any ScrollMotion {
    switch (fling, overscroll) {
    case (.none, _):
      return BouncingFlingMotion(from: start, velocity: 0, within: range, dimension: dimension)
    case (.android, _):
      return ClampingFlingMotion(from: start, velocity: velocity, within: range)
    case (.friction(let rate), .rubberBand):
      return BouncingFlingMotion(
        from: start, velocity: velocity, within: range, dimension: dimension, rate: rate)
    case (.friction(let rate), .clamped):
      return ClampedMotion(
        DecelerationMotion(from: start, velocity: velocity, rate: rate), to: range)
    }
  }

  /// Returns where a fling would come to rest if no edge stopped it.
  public func naturalDestination(from start: Double, velocity: Double) -> Double {
    switch fling {
    case .none: start.finite
    case .friction(let rate):
      DecelerationMotion(from: start, velocity: velocity, rate: rate).destination
    case .android:
      ClampingFlingMotion(
        from: start, velocity: velocity,
        within: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
      ).destination
    }
  }
}
