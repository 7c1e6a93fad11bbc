import WayfinderUnicode

/// Words as they are added up character by character: what `SegmentBuilder` makes of them, without
/// shaping, but for where a word of the greatest width is cut, which the last digit of a sum decides.
///
/// Text is well-formed UTF-8, as all text of documents is, and runs end where characters do.
///
/// What is not private here is for `PairSum+Pieces`.
struct PairSum {
  /// A longer word takes several segments that keep together, so that each has a short code.
  static let longWord = 40
  /// The same for its width, in parts of the font size.
  static let wideWord = 10

  private static let wideUnits = wideWord * Int(SegmentCode.unitsPerEm)

  /// Where the word begins that is being added up, and what was cut before it.
  private(set) var wordStart: Int
  private var wordMark: AssembledCodes.Mark
  /// Where lines may end in the whole text, where a dictionary tells; pairs tell elsewhere.
  var breaks: BreakOpportunities?
  /// Where the segment begins, its width and the flags it begins with.
  private(set) var start: Int
  var width = 0
  var flags: UInt32
  /// The last character.
  var last = 0
  var lastLooksBeyondRuns = false
  /// Whether the last character joins one after it.
  var lastJoinsNext = false
  /// The number of the room that the font of the last character takes, and where text of that font begins.
  var extent = 0
  var extentStart = 0

  /// What a space at the end of a segment adds to its code.
  private let space: UInt32

  /// - Parameters:
  ///   - start: Where the first word begins.
  ///   - flags: The flags of its first segment.
  ///   - space: What a space at the end of a segment adds to its code.
  ///   - codes: What the text before is cut into.
  init(start: Int, flags: UInt32, space: UInt32, after codes: borrowing AssembledCodes) {
    wordStart = start
    self.start = start
    self.flags = flags
    self.space = space
    wordMark = codes.mark
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
    var index = first
    var lastClass = 0
    if isAfterSpace {
      guard let space = table.pairClass(of: 0x20, &tables.breaks) else { return false }
      lastClass = space
    } else if index > start {
      guard try cross(to: Self.character(text, index).value, at: index, tables, &finder, &codes)
      else { return false }
    }
    while index < limit {
      let (value, next) = Self.character(text, index)
      var code = table.known(value)
      // What is shared is only touched where it is needed: each touch is checked.
      if !code.isAddedUp {
        guard let found = table.code(of: value, &tables.breaks) else { return false }
        code = found
      }
      if lastClass != 0 {
        let entry = table.known(lastClass, code.pairClass)
        if entry.isSimple {
          width &+= entry.first
          if index &- start >= Self.longWord || width > Self.wideUnits, value != 0x20 {
            guard close(at: index, SegmentCode.keepsNext, &codes) else { return false }
          }
        } else {
          guard
            try take(entry, lastClass, code.pairClass, at: index, &table, tables, &finder, &codes)
          else { return false }
        }
      } else if lastLooksBeyondRuns, code.looksBeyondRuns {
        return false
      }
      lastClass = code.pairClass
      last = value
      if code.extent != extent {
        noteExtent(upTo: index, of: text, table, &codes)
        (extent, extentStart) = (code.extent, index)
      }
      if value == 0x20 {
        // A space that follows nothing, or another, is not looked for here; nor is one of a fallback font.
        guard index > wordStart, extent == 0, close(beforeSpaceAt: index, &codes) else {
          return false
        }
      } else {
        width &+= code.advance
      }
      lastLooksBeyondRuns = code.looksBeyondRuns
      index = next
    }
    noteExtent(upTo: limit, of: text, table, &codes)
    return true
  }

  /// Ends the last word.
  ///
  /// - Returns: `false` where it does not fit.
  mutating func finish(at end: Int, _ codes: inout AssembledCodes) -> Bool {
    end == start || close(at: end, 0, &codes)
  }

