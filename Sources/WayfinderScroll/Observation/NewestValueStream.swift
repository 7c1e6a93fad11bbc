/// Feeds an asynchronous sequence that keeps the newest value only.
///
/// The observer's closure owns it: when the closure goes, because the sequence was dropped or the
/// model was, the sequence ends.
final class NewestValueStream<Value: Sendable> {
  let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit { continuation.finish() }

  func send(_ value: Value) { continuation.yield(value) }

  /// Ties an observation's lifetime to the sequence's.
  func keep(_ observation: ScrollObservation) {
    continuation.onTermination = { _ in observation.cancel() }
  }
}
