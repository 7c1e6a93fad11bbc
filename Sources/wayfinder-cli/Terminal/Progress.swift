import Dispatch
import Foundation
import Synchronization

/// A line on standard error that says what takes so long, on a terminal and after half a second.
final class Progress: Sendable {
  private struct State {
    var stage = ""
    var isShown = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let start = DispatchTime.now()
  private static let delay = DispatchTimeInterval.milliseconds(500)
  private static let interval = DispatchTimeInterval.milliseconds(200)

  /// Runs work in stages that it names by calling the function it is given.
  static func during<Result>(
    _ work: (_ stage: (String) -> Void) throws -> Result
  ) rethrows -> Result {
    guard isatty(STDERR_FILENO) != 0 else { return try work { _ in } }
    let progress = Progress()
    progress.schedule(after: delay)
    defer { progress.end() }
    return try work { stage in progress.state.withLock { $0.stage = stage } }
  }

  private func schedule(after delay: DispatchTimeInterval) {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self, self.show() else { return }
      self.schedule(after: Self.interval)
    }
  }

  /// Writes the line anew; `false` once the work is over.
  private func show() -> Bool {
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    return state.withLock { state in
      if state.isOver { return false }
      state.isShown = true
      Self.write("\r\u{1B}[Kwayfinder: \(state.stage) … \(String(format: "%.1f", elapsed)) s")
      return true
    }
  }

  private func end() {
    state.withLock { state in
      state.isOver = true
      if state.isShown { Self.write("\r\u{1B}[K") }
    }
  }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