  /// Takes back the last word.
  mutating func takeBack(_ codes: inout AssembledCodes) {
    codes.truncate(to: wordMark)
    start = wordStart
    width = 0
    flags = 0
    lastLooksBeyondRuns = false
    lastJoinsNext = false
    extent = 0
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
    _ finder: inout BreakFinder, to codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    let first = Int(text[piece.lowerBound])
    let final = Int(text[piece.upperBound - 1])
    if lastLooksBeyondRuns, table.looksBeyondRuns(first, &tables.breaks) { return false }
    if piece.lowerBound > start {
      guard try cross(to: first, at: piece.lowerBound, tables, &finder, &codes) else {
        return false
      }
      // Where a long word is cut depends on where it begins.
      if piece.lowerBound > start, piece.upperBound - start >= Self.longWord { return false }
    }
    for (index, code) in shaped.enumerated() {
      let code = SegmentCode(rawValue: code)
      flags |= code.rawValue & SegmentCode.unsafeStart
      width += code.width
      if width > Self.wideUnits, index == 0, piece.lowerBound > start { return false }
      let end = index == 0 ? piece.lowerBound + code.length : start + code.length
      if index + 1 < shaped.count {
        guard close(at: end, code.rawValue & SegmentCode.keepsNext, &codes) else { return false }
      }
    }
    last = final
    lastLooksBeyondRuns = table.looksBeyondRuns(final, &tables.breaks)
    return true
  }

  /// Ends the word with the space at an index.
  ///
  /// - Returns: `false` where it does not fit.
  mutating func endWord(atSpace index: Int, _ codes: inout AssembledCodes) -> Bool {
    lastLooksBeyondRuns = false
    last = 0x20
    return close(beforeSpaceAt: index, &codes)
  }

  // MARK: Steps

  /// Notes that a font makes lines higher which the characters before an index have.
  @inline(__always)
  mutating func noteExtent(
    upTo index: Int, of text: UnsafeBufferPointer<UInt8>, _ table: borrowing PairTable,
    _ codes: inout AssembledCodes
  ) {
    if extent == 0 { return }
    codes.noteFallback(extentStart..<index, table.extents[extent], in: text)
    extent = 0
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

  /// Goes on with a character in another run, where it is shaped by itself.
  mutating func cross(
    to value: Int, at index: Int, _ tables: PairTables, _ finder: inout BreakFinder,
    _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    guard value != 0x20 else { return true }
    if lastJoinsNext {
      guard let scalar = Unicode.Scalar(UInt32(value)), !scalar.joiningType.joinsPrevious else {
        return false
      }
      lastJoinsNext = false
    }
    if let breaks {
      return breaks.isAllowed(at: index)
        ? close(at: index, 0, &codes)
        : isLong(at: index) ? close(at: index, SegmentCode.keepsNext, &codes) : true
    }
    switch try tables.breaks.answer(last, value, finder: &finder) {
    case .yes: return close(at: index, 0, &codes)
    case .no:
      return isLong(at: index) ? close(at: index, SegmentCode.keepsNext, &codes) : true
    case .open, .unknown: return false
    }
  }

  /// Takes a pair that does more than add to the width.
  @inline(never)
  private mutating func take(
    _ known: PairTable.Entry, _ first: Int, _ second: Int, at index: Int,
    _ table: inout PairTable, _ tables: PairTables, _ finder: inout BreakFinder,
    _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    var entry = known
    if !entry.isKnown { entry = try table.find(first, second, &tables.breaks, &finder) }
    if entry.isApart { return false }
    width += entry.first
    if entry.breaks {
      guard close(at: index, 0, &codes) else { return false }
    } else if !entry.isUnsafe, !table.isSpace(second), isLong(at: index) {
      guard close(at: index, SegmentCode.keepsNext, &codes) else { return false }
    }
    if entry.isUnsafe, index == start { flags |= SegmentCode.unsafeStart }
    width += entry.second
    return true
  }

  func isLong(at index: Int) -> Bool {
    index - start >= Self.longWord || width > Self.wideUnits
  }

  /// Ends a segment before a character.
  mutating func close(
    at end: Int, _ endFlags: UInt32, _ codes: inout AssembledCodes
  ) -> Bool {
    let length = end - start
    guard length <= SegmentCode.maximumLength, width >= 0, width <= SegmentCode.maximumWidth else {
      return false
    }
    codes.append(SegmentCode(length: length, width: width, flags: flags | endFlags).rawValue)
    start = end
    width = 0
    flags = 0
    return true
  }

  /// Ends a word with the space at an index.
  @inline(__always)
  mutating func close(
    beforeSpaceAt index: Int, _ codes: inout AssembledCodes
  ) -> Bool {
    let length = index &- start
    let total = width &+ Int(space & SegmentCode.widthMask)
    guard length < SegmentCode.maximumLength, width >= 0, total <= SegmentCode.maximumWidth else {
      return false
    }
    codes.append(
      SegmentCode(length: length, width: width, flags: flags).rawValue &+ space)
    start = index &+ 1
    width = 0
    flags = 0
    wordStart = start
    wordMark = codes.mark
    return true
  }
}
