import CWayfinderLines
import WayfinderUnicode

/// Words as they are added up character by character: what `SegmentBuilder` makes of them, without
/// shaping, but for where a word of the greatest width is cut, which the last digit of a sum decides.
///
/// Text is well-formed UTF-8, as all text of documents is, and runs end where characters do.
struct PairSum {
  /// A longer word takes several segments that keep together, so that each has a short code.
  static let longWord = 40
  /// The same for its width, in parts of the font size.
  static let wideWord = 10

  static let wideUnits = wideWord * Int(SegmentCode.unitsPerEm)

  /// How far the text is added up.
  private var state: wl_pairSum
  private var lastLooksBeyondRuns = false

  /// What a space at the end of a segment adds to its code.
  private let space: UInt32
  /// Flags of characters which are not added up.
  private let stops: UInt32

  /// Where the word begins that is being added up.
  var wordStart: Int { state.wordStart }

  /// - Parameters:
  ///   - start: Where the first word begins.
  ///   - flags: The flags of its first segment.
  ///   - space: What a space at the end of a segment adds to its code.
  ///   - codes: What the text before is cut into.
  ///   - isGuess: Whether runs may not be as they are said to be, so that no character is added up
  ///     that may end one.
  init(
    start: Int, flags: UInt32, space: UInt32, after codes: borrowing GrowingBuffer<UInt32>,
    isGuess: Bool = false
  ) {
    state = wl_pairSum(
      index: start, start: start, wordStart: start, codeCount: codes.count, wordCode: codes.count,
      width: 0, flags: flags, last: 0, seen: 0)
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
    to codes: inout GrowingBuffer<UInt32>
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
        let before = state.index
        state.codeCount = codes.count
        table.add(text, to: limit, stops: stops, space: space, &state, &codes)
        if state.index > before {
          lastLooksBeyondRuns = PairTable.Code(rawValue: state.last).looksBeyondRuns
        }
        if state.seen & stops != 0 { return false }
        if state.index >= limit { break }
      }
      guard try step(text, &table, tables, &finder, &codes) else { return false }
    }
    return true
  }

  /// Adds a character that may be new, or not simply add to the width.
  private mutating func step(
    _ text: UnsafeBufferPointer<UInt8>, _ table: inout PairTable, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout GrowingBuffer<UInt32>
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
    if value == 0x20 {
      // A space that follows nothing, or another, is not looked for here.
      guard index > wordStart, close(beforeSpaceAt: index, &codes) else { return false }
    } else {
      state.width += Int64(code.advance)
    }
    state.last = code.rawValue
    state.index = next
    lastLooksBeyondRuns = code.looksBeyondRuns
    return true
  }

  /// Ends the last word.
  ///
  /// - Returns: `false` where it does not fit.
  mutating func finish(at end: Int, _ codes: inout GrowingBuffer<UInt32>) -> Bool {
    end == state.start || close(at: end, 0, &codes)
  }

  /// Takes back the last word.
  mutating func takeBack(_ codes: inout GrowingBuffer<UInt32>) {
    codes.truncate(to: state.wordCode)
    state.start = state.wordStart
    state.width = 0
    state.flags = 0
    lastLooksBeyondRuns = false
  }

  /// Adds a piece of ASCII that was shaped by itself: the rest of a run, or what a space follows in it.
  ///
  /// - Parameters:
  ///   - piece: Where it stands in the text; a space or another run is before it.
  ///   - shaped: What it is cut into.
  /// - Returns: `false` where it cannot be added so.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func add(
    _ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>,
    _ shaped: UnsafeBufferPointer<UInt32>, _ table: inout PairTable, _ tables: PairTables,
    _ finder: inout BreakFinder, to codes: inout GrowingBuffer<UInt32>
  ) throws(UnicodeError) -> Bool {
    let first = Int(text[piece.lowerBound])
    let final = Int(text[piece.upperBound - 1])
    if lastLooksBeyondRuns, table.looksBeyondRuns(first, &tables.breaks) { return false }
    if piece.lowerBound > state.start {
      guard try cross(text, at: piece.lowerBound, tables, &finder, &codes) else { return false }
      // Where a long word is cut depends on where it begins.
      if piece.lowerBound > state.start, piece.upperBound - state.start >= Self.longWord {
        return false
      }
    }
    for (index, code) in shaped.enumerated() {
      let code = SegmentCode(rawValue: code)
      state.flags |= code.rawValue & SegmentCode.unsafeStart
      state.width += Int64(code.width)
      if state.width > Self.wideUnits, index == 0, piece.lowerBound > state.start { return false }
      let end = (index == 0 ? piece.lowerBound : state.start) + code.length
      if index + 1 < shaped.count {
        guard close(at: end, code.rawValue & SegmentCode.keepsNext, &codes) else { return false }
      }
    }
    lastLooksBeyondRuns = table.looksBeyondRuns(final, &tables.breaks)
    return true
  }

  /// Ends the word with the space at an index.
  ///
  /// - Returns: `false` where it does not fit.
  mutating func endWord(atSpace index: Int, _ codes: inout GrowingBuffer<UInt32>) -> Bool {
    lastLooksBeyondRuns = false
    return close(beforeSpaceAt: index, &codes)
  }

  // MARK: Steps

  /// The character at an index, and where the next begins; 0 for one beyond U+FFFF.
  @inline(__always)
  private static func character(
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

  /// Goes on with a character in another run, where it is shaped by itself.
  private mutating func cross(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout GrowingBuffer<UInt32>
  ) throws(UnicodeError) -> Bool {
    let value = Self.character(text, index).value
    guard value != 0x20 else { return true }
    var before = index - 1
    while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
    let last = Self.character(text, before).value
    switch try tables.breaks.answer(last, value, finder: &finder) {
    case .yes: return close(at: index, 0, &codes)
    case .no:
      return isLong(at: index) ? close(at: index, SegmentCode.keepsNext, &codes) : true
    case .open, .unknown: return false
    }
  }

  /// Takes a pair, by the classes of both.
  private mutating func take(
    _ first: Int, _ second: Int, at index: Int, _ table: inout PairTable, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout GrowingBuffer<UInt32>
  ) throws(UnicodeError) -> Bool {
    var entry = table.known(first, second)
    if !entry.isKnown { entry = try table.find(first, second, &tables.breaks, &finder) }
    if entry.isApart { return false }
    state.width += Int64(entry.first)
    if entry.breaks {
      guard close(at: index, 0, &codes) else { return false }
    } else if !entry.isUnsafe, !table.isSpace(second), isLong(at: index) {
      guard close(at: index, SegmentCode.keepsNext, &codes) else { return false }
    }
    if entry.isUnsafe, index == state.start { state.flags |= SegmentCode.unsafeStart }
    state.width += Int64(entry.second)
    return true
  }

  private func isLong(at index: Int) -> Bool {
    index - state.start >= Self.longWord || state.width > Self.wideUnits
  }

  /// Ends a segment before a character.
  private mutating func close(
    at end: Int, _ endFlags: UInt32, _ codes: inout GrowingBuffer<UInt32>
  ) -> Bool {
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
  private mutating func close(
    beforeSpaceAt index: Int, _ codes: inout GrowingBuffer<UInt32>
  ) -> Bool {
    let length = index - state.start
    let total = Int(state.width) + Int(space & SegmentCode.widthMask)
    guard length < SegmentCode.maximumLength, state.width >= 0, total <= SegmentCode.maximumWidth
    else { return false }
    codes.append(
      SegmentCode(length: length, width: Int(state.width), flags: state.flags).rawValue &+ space)
    state.start = index + 1
    state.wordStart = state.start
    state.wordCode = codes.count
    state.width = 0
    state.flags = 0
    return true
  }
}
