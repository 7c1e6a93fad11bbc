import WayfinderGeometry

/// How a view answers its user and the requests it is given.
public struct ScrollConfiguration: Hashable, Sendable {
  /// What a request for one coordinate does to the other axis.
  public enum SingleAxisRequest: Hashable, Sendable {
    /// It goes to its start, as in SwiftUI's `ScrollView`.
    case startsOtherAxis
    /// It stays, as in SwiftUI's `WebView` and in CSS.
    case keepsOtherAxis
  }

  /// Who moves the content on after fingers leave a trackpad.
  public enum TrackpadMomentum: Hashable, Sendable {
    /// The system, by `ScrollTrackpadPhase.momentum`.
    case host
    /// The model, by its physics.
    case model
  }

  /// The axes the user may scroll along.
  public var axes: Axis.Set
  /// How the view moves by itself.
  public var physics: ScrollPhysics
  /// What a request for one coordinate does to the other axis.
  public var singleAxisRequest: SingleAxisRequest
  /// Who moves the content on after fingers leave a trackpad.
  public var trackpadMomentum: TrackpadMomentum
  /// The points of a line, for wheels and arrow keys. Chromium's is 40.
  public var lineStep: Double
  /// The part of the container that page keys scroll. Chromium's is 0.875.
  public var pageFraction: Double
  /// How far a finger has to move before it scrolls, in points. UIKit's is 10.
  public var touchSlop: Double
  /// How a turn of the wheel moves the view; `nil` makes it jump.
  public var wheelAnimation: ScrollAnimation?
  /// How a key moves the view; `nil` makes it jump.
  public var keyAnimation: ScrollAnimation?
  /// The seconds after its last turn when a wheel counts as let go.
  public var wheelRestDelay: Double
  /// Whether animations jump to their end, for users who asked for less motion.
  public var reducesMotion: Bool
  /// The magnifications the user may reach.
  public var magnificationLimits: ClosedRange<Double>

  /// Creates a configuration with what suits a page on a desktop.
  public init(axes: Axis.Set = [.horizontal, .vertical], physics: ScrollPhysics = .bouncing) {
    self.axes = axes
    self.physics = physics
    singleAxisRequest = .startsOtherAxis
    trackpadMomentum = .model
    lineStep = 40
    pageFraction = 0.875
    touchSlop = 10
    wheelAnimation = nil
    keyAnimation = .chromiumKeyboard
    wheelRestDelay = 0.15
    reducesMotion = false
    magnificationLimits = 1...1
  }
}
