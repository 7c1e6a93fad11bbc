import WayfinderGeometry

@testable import WayfinderScroll

/// Drives a model with random events and checks after each update what must always hold.
final class Storm {
  let model: ScrollModel
  private(set) var failure: String?
  private(set) var lastEvents: [String] = []

  private var random: SeededGenerator
  private var now = 0.0
  private let targets = ScrollTargetLayout<Int>()
  private let behaviors: [(any ScrollTargetBehavior)?]

  private var tokens: [ScrollObservation] = []
  private var told = Told()

  /// What observers have heard, to compare with what is so.
  private struct Told {
    var geometry = ScrollGeometry.zero
    var geometryCalls = 0
    var phase = ScrollPhase.idle
    var position = ScrollPosition()
  }

  init(seed: UInt64, physics: ScrollPhysics) {
    random = SeededGenerator(seed: seed)
    var configuration = ScrollConfiguration(physics: physics)
    configuration.magnificationLimits = 0.5...3
    model = ScrollModel(configuration: configuration)
    behaviors = [
      nil, PagingScrollTargetBehavior(), ViewAlignedScrollTargetBehavior(limitBehavior: .always),
      ScrollSnapContainer(
        (0..<12).map {
          ScrollSnapArea(
            $0, Rect(x: 0, y: Double($0) * 333, width: 90, height: 300), vertical: .start)
        }, strictness: .proximity),
    ]
    model.targetSource = targets
    listen()
  }

  private func listen() {
    tokens = [
      model.onScrollGeometryChange(for: ScrollGeometry.self, of: { $0 }) {
        [unowned self] old, new in
        check(old == told.geometry, "the old geometry is not the one told before")
        check(old != new, "told of a geometry that has not changed")
        told.geometry = new
        told.geometryCalls += 1
        if random.chance(0.02) { model.position.scrollTo(y: number(6000)) }
      },
      model.onScrollPhaseChange { [unowned self] old, new in
        check(old == told.phase, "the old phase is not the one told before")
        check(new.mayFollow(old), "\(new) does not follow \(old)")
        told.phase = new
      },
      model.onScrollPositionChange { [unowned self] old, new in
        check(old == told.position && old != new, "told of a position that has not changed")
        told.position = new
      },
    ]
    model.onScrollAnchorAdjustment { [unowned self] _ in
      [.apply, .hold, .drop][random.integer(below: 3)]
    }
  }

