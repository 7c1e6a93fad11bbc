import Synchronization
import WayfinderUnicode

/// Where the lines begin in those leaves of a shared text that were looked at last.
///
/// A gigabyte of text has twenty million lines, of which few are ever looked at. A leaf of shared text
/// therefore keeps only their number. Who looks at one line mostly looks at others near it, so a
/// bounded number of leaves is remembered.
final class LineStartsMemo: Sendable {
  private struct Entry {
    var range: Range<Int>
    var starts: [UInt16]
  }

  /// Neighbouring leaves fall into different places.
  private let entries: Mutex<[Entry?]>

  private static let placeLimit = 64
  /// A leaf of common size.
  private static let leafShift = 14

  /// - Parameter textCount: The number of bytes of the text.
  init(textCount: Int) {
    let count = min(Self.placeLimit, (textCount >> Self.leafShift) + 1)
    entries = Mutex(Array(repeating: nil, count: count))
  }

  /// Returns the offsets, from the start of a leaf, of the lines that begin in it.
  ///
  /// - Parameters:
  ///   - range: The leaf in the text, shorter than 64 KB.
  ///   - startsLine: Whether a line begins where the leaf does.
  ///   - count: The number of lines, as it was counted when the leaf was made. Where a mapped file was
  ///     changed since, lines that are gone begin at the end of the leaf.
  /// - Complexity: O(1), or O(the leaf) where it was not looked at lately.
  func starts(
    in range: Range<Int>, of text: SharedText, startsLine: Bool, count: Int
  ) -> [UInt16] {
    let known = entries.withLock { $0[place(of: range, among: $0.count)] }
    if let known, known.range == range { return known.starts }
    let starts = text.withBytes(range) { Self.find(in: $0, startsLine: startsLine, count: count) }
    entries.withLock {
      $0[place(of: range, among: $0.count)] = Entry(range: range, starts: starts)
    }
    return starts
  }

  private func place(of range: Range<Int>, among count: Int) -> Int {
    (range.lowerBound >> Self.leafShift) % count
  }

  private static func find(
    in bytes: UnsafeBufferPointer<UInt8>, startsLine: Bool, count: Int
  ) -> [UInt16] {
    var starts = LineStarts.offsets(in: bytes, startsLine: startsLine, limit: count)
    while starts.count < count { starts.append(UInt16(clamping: bytes.count)) }
    return starts
  }
}
