import Synchronization

/// An observer's hold on what it observes: when the last reference to it goes, its callbacks end.
///
/// It may be cancelled from any thread. A callback that is running at that time still finishes.
public final class ScrollObservation: Sendable {
  private let flag: Flag

  /// Whether the observer still wants to be called, shared by the token and the list.
  final class Flag: Sendable {
    private let active = Atomic(true)

    var isActive: Bool { active.load(ordering: .relaxed) }
    func end() { active.store(false, ordering: .relaxed) }
  }

  init(_ flag: Flag) { self.flag = flag }

  deinit { flag.end() }

  /// Whether the callbacks go on.
  public var isActive: Bool { flag.isActive }

  /// Ends the callbacks. Cancelling twice does nothing.
  public func cancel() { flag.end() }
}
