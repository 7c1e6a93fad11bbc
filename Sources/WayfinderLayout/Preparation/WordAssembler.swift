import WayfinderDocument
import WayfinderUnicode

/// Puts paragraphs together from words that were prepared before, where no word changes with what
/// stands across a space from it.
///
/// It serves text whose lines break after every space (profile `chromium`), without controls, soft
/// hyphens and runs of spaces; what it makes is what shaping whole runs makes.
///
/// Not for more than one thread at a time. What changes is handed down from `take`, which does not call
/// itself: no two accesses to a property meet, which need not be checked at run time.
final class WordAssembler {
  /// A run of the text.
  struct Part {
    var start: Int
    var end: Int
    var script: UInt16
    var level: UInt8
    var beginsItem: Bool

    var isRightToLeft: Bool { level & 1 == 1 }
    /// The same number for all runs of a script and direction.
    var kind: Int { Int(script) << 1 | Int(level & 1) }
  }

  /// What the text is cut into, without a line end.
  @exclusivity(unchecked) private var assembled = AssembledCodes()

  /// What a word that is only tried is cut into.
  @exclusivity(unchecked) var tried = AssembledCodes()
  /// What a piece of a word is cut into.
  @exclusivity(unchecked) var piece = GrowingBuffer<UInt32>()
  @exclusivity(unchecked) private var batch = WordBatch()
  @exclusivity(unchecked) private var resolver: BidiResolver?
  /// Where lines may end in the text, once that was asked for.
  @exclusivity(unchecked) var textBreaks: BreakOpportunities?
  /// Words before this place of the text were tried in a batch.
  @exclusivity(unchecked) private var triedEnd = 0
  /// Where the last word of the text ends that was shaped, or -1.
  @exclusivity(unchecked) private var apartEnd = -1

  private let shaper: any TextShaper
  /// The shaper, if it can tell of characters and pairs.
  let pairShaper: (any PairShaper)?
  @exclusivity(unchecked) var extents: LineExtents
  @exclusivity(unchecked) var finder: BreakFinder

  init(_ context: LayoutContext) {
    shaper = context.shaper
    pairShaper = context.shaper as? any PairShaper
    finder = BreakFinder(profile: context.profile)
    extents = LineExtents(shaper: context.shaper, profile: context.profile)
  }

  /// The embedding levels of a text.
  ///
  /// - Throws: `UnicodeError` where memory runs out.
  func levels(
    of text: UnsafeBufferPointer<UInt8>, _ direction: TextDirection
  ) throws(UnicodeError) -> LevelRuns {
    let units = UTF16Conversion.units(ofUTF8: text)
    if let resolver { return try LevelRuns(units, direction, with: resolver) }
    let new = try BidiResolver()
    resolver = new
    return try LevelRuns(units, direction, with: new)
  }

  /// Whether words serve for text of a style.
  static func serves(_ style: BlockStyle, profile: LineBreakProfile) -> Bool {
    profile == .chromium && style.whiteSpace.wraps && style.whiteSpace != .breakSpaces
      && style.wordBreak == .normal && style.lineBreak == .auto && style.text.letterSpacing == 0
      && style.text.wordSpacing == 0
  }

  /// Forgets what is known of the last text.
  func startText() { textBreaks = nil }

