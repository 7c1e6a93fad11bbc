import Synchronization
import WayfinderDocument

/// The letters of long words that were cut, for as long as the text stays what it is, so that no word
/// is shaped again for each line that ends inside of it.
///
/// What is kept is bounded: when it is full it starts anew.
final class CutWords: Sendable {
  /// A word of printable ASCII characters, each of which is a grapheme cluster.
  final class Word: Sendable {
    /// Where the word stands in its paragraph.
    let range: Range<Int>
    /// The advance of each character, in points; those of a ligature have even shares of its advance.
    let advances: [Float]
    /// Whether a break before each character changes the shapes around it.
    private let isUnsafe: [Bool]

    /// Shapes a word; `nil` for one that is not of printable ASCII characters in one run.
    init?(_ range: Range<Int>, _ measurer: LineMeasurer) {
      let base = measurer.paragraph.range.lowerBound
      let isPrintable = measurer.context.document.withUTF8(
        in: base + range.lowerBound..<base + range.upperBound
      ) { $0.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
      guard isPrintable else { return nil }
      let pieces = measurer.pieces(range, lineStart: -1)
      guard pieces.count == 1, let shaped = pieces.first?.shaped else { return nil }
      var advances: [Float] = []
      var isUnsafe: [Bool] = []
      advances.reserveCapacity(range.count)
      isUnsafe.reserveCapacity(range.count)
      var start = range.lowerBound
      for (cluster, end) in shaped.clusterEnds.enumerated() {
        let count = Int(end) - start
        guard count > 0 else { return nil }
        let share = Float(Double(shaped.advances[cluster]) / Double(count))
        for place in 0..<count {
          advances.append(share)
          isUnsafe.append(place > 0 || shaped.isUnsafeStart(cluster))
        }
        start = Int(end)
      }
      guard advances.count == range.count else { return nil }
      self.range = range
      self.advances = advances
      self.isUnsafe = isUnsafe
    }

    /// Whether a line may begin at an offset without another shape of what follows.
    func isSafe(at offset: Int) -> Bool {
      range.contains(offset) && (offset == range.lowerBound || !isUnsafe[offset - range.lowerBound])
    }

    /// The width of a part that begins at a safe offset, in points, or more than `room` where it does
    /// not fit.
    func width(of part: Range<Int>, room: Double) -> Double {
      var width = 0.0
      for index in part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound {
        width += Double(advances[index])
        if width > room + 1 { break }
      }
      return width
    }
  }

  /// Longer words are not kept.
  static let maximumCount = 16_384
  private static let maximumTotal = 1 << 16

  private struct State {
    var known: [TextOffset: Word] = [:]
    var total = 0
  }

  private let state = Mutex(State())

  /// The word that begins at an offset of the text, if it was cut before.
  subscript(offset: TextOffset) -> Word? { state.withLock { $0.known[offset] } }

  func keep(_ word: Word, at offset: TextOffset) {
    state.withLock { state in
      if state.total + word.range.count > Self.maximumTotal { state = State() }
      state.total += word.range.count
      state.known[offset] = word
    }
  }
}

extension LineBreaker {
  /// The long word around a segment, if it is of a kind that is kept: all segments that no line parts.
  func cutWord(around cursor: SegmentCursor) -> CutWords.Word? {
    guard usesSums else { return nil }
    var first = cursor
    while first.index > 0, !core.segment(first).flags.contains(.beginsItem) {
      let previous = core.cursor(before: first)
      if !core.segment(previous).flags.isDisjoint(with: [.breakAfter, .hardBreakAfter, .tab]) {
        break
      }
      if cursor.start - previous.start > CutWords.maximumCount { return nil }
      first = previous
    }
    let offset = paragraph.range.lowerBound + first.start
    if let known = context.cutWords[offset] { return known }
    guard !core.segment(first).flags.contains(.unsafeStart) else { return nil }
    var last = first
    var end = first.start
    while last.index < segmentCount {
      let segment = core.segment(last)
      if last != first, segment.flags.contains(.beginsItem) { break }
      if !segment.flags.isDisjoint(with: [.tab, .object, .hardBreakAfter]) { break }
      end = segment.inkEnd
      if segment.hangCount > 0 || segment.flags.contains(.breakAfter) { break }
      last = SegmentCursor(index: last.index + 1, start: segment.end)
      if end - first.start > CutWords.maximumCount { return nil }
    }
    guard end > first.start, let word = CutWords.Word(first.start..<end, measurer) else {
      return nil
    }
    context.cutWords.keep(word, at: offset)
    return word
  }
}
