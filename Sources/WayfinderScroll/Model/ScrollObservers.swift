import WayfinderGeometry

/// The observers of a model, by what they observe.
struct ScrollObservers {
  var geometry = ObserverList<ScrollGeometry>()
  var phase = ObserverList<PhaseEvent>()
  var visibility = ObserverList<VisibilityEvent>()
  var position = ObserverList<ScrollPosition>()

  /// Whether some visibility observer has not been told anything yet.
  var hasNewVisibilityObserver = false

  struct PhaseEvent {
    var old: ScrollPhase
    var new: ScrollPhase
    var context: ScrollPhaseChangeContext
  }

  /// What visibility is judged by.
  struct VisibilityEvent {
    /// What can be seen, in the source's coordinates.
    var region: Rect
    var source: (any ScrollTargetSource)?
  }

  mutating func dropEnded() {
    geometry.dropEnded()
    phase.dropEnded()
    visibility.dropEnded()
    position.dropEnded()
  }
}

extension Rect {
  /// Returns the part of the area that can be seen in a region, 0 to 1. Of a rectangle without an area
  /// all or nothing is seen.
  func visibleFraction(in region: Rect) -> Double {
    guard let shared = intersection(region) else { return 0 }
    let horizontal = width > 0 ? shared.width / width : 1
    let vertical = height > 0 ? shared.height / height : 1
    return horizontal * vertical
  }
}
