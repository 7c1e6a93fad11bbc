import Synchronization

/// Passes requests for an update on to the host: one for each update, and none from inside of one.
final class WakeGate: Sendable {
  private struct State {
    var handler: (@Sendable () -> Void)?
    var hasAsked = false
    var isUpdating = false
  }

  private let state = Mutex(State())

  func setHandler(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.handler = handler } }

  /// Asks the host for an update, unless it was asked already.
  func ask() {
    let handler = state.withLock { state -> (@Sendable () -> Void)? in
      if state.hasAsked || state.isUpdating { return nil }
      state.hasAsked = true
      return state.handler
    }
    handler?()
  }

  func updateBegins() {
    state.withLock { state in
      state.hasAsked = false
      state.isUpdating = true
    }
  }

  /// Ends an update; asks for another one if something waits already.
  func updateEnds(needsAnother: Bool) {
    state.withLock { $0.isUpdating = false }
    if needsAnother { ask() }
  }
}
