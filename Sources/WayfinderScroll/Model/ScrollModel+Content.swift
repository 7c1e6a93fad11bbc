import WayfinderGeometry

extension ScrollModel {
  /// Tells the size of the content before magnification.
  ///
  /// What is seen stays in its place: the offset follows the shift or, where none is given, the
  /// anchor that was seen at the last update, as the target source places it now. It does not at the
  /// very start of the content, where the view stays at the start, nor where a request or a default
  /// anchor decides.
  ///
  /// - Parameters:
  ///   - size: the extents in points; negative or infinite ones count as zero.
  ///   - anchorShift: how far the content that is seen has moved, for hosts that know it themselves.
  public func setContentSize(_ size: Size, anchorShift: Vector? = nil) {
    enqueue(.setContentSize(size.nonNegative, shift: anchorShift, ScrollTransaction.animation))
  }

  /// Tells the size of the window through which the content is seen.
  public func setContainerSize(_ size: Size) { enqueue(.setContainerSize(size.nonNegative)) }

  /// Tells the space around the content that can be scrolled into view as well: a find bar, a
  /// keyboard.
  public func setContentInsets(_ insets: EdgeInsets) { enqueue(.setContentInsets(insets.finite)) }

  /// Tells that the target source answers otherwise than before, though no size has changed.
  public func targetsChanged() { enqueue(.targetsChanged) }

  /// Tells both sizes ahead of everything that waits, so that requests made before them, while a
  /// layout was under way, are carried out in the content they were made for.
  package func setSizesFirst(content: Size, container: Size) {
    commands.insert(
      contentsOf: [
        .setContainerSize(container.nonNegative),
        .setContentSize(content.nonNegative, shift: nil, nil),
      ], at: 0)
  }

  func changeContent(to size: Size, shift: Vector?, animation: ScrollAnimation?) {
    change(shift: shift?.finite, animation: animation) { state in
      state.unscaledContentSize = size
      let scale = state.magnification
      state.geometry.contentSize = Size(width: size.width * scale, height: size.height * scale)
    }
  }

  func changeContainer(to size: Size) { change { $0.geometry.containerSize = size } }

  func changeInsets(to insets: EdgeInsets) {
    let place = restingPlace
    change { state in
      // What stands below the leading insets stays there as they grow and shrink.
      let old = state.geometry.contentInsets
      var offset = state.geometry.contentOffset
      for axis in Axis.allCases {
        let range = place.range(axis)
        guard range.lowerBound < range.upperBound, offset[axis] <= range.lowerBound else {
          continue
        }
        offset[axis] += old.leading(axis) - insets.leading(axis)
      }
      state.geometry.contentInsets = insets
      state.geometry.contentOffset = offset
    }
  }

  func changeDefaultAnchor(to anchor: UnitPoint?, for role: ScrollAnchorRole) {
    change { $0.defaultAnchors[role] = anchor }
  }

  func changeTargets() {
    state.targetsChanged = true
    change { _ in }
  }

  /// Changes sizes and puts the offset where it belongs afterwards.
  private func change(
    shift: Vector? = nil, animation: ScrollAnimation? = nil, _ body: (inout ScrollState) -> Void
  ) {
    let before = restingPlace
    body(&state)
    state.targetsChanged = true
    guard state.isPlaced else {
      reconcile(with: before, shift: .zero)
      return
    }
    let isWhereAnchorIs = state.geometry.contentOffset == state.readingOffset
    let shiftBySource = shiftOfReadingAnchor()
    let anchorShift = shift ?? shiftBySource
    if state.activity.isUnderTheUsersHands {
      reconcile(with: before, shift: decided(anchorShift, before: before))
    } else if let pursuit = state.pursuit {
      pursue(pursuit, from: before, shift: anchorShift, animation: animation)
    } else if let offset = offsetByDefaultAnchor(after: before) {
      reconcile(with: before, shift: .zero)
      settle(at: offset, animation: animation)
    } else {
      reconcile(with: before, shift: isAtStart(before) ? .zero : anchorShift)
      if isWhereAnchorIs { state.readingOffset = state.geometry.contentOffset }
      snapAfterChange()
    }
  }

  /// Puts the view where it starts: at what was asked for, or at the default anchor.
  func placeInitially() {
    guard case .idle = state.activity else { return }
    if let pursuit = state.pursuit, let offset = resolve(pursuit) {
      state.geometry.contentOffset = offset
      let isDone = pursuit.persistence == .untilExact && !state.isEstimated
      if pursuit.persistence == .once || isDone { state.pursuit = nil }
      return
    }
    let anchor = state.defaultAnchors.initialOffset ?? .topLeading
    var offset = Point.zero
    for axis in Axis.allCases {
      let range = restRange(axis)
      offset[axis] = range.lowerBound + (range.upperBound - range.lowerBound) * anchor[axis]
    }
    state.geometry.contentOffset = offset
  }

  /// Goes to what was asked for again, since it may stand elsewhere now.
  private func pursue(
    _ destination: ScrollDestination, from before: RestingPlace, shift: Vector,
    animation: ScrollAnimation?
  ) {
    // First what is seen keeps its place: least scrolls start from there.
    reconcile(with: before, shift: isAtStart(before) ? .zero : shift)
    guard let offset = resolve(destination, from: aimedOffset) else { return }
    let isExact = !state.isEstimated
    settle(at: offset, animation: animation)
    if destination.persistence == .untilExact && isExact { state.pursuit = nil }
  }

  private func resolve(_ destination: ScrollDestination, from start: Point) -> Point? {
    let current = state.geometry.contentOffset
    defer { state.geometry.contentOffset = current }
    state.geometry.contentOffset = start
    return resolve(destination)
  }

  /// Comes to rest at an offset: at once, or by the animation that is under way or asked for.
  private func settle(at offset: Point, animation: ScrollAnimation?) {
    if case .moving(let movement) = state.activity {
      guard movement.motion.destination != offset else { return }
      move(to: offset, animation: movement.animation ?? animation, kind: movement.kind)
    } else if state.geometry.contentOffset != offset {
      move(to: offset, animation: animation, kind: .request)
    }
  }

  /// Lets a target behavior correct where the view rests after a size has changed.
  private func snapAfterChange() {
    guard targetBehavior != nil, case .idle = state.activity else { return }
    let offset = state.geometry.contentOffset
    state.geometry.contentOffset = targeted(offset, from: offset, velocity: .zero)
  }
}
