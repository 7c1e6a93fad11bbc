import Wayfinder

/// A thousand updates of a scroll model with some observers, none of which has anything to tell:
/// `resting`, where nothing moves, and `moving`, where each update moves the content and each observer
/// makes its value of the new geometry, which stays the same.
struct ScrollTick: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [10, 100, 1000].flatMap { count in
      ["resting", "moving"].map { kind in
        let label = RowLabel(work: "scroll-tick", corpus: "observers-\(count)", kind: kind)
        return Row(label: label) {
          let ticking = TickingModel(observerCount: count)
          return Pair(
            unit: .microseconds,
            ours: { ticking.tick(1000, moves: kind == "moving") ? 1000 : 0 },
            note: "for 1000 of them")
        }
      }
    }
  }
}

/// A scroll model with observers of whether the content's top can be seen.
private final class TickingModel {
  private let model = ScrollModel()
  private var observations: [ScrollObservation] = []
  private var time = 0.0
  private var calls = 0

  init(observerCount: Int) {
    model.setContainerSize(Size(width: 390, height: 844))
    model.setContentSize(Size(width: 390, height: 120_000))
    model.position.scrollTo(y: 60_000)
    model.update(at: time)
    for _ in 0..<observerCount {
      observations.append(
        model.onScrollGeometryChange(for: Bool.self, of: { $0.contentOffset.y <= 0 }) {
          [unowned self] _, _ in calls += 1
        })
    }
  }

  /// Updates the model some times, and says whether it moved as told and no observer was called.
  func tick(_ count: Int, moves: Bool) -> Bool {
    for index in 0..<count {
      if moves { model.position.scrollTo(y: index.isMultiple(of: 2) ? 60_001 : 60_000) }
      time += 1.0 / 120
      let update = model.update(at: time)
      guard update.geometryChanged == moves else { return false }
    }
    return calls == 0
  }
}
