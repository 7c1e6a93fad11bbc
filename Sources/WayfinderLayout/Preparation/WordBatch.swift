import WayfinderDocument
import WayfinderUnicode

/// Words of one script and level that are prepared together, with a space between, since most of what a
/// short text costs is to begin with it.
///
/// It serves words that stand alone (`ShapedText.standsAlone`): each of them is cut and shaped as it would
/// be by itself.
struct WordBatch {
  private struct Word {
    var range: Range<Int>
    var hash: UInt64
  }

  private var words: [Word] = []
  private var text: [UInt8] = []

  /// Enough that the costs of a beginning do not show.
  private static let maximumCount = 128
  private static let maximumBytes = 4096

  var isEmpty: Bool { words.isEmpty }
  var isFull: Bool { words.count >= Self.maximumCount || text.count >= Self.maximumBytes }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }

  mutating func append(_ word: UnsafeBufferPointer<UInt8>, _ hash: UInt64) {
    if !text.isEmpty { text.append(0x20) }
    words.append(Word(range: text.count..<text.count + word.count, hash: hash))
    text.append(contentsOf: word)
  }

  /// Shapes the words and keeps those that stand alone.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*) in their text.
  func prepare(
    _ shape: WordTable.Shape, _ setting: ParagraphSetting, shaper: any TextShaper,
    extents: LineExtents, finder: inout BreakFinder, into table: inout WordTable.Words
  ) throws(UnicodeError) {
    let breaks = try text.withUnsafeBufferPointer { bytes in
      Result { () throws(UnicodeError) in
        try finder.opportunities(in: bytes, style: setting.style)
      }
    }.get()
    text.withUnsafeBufferPointer { bytes in
      var builder = SegmentBuilder(
        text: bytes, breaks: breaks, style: setting.style, shaper: shaper, extents: extents,
        isKept: true)
      builder.take(
        PreparedRun(
          range: 0..<bytes.count, setting: setting.text, script: Script(code: Int32(shape.script)),
          level: shape.level, beginsItem: false, kind: .text, hasSpaceAdvance: false))
      builder.finish()
      if builder.standsAlone || !builder.boundClusters.isEmpty {
        keep(builder, bytes, shape, setting.unit, in: &table)
      }
    }
  }

  private func keep(
    _ builder: SegmentBuilder, _ bytes: UnsafeBufferPointer<UInt8>, _ shape: WordTable.Shape,
    _ unit: SegmentUnit, in table: inout WordTable.Words
  ) {
    let segments = builder.segments
    var next = 0
    var start = 0
    var codes: [UInt32] = []
    var fallbacks = builder.fallbacks[...]
    let bound = Set(builder.boundClusters.compactMap { wordIndex(at: Int($0)) })
    for (index, word) in words.enumerated() {
      // A word whose segments are not its own is left out, and prepared by itself.
      var isOwn = start == word.range.lowerBound && !bound.contains(index)
      codes.removeAll(keepingCapacity: true)
      while next < segments.count, start < word.range.upperBound {
        let isLast = segments[next].end >= word.range.upperBound
        let segment = isLast ? Self.last(segments[next], of: word.range, in: bytes) : segments[next]
        if let segment,
          let code = SegmentCode(segment, from: start, isLast: isLast, unit),
          codes.isEmpty == false || code.rawValue & SegmentCode.unsafeStart == 0
        {
          codes.append(code.rawValue)
        } else {
          isOwn = false
        }
        start = segments[next].end
        next += 1
      }
      let own = Self.take(&fallbacks, in: word.range)
      let text = UnsafeBufferPointer(rebasing: bytes[word.range])
      guard isOwn, !codes.isEmpty, own.count < 255,
        table.find(text, word.hash, script: shape.script, level: shape.level) == nil
      else { continue }
      _ = table.insert(text, word.hash, shape, codes: codes, fallbacks: own)
    }
  }

  /// The word at an offset, or before the space there.
  private func wordIndex(at offset: Int) -> Int? {
    let index = words.indices.partitioningIndex { words[$0].range.upperBound >= offset }
    return index < words.count ? index : nil
  }

  /// The last segment of a word without the space after it; `nil` where it holds more than that.
  private static func last(
    _ segment: Segment, of word: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Segment? {
    let space = word.upperBound < bytes.count ? 1 : 0
    guard segment.end == word.upperBound + space, segment.hangCount == space,
      !segment.flags.contains(.unsafeHang)
    else { return nil }
    var segment = segment
    segment.end = word.upperBound
    segment.hangCount = 0
    segment.hangWidth = 0
    return segment
  }

  /// The parts of fallbacks that are in a word, from its start; those before are dropped.
  private static func take(
    _ fallbacks: inout ArraySlice<FallbackSpan>, in word: Range<Int>
  ) -> [FallbackSpan] {
    while let first = fallbacks.first, first.range.upperBound <= word.lowerBound {
      fallbacks.removeFirst()
    }
    var own: [FallbackSpan] = []
    for span in fallbacks {
      if span.range.lowerBound >= word.upperBound { break }
      let part = span.range.clamped(to: word)
      own.append(
        FallbackSpan(
          range: part.lowerBound - word.lowerBound..<part.upperBound - word.lowerBound,
          extent: span.extent))
    }
    return own
  }
}
