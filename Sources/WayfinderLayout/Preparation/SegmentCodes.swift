import CWayfinderLines

/// The codes of a paragraph's segments, where segments are kept so, without that of a line end.
///
/// Text of few different segments, as of ideographs, keeps each of its codes once, and for each segment
/// a byte that says which it is.
///
/// Invariant: the pointers are to the words of a core, and are used only inside of the call that gives
/// them.
struct SegmentCodes {
  private var segments: wl_segments

  /// Finds the codes of a core.
  @inline(__always)
  init(_ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>) {
    let distinct = Int(header.pointee.distinctCount)
    segments = wl_segments(
      codes: words,
      numbers: distinct == 0
        ? nil : UnsafeRawPointer(words + distinct).assumingMemoryBound(to: UInt8.self),
      count: header.pointee.segmentCount
        - (header.pointee.flags.contains(.hasLineEnd) ? 1 : 0))
  }

  /// The number of segments without a line end.
  var count: Int { Int(segments.count) }

  /// The code of a segment, which may be the line end.
  @inline(__always)
  subscript(index: Int) -> UInt32 {
    if let numbers = segments.numbers { return segments.codes[Int(numbers[index])] }
    return segments.codes[index]
  }

  /// The first segment from another on that does not fit a line without items, or the number of segments.
  func fill(from first: Int, _ rule: LineRule) -> Int {
    withUnsafePointer(to: segments) { segments in
      withUnsafePointer(to: rule.sums) { rule in
        Int(wl_fill(segments, rule, UInt32(truncatingIfNeeded: first)))
      }
    }
  }

  /// Adds lines to what was measured, up to one that is not the sum of its segments.
  ///
  /// - Parameters:
  ///   - rule: What lines may hold.
  ///   - heights: What makes lines higher; `nil` where none is.
  ///   - breaks: What is known of how breaks change shapes.
  ///   - isOneItem: Whether no segment but the first begins an item, and each has text.
  @inline(__always)
  func measure(
    _ rule: LineRule, _ heights: LineHeights?, _ breaks: wl_breaks, isOneItem: Bool,
    into measures: inout wl_measures
  ) {
    withUnsafePointer(to: segments) { segments in
      withUnsafePointer(to: rule.sums) { rule in
        withUnsafePointer(to: breaks) { breaks in
          guard let heights else {
            wl_measure(segments, rule, nil, breaks, !isOneItem, &measures)
            return
          }
          withUnsafePointer(to: heights.sums) {
            wl_measure(segments, rule, $0, breaks, !isOneItem, &measures)
          }
        }
      }
    }
  }
}
