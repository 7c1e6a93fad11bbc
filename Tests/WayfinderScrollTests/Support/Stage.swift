import Testing
import WayfinderGeometry
import WayfinderScroll

/// A model with a clock of its own, for tests.
final class Stage {
  let model: ScrollModel
  private(set) var now = 0.0

  /// A view of 400x600 on content of 400x5000.
  init(
    content: Size = Size(width: 400, height: 5000), container: Size = Size(width: 400, height: 600),
    configuration: ScrollConfiguration = ScrollConfiguration(),
    prepare: (ScrollModel) -> Void = { _ in }
  ) {
    model = ScrollModel(configuration: configuration)
    prepare(model)
    model.setContainerSize(container)
    model.setContentSize(content)
    model.update(at: now)
  }

  var y: Double { model.geometry.contentOffset.y }
  var x: Double { model.geometry.contentOffset.x }

  /// Lets time pass in frames of 1/120 second and returns the vertical offset after each.
  @discardableResult
  func run(_ seconds: Double) -> [Double] {
    var offsets: [Double] = []
    let end = now + seconds
    while now < end {
      now = min(end, now + 1.0 / 120)
      model.update(at: now)
      offsets.append(y)
    }
    return offsets
  }

  /// Runs until nothing moves, at most a minute.
  @discardableResult
  func settle() -> [Double] {
    var offsets = run(1.0 / 120)
    while model.phase != .idle, now < 60 { offsets += run(1.0 / 120) }
    return offsets
  }

  /// Updates without letting time pass.
  @discardableResult
  func update() -> ScrollUpdate { model.update(at: now) }

  func scroll(toY y: Double) {
    model.position.scrollTo(y: y)
    update()
  }

  /// Drags a finger down the screen, or up where negative, in the given time, and lets go.
  func drag(_ distance: Double, seconds: Double = 0.1, lift: Bool = true) {
    let start = Point(x: 200, y: 300)
    model.handle(.touch(.began, location: start, time: now))
    update()
    let steps = 12
    for step in 1...steps {
      now += seconds / Double(steps)
      let place = start + Vector(dx: 0, dy: distance * Double(step) / Double(steps))
      model.handle(.touch(.moved, location: place, time: now))
      update()
    }
    guard lift else { return }
    model.handle(.touch(.ended, location: start + Vector(dx: 0, dy: distance), time: now))
    update()
  }
}
