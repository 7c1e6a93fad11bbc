import WayfinderGeometry

/// The search for the offset a scroll snaps to, along each axis and then along both together.
struct ScrollSnapSearch<ID: Hashable & Sendable> {
  typealias Container = ScrollSnapContainer<ID>

  /// An offset to rest at along an axis, and the area it shows.
  struct Candidate: Hashable {
    var offset: Double
    var area: ScrollSnapArea<ID>
  }

  private let container: Container
  private let geometry: ScrollGeometry

  init(_ container: Container, geometry: ScrollGeometry) {
    self.container = container
    self.geometry = geometry
  }

  /// The part of the container that areas snap to, at an offset.
  func snapport(_ axis: Axis, at offset: Double) -> Span {
    Span(start: offset, end: offset + geometry.containerSize[axis])
      .shrunk(by: geometry.contentInsets, axis).shrunk(by: container.scrollPadding, axis)
  }

  /// Returns the candidate of the area of a name.
  func candidate(_ id: ID?, _ axis: Axis) -> Candidate? {
    guard let id, let area = container.areas.first(where: { $0.id == id }) else { return nil }
    return candidate(area, axis)
  }

  private func candidate(_ area: ScrollSnapArea<ID>, _ axis: Axis) -> Candidate? {
    guard let alignment = area.alignment(axis) else { return nil }
    let port = snapport(axis, at: 0)
    let span = area.span(axis)
    let offset =
      switch alignment {
      case .start: span.start - port.start
      case .center: span.middle - port.middle
      case .end: span.end - port.end
      }
    let range = geometry.offsetRange(axis)
    return Candidate(
      offset: offset.clamped(from: range.lowerBound, to: range.upperBound), area: area)
  }

  private func isVisible(_ area: ScrollSnapArea<ID>, _ axis: Axis, at offset: Double) -> Bool {
    let port = snapport(axis, at: offset)
    let span = area.span(axis)
    return span.start < port.end && span.end > port.start
  }

  /// Returns the nearest candidate along an axis.
  ///
  /// - Parameter crossOffset: where the other axis rests; areas not in view there do not count. `nil`
  ///   lets all of them count.
  func nearest(
    _ axis: Axis, to proposed: Point, from start: Point?, crossOffset: Double? = nil
  ) -> Candidate? {
    let candidates = container.areas
      .filter { area in crossOffset.map { isVisible(area, axis.other, at: $0) } ?? true }
      .compactMap { candidate($0, axis) }
      .sorted { $0.offset < $1.offset }
    let goal = proposed[axis]
    if let start, let stop = firstStop(in: candidates, from: start[axis], to: goal) { return stop }
    if let covering = covering(axis, goal, among: candidates) { return covering }
    return candidates.min { abs($0.offset - goal) < abs($1.offset - goal) }
  }

  /// Returns the first area on the way that is always stopped at.
  private func firstStop(
    in candidates: [Candidate], from start: Double, to goal: Double
  ) -> Candidate? {
    if goal > start {
      return candidates.first { $0.area.stop == .always && $0.offset > start && $0.offset <= goal }
    }
    return candidates.last { $0.area.stop == .always && $0.offset < start && $0.offset >= goal }
  }

  /// Returns the goal itself if an area fills the snapport there and the neighbours are farther apart
  /// than the snapport is long.
  private func covering(_ axis: Axis, _ goal: Double, among candidates: [Candidate]) -> Candidate? {
    let port = snapport(axis, at: goal)
    guard let area = candidates.first(where: { $0.area.span(axis).contains(port) })?.area else {
      return nil
    }
    let before = candidates.last { $0.offset <= goal }?.offset ?? -Double.infinity
    let after = candidates.first { $0.offset > goal }?.offset ?? Double.infinity
    return after - before > port.length ? Candidate(offset: goal, area: area) : nil
  }

  /// Joins the candidates of both axes: if they cannot be seen together the farther one is searched
  /// again.
  func combined(
    _ x: Candidate?, _ y: Candidate?, proposed: Point, from start: Point?
  ) -> Container.Snap {
    var (x, y) = (x, y)
    let resting = Point(x: x?.offset ?? proposed.x, y: y?.offset ?? proposed.y)
    let showsX = x.map { isVisible($0.area, .vertical, at: resting.y) } ?? true
    let showsY = y.map { isVisible($0.area, .horizontal, at: resting.x) } ?? true
    if !showsX || !showsY {
      let isXNearer = abs(resting.x - proposed.x) < abs(resting.y - proposed.y)
      let keepsX = y == nil || (x != nil && isXNearer)
      if keepsX {
        y = nearest(.vertical, to: proposed, from: start, crossOffset: resting.x)
      } else {
        x = nearest(.horizontal, to: proposed, from: start, crossOffset: resting.y)
      }
    }
    return Container.Snap(
      contentOffset: Point(x: x?.offset ?? proposed.x, y: y?.offset ?? proposed.y),
      horizontalID: x?.area.id, verticalID: y?.area.id)
  }
}
