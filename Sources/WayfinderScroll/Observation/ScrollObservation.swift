import Synchronization

/// An observer's hold on what it observes: when the last reference to it goes, its callbacks end.
///
/// It may be cancelled from any thread. A callback that is running at that time still finishes.
public final class ScrollObservation: Sendable {
  private let flag: Flag

  init(_ flag: Flag) { self.flag = flag }

  deinit { flag.end() }

  /// Whether the callbacks go on.
  public var isActive: Bool { flag.isActive }

  /// Ends the callbacks. Cancelling twice does nothing.
  public func cancel() { flag.end() }
}

extension ScrollObservation {
  /// Whether an observer still wants to be called, shared by its token and the list it is in.
  final class Flag: Sendable {
    private let active = Atomic(true)
    private let ended: EndedCount

    init(countingIn ended: EndedCount) { self.ended = ended }

    var isActive: Bool { active.load(ordering: .relaxed) }

    func end() {
      if active.exchange(false, ordering: .relaxed) { ended.increment() }
    }
  }

  /// How many observers of a list have ended and are still in it, so that a list where none has
  /// need not look at each.
  final class EndedCount: Sendable {
    private let count = Atomic(0)

    var isZero: Bool { count.load(ordering: .acquiring) == 0 }
    func increment() { count.add(1, ordering: .releasing) }
    func reset() { count.store(0, ordering: .releasing) }
  }
}