  private func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition, failure == nil { failure = message() }
  }

  /// A number around a size, rarely one that makes no sense.
  private func number(_ size: Double) -> Double {
    if random.chance(0.02) {
      return [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300][random.integer(below: 6)]
    }
    return random.number(in: -size / 4...size)
  }

  private func vector(_ size: Double) -> Vector {
    Vector(dx: number(size) - size / 3, dy: number(size) - size / 3)
  }

  private func point(_ size: Double) -> Point { Point(x: number(size), y: number(size)) }

  /// Does one thing and, most of the time, updates.
  func next() {
    if lastEvents.count > 8 { lastEvents.removeFirst() }
    let animation: ScrollAnimation? =
      random.chance(0.4)
      ? [.easeInOut(), .spring(duration: 0.4, bounce: 0.4), .chromiumSmooth, .linear()][
        random.integer(below: 4)] : nil
    withAnimation(animation) { act() }
    guard random.chance(0.8) else { return }
    now += random.chance(0.05) ? number(2).magnitude : random.number(in: 0...0.03)
    if !now.isFinite { now = 0 }
    let calls = told.geometryCalls
    let before = model.geometry
    let update = model.update(at: now)
    checkState(update, calls: told.geometryCalls - calls, before: before)
  }

  private func act() {
    let kind = random.integer(below: 16)
    lastEvents.append("\(kind)")
    switch kind {
    case 0: model.setContentSize(Size(width: number(1200), height: number(8000)))
    case 1: model.setContainerSize(Size(width: number(500), height: number(900)))
    case 2: model.setContentInsets(EdgeInsets(top: number(80), bottom: number(80)))
    case 3: replaceTargets()
    case 4: request()
    case 5: model.handle(.key(ScrollKey.allCases[random.integer(below: ScrollKey.allCases.count)]))
    case 6: model.handle(.wheel(delta: vector(60), unit: .point))
    case 7, 8: touch()
    case 9, 10: trackpad()
    case 11: dragScrollBar()
    case 12: pinch()
    case 13: reconfigure()
    case 14: model.setContentSize(Size(width: 800, height: 4000), anchorShift: vector(300))
    default: model.stop()
    }
  }

  private func replaceTargets() {
    let height = random.number(in: 10...200)
    targets.setFrames(
      (0..<random.integer(below: 40)).map { index in
        (index, Rect(x: 0, y: Double(index) * height, width: 300, height: height))
      })
    model.targetsChanged()
  }

  private func request() {
    switch random.integer(below: 8) {
    case 0: model.position.scrollTo(id: random.integer(below: 50))
    case 1: model.position.scrollTo(id: random.integer(below: 50), anchor: .center)
    case 2: model.position.scrollTo(edge: Edge.allCases[random.integer(below: 4)])
    case 3: model.position.scrollTo(point: point(4000))
    case 4: model.position.scrollTo(y: number(5000))
    case 5: model.reveal(Rect(x: number(900), y: number(6000), width: 30, height: number(40)))
    case 6: model.restore(model.savedPlace(as: Int.self))
    default: model.scroll(by: vector(500))
    }
  }

  private func touch() {
    let phases: [ScrollTouchPhase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
    let phase = phases[random.integer(below: phases.count)]
    model.handle(.touch(phase, location: point(900), time: now))
  }

  private func trackpad() {
    let phases: [ScrollTrackpadPhase] = [
      .began, .changed, .changed, .changed, .ended, .cancelled, .momentum, .momentumEnded,
    ]
    let phase = phases[random.integer(below: phases.count)]
    model.handle(.trackpad(phase, delta: vector(200), time: now))
  }

  private func dragScrollBar() {
    let event: [ScrollBarEvent] = [
      .began(.vertical, trackLength: number(600), minimumThumbLength: 20),
      .moved(thumbOffset: number(600)), .ended,
    ]
    model.handle(.scrollBar(event[random.integer(below: 3)]))
  }

  private func pinch() {
    let phases: [ScrollPinchPhase] = [.began, .changed, .ended]
    model.handle(
      .pinch(phases[random.integer(below: 3)], scale: number(3), center: point(600)))
  }

  private func reconfigure() {
    model.targetBehavior = behaviors[random.integer(below: behaviors.count)]
    model.configuration.wheelAnimation = random.chance(0.5) ? .chromiumWheel : nil
    model.configuration.trackpadMomentum = random.chance(0.5) ? .host : .model
    model.configuration.reducesMotion = random.chance(0.2)
    model.defaultScrollAnchor(
      [nil, .top, .center, .bottom][random.integer(below: 4)],
      for: ScrollAnchorRole.allCases[random.integer(below: 3)])
  }

  private func checkState(_ update: ScrollUpdate, calls: Int, before: ScrollGeometry) {
    let geometry = model.geometry
    check(told.geometry == geometry, "an observer was not told of the geometry")
    check(told.phase == model.phase, "an observer was not told of the phase")
    check(told.position == model.position || model.needsFrame, "nor of the position")
    check(calls == (before == geometry ? 0 : 1), "\(calls) calls for one update")
    check(update.geometryChanged == (before != geometry), "the update says otherwise")
    check(geometry.bounds.isFinite && geometry.contentSize.isFinite, "not finite: \(geometry)")
    check(model.velocity?.isFinite ?? true, "the velocity is not finite")
    check(model.phase != .idle || !isMoving, "idle, and yet moving")
    for axis in Axis.allCases {
      let range = model.restRange(axis)
      let offset = geometry.contentOffset[axis]
      let margin = mayOvershoot ? geometry.containerSize[axis] : 0
      let slack = 1e-6 * max(1, abs(offset))
      check(
        offset >= range.lowerBound - margin - slack && offset <= range.upperBound + margin + slack,
        "\(axis) offset \(offset) beyond \(range) by more than \(margin) while \(model.phase)")
    }
  }

  private var isMoving: Bool {
    if case .moving = model.state.activity { true } else { false }
  }

  /// Whether fingers or springs may hold the view beyond an edge.
  private var mayOvershoot: Bool {
    guard case .rubberBand = model.configuration.physics.overscroll else { return false }
    return model.phase != .idle
  }
}
