import WayfinderDocument
import WayfinderUnicode

/// Puts paragraphs together: from characters, pairs of them and pieces that were shaped before, and where
/// these do not tell, from words, where no word changes with what stands across a space from it.
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
  @exclusivity(unchecked) var batch = WordBatch()
  @exclusivity(unchecked) private var resolver = LevelResolver()
  /// Where lines may end in the text, once that was asked for; until then, in another text.
  @exclusivity(unchecked) var textBreaks = BreakOpportunities()
  @exclusivity(unchecked) var knowsTextBreaks = false
  /// Words before this place of the text were tried in a batch.
  @exclusivity(unchecked) var triedEnd = 0
  /// Where the last word of the text ends that was shaped, or -1.
  @exclusivity(unchecked) var apartEnd = -1

  let shaper: any TextShaper
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
    try resolver.levels(of: text, direction)
  }

  /// Whether words serve for text of a style.
  static func serves(_ style: BlockStyle, profile: LineBreakProfile) -> Bool {
    profile == .chromium && style.whiteSpace.wraps && style.whiteSpace != .breakSpaces
      && style.wordBreak == .normal && style.lineBreak == .auto && style.text.letterSpacing == 0
      && style.text.wordSpacing == 0
  }

  /// Forgets what is known of the last text.
  func startText() { knowsTextBreaks = false }

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
        let end = try addWords(
          text, from: index, parts, part, isGuess: isGuess, &words, pairs, setting, spaceFlags,
          &finder, &codes)
        // The word there has to be shaped.
        shapedStart = end + 1
        if end > index {
          index = end
          continue
        }
        if table(of: parts[part], pairs, setting) == nil { apart = parts[part].kind }
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
        guard mayTakeWords == true, !Self.startsWithBoundHyphen(text, index),
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
          isRightToLeft: part.isRightToLeft)
      }
    }
  }

  /// The classes of characters after which no line ends by the rules, spaces between or not.
  private static let openings = Set(["OP", "QU"].compactMap { LineBreakClass($0) })

  /// Whether a word begins with a hyphen after an opening bracket and a space: no line ends before
  /// it by the rules that tell whether one ends after it (UAX #14, LB14 and LB15a; ICU's rule for a
  /// hyphen after a break, which is LB20a since Unicode 16), which a word by itself does not show.
  private static func startsWithBoundHyphen(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> Bool {
    guard index > 1, startsWithHyphen(text, index) else { return false }
    var before = index - 1
    while before > 0, text[before] == 0x20 || text[before] & 0xC0 == 0x80 { before -= 1 }
    let last = UnicodeText.scalar(inUTF8: text, at: before).scalar
    return last.isMark || openings.contains(last.lineBreakClass)
  }

  /// Whether a word begins with a hyphen, after which lines end by what stands before it.
  static func startsWithHyphen(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    text[index] == UInt8(ascii: "-")
      || text[index] == 0xE2 && UnicodeText.scalar(inUTF8: text, at: index).scalar == "\u{2010}"
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
}
