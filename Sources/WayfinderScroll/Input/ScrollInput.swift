import WayfinderGeometry

/// What the user does to scroll, as the host's toolkit reports it.
///
/// Deltas are in the direction the content offset moves: positive shows what is below or to the
/// right. Times are seconds of the host's clock, the one given to `update(at:)`. What is not finite
/// counts as zero.
public enum ScrollInput: Hashable, Sendable {
  /// A wheel was turned.
  case wheel(delta: Vector, unit: ScrollWheelUnit)
  /// Fingers moved on a trackpad, or the system moves on after them.
  case trackpad(ScrollTrackpadPhase, delta: Vector, time: Double)
  /// A finger touched the view, at a point in the container's coordinates.
  case touch(ScrollTouchPhase, location: Point, time: Double)
  /// A key was pressed.
  case key(ScrollKey)
  /// The thumb of a scroll bar is dragged.
  case scrollBar(ScrollBarEvent)
  /// Two fingers change the magnification about a point in the container's coordinates.
  ///
  /// The scale is relative to the start of the gesture.
  case pinch(ScrollPinchPhase, scale: Double, center: Point)
}

/// What a wheel's delta counts.
public enum ScrollWheelUnit: Hashable, Sendable {
  /// Points.
  case point
  /// Lines of text, of `ScrollConfiguration.lineStep` points.
  case line
  /// Screens, of `ScrollConfiguration.pageFraction` of the container.
  case page
}

/// The course of fingers on a trackpad and of the momentum that the system makes of it.
public enum ScrollTrackpadPhase: Hashable, Sendable {
  /// Fingers began to move.
  case began
  /// Fingers moved.
  case changed
  /// Fingers were lifted.
  case ended
  /// The gesture was taken away.
  case cancelled
  /// The system moves the content on.
  case momentum
  /// The system has stopped moving the content.
  case momentumEnded
}

/// The course of a finger on a screen.
public enum ScrollTouchPhase: Hashable, Sendable {
  /// It touched the screen.
  case began
  /// It moved.
  case moved
  /// It was lifted.
  case ended
  /// The touch was taken away.
  case cancelled
}

/// The course of a pinch.
public enum ScrollPinchPhase: Hashable, Sendable {
  /// Fingers began to move.
  case began
  /// Fingers moved.
  case changed
  /// Fingers were lifted.
  case ended
}

/// A key that scrolls.
public enum ScrollKey: Hashable, Sendable, CaseIterable {
  /// One line.
  case arrowUp, arrowDown, arrowLeft, arrowRight
  /// Most of a screen.
  case pageUp, pageDown
  /// The start or the end of the content.
  case home, end
  /// As page down, or as page up with the shift key.
  case space, shiftSpace
}

/// The course of a drag of a scroll bar's thumb.
public enum ScrollBarEvent: Hashable, Sendable {
  /// The thumb was taken, on a track of a length, with a thumb no shorter than a minimum.
  case began(Axis, trackLength: Double, minimumThumbLength: Double)
  /// The thumb's start was moved to a distance from the track's start.
  case moved(thumbOffset: Double)
  /// The thumb was let go.
  case ended
}
