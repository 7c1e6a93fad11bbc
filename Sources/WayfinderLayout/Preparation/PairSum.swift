import CWayfinderLines
import WayfinderUnicode

/// Words as they are added up character by character: what `SegmentBuilder` makes of them, without
/// shaping, but for where a word of the greatest width is cut, which the last digit of a sum decides.
///
/// Text is well-formed UTF-8, as all text of documents is, and runs end where characters do. What is not
/// private here is for text in pieces, items and runs (`PairSum+Pieces`, `PairSum+Runs`).
struct PairSum {
  /// A longer word takes several segments that keep together, so that each has a short code.
  static let longWord = 40
  /// The same for its width, in parts of the font size.
  static let wideWord = 10

  static let wideUnits = wideWord * Int(SegmentCode.unitsPerEm)

  /// How far the text is added up.
  var state: wl_pairSum
  /// The flags that the word begins with, and the fallbacks noted before it.
  private var wordFlags: UInt32
  var wordFallbacks: AssembledCodes.FallbackMark
  var lastLooksBeyondRuns = false
  /// The last character of a piece, marks apart, and whether it joins one after it; 0 where the text tells.
  var lastLetter = 0
  var lastJoinsNext = false
  /// The number of the room that the font of the last character but a space takes, that room, and
  /// where text of it begins which is not noted: it may be words before, since spaces between such
  /// are no end of it.
  var extent = 0
  var room = LineExtent(above: 0, below: 0)
  var extentStart = 0
  /// Where lines may end in the whole text, where a dictionary tells; pairs tell elsewhere.
  var breaks: BreakOpportunities?

  /// What a space at the end of a segment adds to its code.
  let space: UInt32
  /// Flags of characters which are not added up.
  private let stops: UInt32

  /// Where the word begins that is being added up.
  var wordStart: Int { state.wordStart }
  /// Whether runs may not be as they are said to be.
  var isGuess: Bool { stops != 0 }

  /// - Parameters:
  ///   - start: Where the first word begins.
  ///   - flags: The flags of its first segment.
  ///   - space: What a space at the end of a segment adds to its code.
  ///   - codes: What the text before is cut into.
  ///   - isGuess: Whether runs may not be as they are said to be, so that no character is added up
  ///     that may end one.
  init(
    start: Int, flags: UInt32, space: UInt32, after codes: borrowing AssembledCodes,
    isGuess: Bool = false
  ) {
    state = wl_pairSum(
      index: start, start: start, wordStart: start, codeCount: codes.count, wordCode: codes.count,
      width: 0, flags: flags, last: 0, seen: 0)
    wordFlags = flags
    wordFallbacks = codes.fallbackMark
    self.space = space
    stops = isGuess ? PairTable.Code.leavesRun : 0
  }

