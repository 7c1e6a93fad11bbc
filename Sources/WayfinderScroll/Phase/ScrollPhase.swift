/// What a scroll view is doing; the cases and their meaning are SwiftUI's.
///
/// A phase is followed by any other but one: what is interacting does not go back to tracking.
@frozen public enum ScrollPhase: Hashable, Sendable, CaseIterable {
  /// Nothing moves.
  case idle
  /// A finger is down and has not moved far enough to scroll.
  case tracking
  /// The user moves the content: by finger, trackpad, wheel or scroll bar.
  case interacting
  /// The content moves on after the user let go, or springs back from beyond an edge.
  case decelerating
  /// The content moves to a place it was asked to show, by the program or by a key.
  case animating

  /// Whether anything but `idle`.
  public var isScrolling: Bool { self != .idle }

  /// Whether the movement is the user's own, so that nothing else may shift the content under it.
  public var belongsToUser: Bool {
    self == .tracking || self == .interacting || self == .decelerating
  }

  /// Whether the phase may come after another one.
  func mayFollow(_ other: ScrollPhase) -> Bool {
    self != other && !(self == .tracking && other == .interacting)
  }
}
