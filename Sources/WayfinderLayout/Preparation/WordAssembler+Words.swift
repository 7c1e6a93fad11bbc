import WayfinderDocument
import WayfinderUnicode

/// Words that are shaped once and kept.
extension WordAssembler {
  /// The entry of the word that begins at an index, and where it ends; `nil` for one too long, and for
  /// one that is not known in a run that is a guess.
  @inline(__always)
  func word(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ parts: UnsafeBufferPointer<Part>,
    _ part: Int, isGuess: Bool, _ words: inout WordTable.Words, _ pairs: PairTables,
    _ setting: ParagraphSetting, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> (entry: Int, end: Int)? {
    let run = parts[part]
    let (end, hash) = WordScan.word(
      in: text, at: start, seed: WordScan.seed(script: run.script, level: run.level))
    guard end - start <= WordTable.Words.maximumCount else { return nil }
    let word = UnsafeBufferPointer(rebasing: text[start..<end])
    if end <= run.end {
      if let entry = words.find(word, hash, script: run.script, level: run.level) {
        return (entry, end)
      }
      if isGuess { return nil }
      let shape = WordTable.Shape(script: run.script, level: run.level)
      // Where most words are added up, one that is not is likely to be the only one.
      let isAlone = start != apartEnd + 1 && table(of: run, pairs, setting) != nil
      apartEnd = end
      if start >= triedEnd, end < text.count, !isAlone {
        try prepareTogether(text, from: start, run, shape, &words, pairs, setting, &finder)
        if let entry = words.find(word, hash, script: run.script, level: run.level) {
          return (entry, end)
        }
      }
      return (try prepare(word, hash, shape, &words, setting, &finder), end)
    }
    var shape = WordTable.Shape(script: run.script, level: run.level)
    var next = part + 1
    while next < parts.count, parts[next].start < end {
      shape.inner.append(
        WordTable.Shape.InnerRun(
          start: parts[next].start - start, script: parts[next].script, level: parts[next].level,
          beginsItem: parts[next].beginsItem))
      next += 1
    }
    if let entry = words.find(word, hash, shape) { return (entry, end) }
    return (try prepare(word, hash, shape, &words, setting, &finder), end)
  }

  /// Shapes the words of a run from an index on that are not known, and keeps them.
  private func prepareTogether(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ run: Part, _ shape: WordTable.Shape,
    _ words: inout WordTable.Words, _ pairs: PairTables, _ setting: ParagraphSetting,
    _ finder: inout BreakFinder
  ) throws(UnicodeError) {
    batch.removeAll()
    let seed = WordScan.seed(script: run.script, level: run.level)
    var index = start
    while index < run.end, !batch.isFull {
      if text[index] == 0x20 {
        index += 1
        continue
      }
      let (end, hash) = WordScan.word(in: text, at: index, seed: seed)
      let word = UnsafeBufferPointer(rebasing: text[index..<min(end, run.end)])
      if end <= run.end, word.count <= WordTable.Words.maximumCount, !Self.joinsSpace(word),
        !Self.startsWithHyphen(text, index),
        words.find(word, hash, script: run.script, level: run.level) == nil,
        try !isAdded(text, index..<end, run, pairs, setting, &finder)
      {
        batch.append(word, hash)
      }
      index = end
    }
    triedEnd = index
    if batch.isEmpty { return }
    try batch.prepare(
      shape, setting, shaper: shaper, extents: extents, finder: &finder, into: &words)
  }

  /// Shapes a word and keeps it.
  func prepare(
    _ word: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ shape: WordTable.Shape,
    _ words: inout WordTable.Words, _ setting: ParagraphSetting, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Int {
    let breaks = try finder.opportunities(in: word, style: setting.style)
    var builder = SegmentBuilder(
      text: word, breaks: breaks, style: setting.style, shaper: shaper, extents: extents,
      isKept: true)
    var start = 0
    var kind = (
      script: shape.script, level: shape.level & ~WordTable.Shape.pieceLevel, beginsItem: false
    )
    for place in 0...shape.inner.count {
      let end = place < shape.inner.count ? shape.inner[place].start : word.count
      builder.take(
        PreparedRun(
          range: start..<end, setting: setting.text, script: Script(code: Int32(kind.script)),
          level: kind.level, beginsItem: kind.beginsItem, kind: .text, hasSpaceAdvance: false))
      start = end
      if place < shape.inner.count {
        let inner = shape.inner[place]
        kind = (inner.script, inner.level, inner.beginsItem)
      }
    }
    builder.finish()
    guard builder.standsAlone || shape.isPiece, !Self.joinsSpace(word),
      builder.fallbacks.count < 255
    else {
      return words.insert(word, hash, shape, codes: [], fallbacks: [])
    }
    return words.insert(
      word, hash, shape, codes: Self.codes(of: builder.segments, setting.unit),
      fallbacks: builder.fallbacks)
  }

  /// The codes of a word's segments; none where they do not fit.
  private static func codes(of segments: [Segment], _ unit: SegmentUnit) -> [UInt32] {
    var codes: [UInt32] = []
    var start = 0
    for (index, segment) in segments.enumerated() {
      guard
        let code = SegmentCode(
          segment, from: start, isLast: index + 1 == segments.count, unit)
      else { return [] }
      codes.append(code.rawValue)
      start = segment.end
    }
    return codes
  }

  /// Whether a word begins with a character that makes a cluster with what stands before it, a space too.
  private static func joinsSpace(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    UnicodeText.scalar(inUTF8: word, at: 0).scalar.joinsSpace
  }
}