  /// Adds words of one run, until one has to be shaped.
  ///
  /// - Parameters:
  ///   - first: Where the words begin.
  ///   - limit: Where the run ends.
  ///   - isAfterSpace: Whether a space of the same run stands before them.
  ///   - codes: What they are cut into.
  /// - Returns: Whether none had to be shaped; the first that has begins at `wordStart`.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to limit: Int, isAfterSpace: Bool,
    _ table: inout PairTable, _ tables: PairTables, _ finder: inout BreakFinder,
    to codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    state.index = first
    state.last = 0
    if isAfterSpace {
      // What is shared is only touched where it is needed: each touch is checked.
      guard let space = table.code(of: 0x20, &tables.breaks) else { return false }
      state.last = space.rawValue
    } else if first > state.start {
      guard try cross(text, at: first, tables, &finder, &codes) else { return false }
    }
    while state.index < limit {
      if state.last != 0 {
        addSimply(text, to: limit, table, &codes)
        if state.seen & stops != 0 { return false }
        if state.index >= limit { break }
      }
      guard try step(text, &table, tables, &finder, &codes) else { return false }
    }
    noteExtent(upTo: limit, of: text, &codes)
    lastLetter = 0
    return true
  }

  /// Adds characters as long as they are known, in one font, and no more than sums.
  private mutating func addSimply(
    _ text: UnsafeBufferPointer<UInt8>, to limit: Int, _ table: borrowing PairTable,
    _ codes: inout AssembledCodes
  ) {
    let (before, word) = (state.index, state.wordStart)
    state.codeCount = codes.count
    table.add(text, to: limit, stops: stops, extent: extent, space: space, &state, &codes)
    noteAdded(since: before, word, codes)
  }

  /// Notes what was added at once, after an index and the beginning of its word.
  @inline(__always)
  mutating func noteAdded(since index: Int, _ word: Int, _ codes: borrowing AssembledCodes) {
    if state.index > index {
      lastLooksBeyondRuns = PairTable.Code(rawValue: state.last).looksBeyondRuns
    }
    if state.wordStart > word { noteWord(codes) }
  }

  /// Adds a character that may be new, or not simply add to the width.
  private mutating func step(
    _ text: UnsafeBufferPointer<UInt8>, _ table: inout PairTable, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    let index = state.index
    let (value, next) = Self.character(text, index)
    // What is no part of the run is not to take the place of another character in the table.
    guard stops == 0 || table.isPlain(value), let code = table.code(of: value, &tables.breaks)
    else { return false }
    let lastClass = PairTable.Code(rawValue: state.last).pairClass
    if lastClass != 0 {
      guard try take(lastClass, code.pairClass, at: index, &table, tables, &finder, &codes) else {
        return false
      }
    } else if lastLooksBeyondRuns, code.looksBeyondRuns {
      return false
    }
    guard
      append(
        code.advance, extent: code.extent, isSpace: value == 0x20, at: index, text, table, &codes)
    else { return false }
    state.last = code.rawValue
    state.index = next
    lastLooksBeyondRuns = code.looksBeyondRuns
    return true
  }

  /// Ends the last word.
  ///
  /// - Returns: `false` where it does not fit.
  mutating func finish(at end: Int, _ codes: inout AssembledCodes) -> Bool {
    end == state.start || close(at: end, 0, &codes)
  }

  /// Takes back the last word.
  mutating func takeBack(_ text: UnsafeBufferPointer<UInt8>, _ codes: inout AssembledCodes) {
    noteExtentBeforeWord(of: text, &codes)
    codes.truncate(to: state.wordCode, wordFallbacks)
    state.start = state.wordStart
    state.width = 0
    state.flags = wordFlags
    state.seen = 0
    lastLooksBeyondRuns = false
    lastLetter = 0
    lastJoinsNext = false
    extent = 0
  }

  // MARK: Steps

  /// Appends the advance of a character or piece, or ends the word with a space.
  @inline(__always)
  mutating func append(
    _ advance: Int, extent: Int, isSpace: Bool, at index: Int, _ text: UnsafeBufferPointer<UInt8>,
    _ table: borrowing PairTable, _ codes: inout AssembledCodes
  ) -> Bool {
    guard isSpace else {
      if extent != self.extent {
        noteExtent(upTo: index, of: text, &codes)
        (self.extent, room, extentStart) = (extent, table.extents[extent], index)
      }
      state.width &+= Int64(advance)
      return true
    }
    // A space that follows nothing, or another, is not looked for here; nor is one of a fallback font.
    return index > wordStart && extent == 0 && close(beforeSpaceAt: index, &codes)
  }

  /// Notes that a word begins here.
  private mutating func noteWord(_ codes: borrowing AssembledCodes, flags: UInt32 = 0) {
    wordFlags = flags
    wordFallbacks = codes.fallbackMark
  }

  /// The character at an index, and where the next begins; 0 for one beyond U+FFFF.
  @inline(__always)
  static func character(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (value: Int, next: Int) {
    let first = Int(text[index])
    if first < 0x80 { return (first, index &+ 1) }
    if first < 0xE0 {
      return ((first & 0x1F) << 6 | Int(text[index &+ 1]) & 0x3F, index &+ 2)
    }
    if first < 0xF0 {
      return (
        (first & 0x0F) << 12 | (Int(text[index &+ 1]) & 0x3F) << 6 | Int(text[index &+ 2]) & 0x3F,
        index &+ 3
      )
    }
    return (0, index &+ 4)
  }

  /// Takes a pair, by the classes of both.
  mutating func take(
    _ first: Int, _ second: Int, at index: Int, _ table: inout PairTable, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    var entry = table.known(first, second)
    if !entry.isKnown { entry = try table.find(first, second, &tables.breaks, &finder) }
    if entry.isApart { return false }
    state.width += Int64(entry.first)
    if !table.isSpace(second) {
      if !table.cutsWords, isLong(at: index) { return false }
      let mayBreak = breaks?.isAllowed(at: index) ?? entry.breaks
      if mayBreak || !entry.isUnsafe {
        guard part(at: index, mayBreak: mayBreak, &codes) else { return false }
      }
    }
    if entry.isUnsafe, index == state.start { state.flags |= SegmentCode.unsafeStart }
    state.width += Int64(entry.second)
    return true
  }

  /// Ends a segment inside of a word where a line may end, and where the segment is long.
  ///
  /// - Returns: `false` where it does not fit.
  @inline(__always)
  mutating func part(at index: Int, mayBreak: Bool, _ codes: inout AssembledCodes) -> Bool {
    if mayBreak { return index == state.start || close(at: index, 0, &codes) }
    return !isLong(at: index) || close(at: index, SegmentCode.keepsNext, &codes)
  }

  func isLong(at index: Int) -> Bool {
    index - state.start >= Self.longWord || state.width > Self.wideUnits
  }

  /// Ends a segment before a character.
  mutating func close(at end: Int, _ endFlags: UInt32, _ codes: inout AssembledCodes) -> Bool {
    let length = end - state.start
    guard length <= SegmentCode.maximumLength, state.width >= 0,
      state.width <= SegmentCode.maximumWidth
    else { return false }
    codes.append(
      SegmentCode(length: length, width: Int(state.width), flags: state.flags | endFlags).rawValue)
    state.start = end
    state.width = 0
    state.flags = 0
    return true
  }

  /// Ends a word with the space at an index.
  mutating func close(beforeSpaceAt index: Int, _ codes: inout AssembledCodes) -> Bool {
    let length = index - state.start
    let total = Int(state.width) + Int(space & SegmentCode.widthMask)
    guard length < SegmentCode.maximumLength, state.width >= 0, total <= SegmentCode.maximumWidth
    else { return false }
    codes.append(
      SegmentCode(length: length, width: Int(state.width), flags: state.flags).rawValue &+ space)
    beginWord(at: index + 1, flags: 0, codes)
    return true
  }

  /// Begins a word at an index.
  mutating func beginWord(at index: Int, flags: UInt32, _ codes: borrowing AssembledCodes) {
    state.start = index
    state.wordStart = index
    state.wordCode = codes.count
    state.width = 0
    state.flags = flags
    noteWord(codes, flags: flags)
  }
}