  /// Takes the text that was started; `false` where it has to be shaped whole.
  ///
  /// - Parameters:
  ///   - text: The text, without a line end.
  ///   - parts: The runs of the text, at least one.
  ///   - isGuess: Whether the text may not be the one run that it is said to be; it is not taken then.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  func take(
    _ text: UnsafeBufferPointer<UInt8>, _ parts: UnsafeBufferPointer<Part>,
    _ words: inout WordTable.Words, _ pairs: PairTables, _ setting: ParagraphSetting,
    isGuess: Bool = false
  ) throws(UnicodeError) -> Bool {
    assembled.removeAll()
    guard setting.unit.space >= 0 else { return false }
    let space = UInt32(setting.unit.space)
    let spaceFlags = SegmentCode(length: 1, width: Int(space), flags: SegmentCode.hangs).rawValue
    triedEnd = 0
    apartEnd = -1
    return try fill(
      text, parts, isGuess: isGuess, &words, pairs, setting, space, spaceFlags, &finder, &assembled)
  }

  /// Appends what the text is cut into to `codes`, which like `finder` is this object's own: handed down,
  /// it is not checked for other access at each step.
  private func fill(
    _ text: UnsafeBufferPointer<UInt8>, _ parts: UnsafeBufferPointer<Part>, isGuess: Bool,
    _ words: inout WordTable.Words, _ pairs: PairTables, _ setting: ParagraphSetting,
    _ space: UInt32, _ spaceFlags: UInt32, _ finder: inout BreakFinder,
    _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    var part = 0
    var index = 0
    var mayTakeWords: Bool?
    // Where the first word begins that cannot be added up.
    var shapedStart = 0
    // A script and direction of which no word can be added up.
    var apart: Int?
    while index < text.count {
      while parts[part].end <= index { part += 1 }
      if index >= shapedStart, text[index] != 0x20, parts[part].kind != apart {
        shapedStart = try addWords(
          text, from: index, parts, part, isGuess: isGuess, &words, pairs, setting, spaceFlags,
          &finder, &codes)
        if shapedStart > index {
          index = shapedStart
          continue
        }
        if table(of: parts[part], pairs, setting) == nil { apart = parts[part].kind }
        shapedStart += 1
      }
      let run = parts[part]
      let beginsItem = run.start == index && run.beginsItem
      var end = index
      if text[index] == 0x20 {
        // Only the first of a text or an item stands by itself here.
        if index > 0, !beginsItem { return false }
        codes.append(spaceFlags | (beginsItem ? SegmentCode.beginsItem : 0))
        end += 1
      } else {
        if mayTakeWords == nil { mayTakeWords = mayTake(parts, &words, setting) }
        guard mayTakeWords == true,
          let found = try word(
            text, index, parts, part, isGuess: isGuess, &words, pairs, setting, &finder)
        else { return false }
        let entry = words.entries[found.entry]
        if entry.codeCount == 0 || isGuess && !entry.isPlain { return false }
        end = found.end
        append(entry, words, text, at: index, beginsItem: beginsItem, to: &codes)
        if end < text.count {
          if Self.beginsItem(at: end, parts, part) {
            codes.add(SegmentCode.keepsNext, at: codes.count - 1)
          } else {
            let last = codes.last
            guard last.length < SegmentCode.maximumLength,
              last.width + Int(space) <= SegmentCode.maximumWidth
            else { return false }
            codes.last = SegmentCode(rawValue: last.rawValue &+ spaceFlags)
            end += 1
          }
        }
      }
      // No line ends between two spaces.
      if end < text.count, text[end] == 0x20, text[end - 1] == 0x20 { return false }
      index = end
    }
    return true
  }

  /// Adds a line end after the text.
  func end(withLineEnd count: Int) {
    assembled.add(SegmentCode.keepsNext, at: assembled.count - 1)
    assembled.append(SegmentCode.lineEnd(length: count).rawValue)
  }

  /// Calls `body` with what the text is cut into.
  func withCodes<Result>(
    _ body: (UnsafeBufferPointer<UInt32>, [FallbackSpan]) -> Result
  ) -> Result {
    assembled.codes.withElements { body($0, assembled.fallbacks) }
  }

  /// Whether words of all scripts of a text may be kept.
  private func mayTake(
    _ parts: UnsafeBufferPointer<Part>, _ words: inout WordTable.Words,
    _ setting: ParagraphSetting
  ) -> Bool {
    parts.allSatisfy { part in
      words.mayKeep(script: part.script, level: part.level) {
        shaper.shapesWordsAlone(
          style: setting.style.text, script: Script(code: Int32(part.script)),
          isRightToLeft: part.level & 1 == 1)
      }
    }
  }

  /// Whether an item begins at an index in or after a part.
  private static func beginsItem(
    at index: Int, _ parts: UnsafeBufferPointer<Part>, _ part: Int
  ) -> Bool {
    var next = part
    while next < parts.count, parts[next].end <= index { next += 1 }
    return next < parts.count && parts[next].start == index && parts[next].beginsItem
  }

  @inline(__always)
  private func append(
    _ entry: WordTable.Words.Entry, _ words: borrowing WordTable.Words,
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, beginsItem: Bool,
    to codes: inout AssembledCodes
  ) {
    let first = codes.count
    let start = Int(entry.codes)
    codes.append(start..<start + entry.codeCount, of: words.codes)
    if beginsItem { codes.add(SegmentCode.beginsItem, at: first) }
    if entry.fallbackCount == 0 { return }
    for place in Int(entry.fallbacks)..<Int(entry.fallbacks) + Int(entry.fallbackCount) {
      let span = words.fallbacks[place]
      codes.noteFallback(
        span.range.lowerBound + index..<span.range.upperBound + index, span.extent, in: text)
    }
  }

  // MARK: Words

  /// The entry of the word that begins at an index, and where it ends; `nil` for one too long, and for
  /// one that is not known in a run that is a guess.
  @inline(__always)
  private func word(
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
    let breaks = try finder.opportunities(in: ParagraphText(word), style: setting.style)
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

  /// Whether a word begins with a character that makes a cluster with what stands before it, a space
  /// too: marks and what else extends a cluster.
  private static func joinsSpace(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = UnicodeText.scalar(inUTF8: word, at: 0).scalar
    switch first.value {
    case 0x00..<0x300: return false
    case 0x200C, 0x200D, 0xFF9E, 0xFF9F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: return true
    default: return first.isMark
    }
  }
}
