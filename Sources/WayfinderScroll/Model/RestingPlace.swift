import WayfinderGeometry

/// Where the view was, and where it could rest, before a size changed.
struct RestingPlace {
  var geometry: ScrollGeometry
  var horizontal: ClosedRange<Double>
  var vertical: ClosedRange<Double>

  func range(_ axis: Axis) -> ClosedRange<Double> { axis == .vertical ? vertical : horizontal }

  /// How far the offset lay beyond its range, negative before the start.
  func overshoot(_ axis: Axis) -> Double {
    let offset = geometry.contentOffset[axis]
    return offset - offset.clamped(from: range(axis).lowerBound, to: range(axis).upperBound)
  }
}

extension ScrollModel {
  /// Where the view is and could rest now.
  var restingPlace: RestingPlace {
    RestingPlace(
      geometry: state.geometry, horizontal: restRange(.horizontal), vertical: restRange(.vertical))
  }
}
