import Synchronization

/// The widths of parts of a text that were shaped by themselves, for as long as the text stays what it
/// is.
///
/// What is kept is bounded: when it is full it starts anew.
final class MeasuredWidths: Sendable {
  /// A part of the text.
  struct Key: Hashable {
    private let bits: UInt64

    /// Names a part; `nil` for one that is too long to come again.
    init?(start: Int, count: Int, isLineStart: Bool) {
      guard count < 1 << 8, start < 1 << 48 else { return nil }
      bits = UInt64(start) << 9 | UInt64(count) << 1 | (isLineStart ? 1 : 0)
    }
  }

  private static let maximumCount = 1 << 15

  private let known = Mutex<[Key: Double]>([:])

  subscript(key: Key) -> Double? {
    get { known.withLock { $0[key] } }
    set {
      known.withLock { known in
        if known.count >= Self.maximumCount { known = [:] }
        known[key] = newValue
      }
    }
  }
}
