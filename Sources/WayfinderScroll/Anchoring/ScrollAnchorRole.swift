import WayfinderGeometry

/// What a default scroll anchor decides; the cases are SwiftUI's.
public enum ScrollAnchorRole: Hashable, Sendable, CaseIterable {
  /// Where the view first looks.
  case initialOffset
  /// Which part of the content keeps its place when content or container change their size.
  case sizeChanges
  /// Where content stands that is smaller than its container.
  case alignment
}

/// The default anchors of a view, one for each role.
struct DefaultScrollAnchors: Hashable {
  var initialOffset: UnitPoint?
  var sizeChanges: UnitPoint?
  var alignment: UnitPoint?

  subscript(role: ScrollAnchorRole) -> UnitPoint? {
    get {
      switch role {
      case .initialOffset: initialOffset
      case .sizeChanges: sizeChanges
      case .alignment: alignment
      }
    }
    set {
      let value = newValue.map { anchor in
        UnitPoint(
          x: anchor.x.clamped(from: 0, to: 1), y: anchor.y.clamped(from: 0, to: 1))
      }
      switch role {
      case .initialOffset: initialOffset = value
      case .sizeChanges: sizeChanges = value
      case .alignment: alignment = value
      }
    }
  }
}
