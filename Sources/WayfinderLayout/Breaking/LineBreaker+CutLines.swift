import WayfinderDocument

/// Lines that end or begin inside of words of which the letters are known.
extension LineBreaker {
  /// What the letters of a word say of a line.
  enum CutLine {
    /// The line ends inside of the word with which it begins.
    case line(BrokenLine)
    /// The line begins inside of a segment, and what is left of that has some width.
    case rest(Double)
    /// Nothing.
    case none
  }

  /// Returns the line that begins at an offset in a segment, if it ends inside of the same word.
  ///
  /// - Parameter first: The segment in which the line begins; if the line ends in the word, that in
  ///   which the next one begins.
  /// - Complexity: O(*k* + log *n*) for a known word of *k* segments and *n* bytes.
  func cutLine(from start: Int, _ first: inout SegmentCursor, indent: Double) -> CutLine {
    guard usesSums, breaksWords, limit < .infinity else { return .none }
    return core.withContents { header, words in
      let codes = SegmentCodes(header, words)
      let unit = header.pointee.setting.unit
      let room = LineRoom(limit - indent, rounds: rounds)
      guard let opening = opening(from: start, first, codes, unit, room) else { return .none }
      guard
        let end = endOfOverflow(
          after: opening.width, first, codes, unit, indent: indent)
      else { return opening.word == nil ? .none : .rest(opening.width) }
      guard let word = opening.word ?? cutWord(from: start, at: first, room),
        let line = line(from: start, cutting: word, before: end, room)
      else { return .none }
      var next = first.start + segmentCode(at: first, codes).length
      while next <= line.inkEnd {
        first = SegmentCursor(index: first.index + 1, start: next)
        next += segmentCode(at: first, codes).length
      }
      return .line(line)
    }
  }

  /// The width of what a line has of the segment in which it begins, and the word if it begins
  /// inside of that; `nil` where the line is made in another way.
  private func opening(
    from start: Int, _ first: SegmentCursor, _ codes: SegmentCodes, _ unit: SegmentUnit,
    _ room: LineRoom
  ) -> (word: CutWord?, width: Double)? {
    guard first.index < codes.count else { return nil }
    let code = segmentCode(at: first, codes)
    if start > first.start {
      let base = paragraph.start
      let end = first.start + code.inkLength
      guard start < end, let word = cutWord(from: start, at: first, room),
        let rest = word.width(base + start..<base + end, room)
      else { return nil }
      return (word, rest)
    }
    if code.isSpace { return nil }
    guard start > 0, code.rawValue & SegmentCode.unsafeStart != 0 else {
      return (nil, code.inkWidth(unit))
    }
    let correction = startCorrection(at: first)
    // It would be rounded by itself.
    if correction != 0, code.rawValue & SegmentCode.beginsItem != 0 { return nil }
    return (nil, correction + code.inkWidth(unit))
  }

  /// Returns where the text of the segment ends that does not fit, if it is of the word with which
  /// the line begins: before a line may end, white space hangs or an item ends.
  private func endOfOverflow(
    after opening: Double, _ first: SegmentCursor, _ codes: SegmentCodes, _ unit: SegmentUnit,
    indent: Double
  ) -> Int? {
    var cursor = first
    var code = segmentCode(at: cursor, codes)
    var open = opening
    while indent + rule.rounded(open) <= limit {
      guard code.rawValue & (SegmentCode.keepsNext | SegmentCode.hangs) == SegmentCode.keepsNext
      else { return nil }
      cursor = SegmentCursor(index: cursor.index + 1, start: cursor.start + code.length)
      if cursor.index == codes.count { return nil }
      code = segmentCode(at: cursor, codes)
      if code.isSpace || code.rawValue & SegmentCode.beginsItem != 0 { return nil }
      open += code.inkWidth(unit)
    }
    return cursor.start + code.inkLength
  }

  /// The line that ends in a word at the last place before an offset up to which it fits.
  private func line(
    from start: Int, cutting word: CutWord, before end: Int, _ room: LineRoom
  ) -> BrokenLine? {
    let base = paragraph.start
    guard let cut = word.cut(base + start..<base + end, room) else { return nil }
    let range = start..<cut - base
    let width =
      word.isUnsafe(cut)
      ? measurer.width(of: range, lineStart: start) : word.width(base + start..<cut)
    return BrokenLine(
      range: range, inkEnd: range.upperBound, width: rule.rounded(width), hangWidth: 0,
      isHyphenated: false, isForced: false)
  }

  /// Returns the line that begins inside of a segment and is the sum of what is left of that and of
  /// the segments after it; `nil` where it is more than text of one item, or its end changes
  /// shapes.
  ///
  /// - Parameters:
  ///   - first: The segment in which the line begins; afterwards that after the line.
  ///   - rest: The width of what is left of the segment, which fits.
  func lineOfRest(
    from start: Int, _ first: inout SegmentCursor, width rest: Double
  ) -> BrokenLine? {
    core.withContents { header, words in
      guard header.pointee.flags.contains(.isPlain) else { return nil }
      let codes = SegmentCodes(header, words)
      let unit = header.pointee.setting.unit
      var line: BrokenLine?
      var next = first
      var cursor = first
      var code = segmentCode(at: cursor, codes)
      var open = rest
      while true {
        let width = rule.rounded(open)
        if width > limit { break }
        let inkEnd = cursor.start + code.inkLength
        if code.rawValue & SegmentCode.hangs != 0 { open += unit.points(unit.space) }
        cursor = SegmentCursor(index: cursor.index + 1, start: cursor.start + code.length)
        let isLast = cursor.index == codes.count
        if isLast || code.rawValue & SegmentCode.keepsNext == 0 {
          // The line end, if there is one, is on the line.
          next = isLast ? SegmentCursor(index: segmentCount, start: paragraph.count) : cursor
          line = BrokenLine(
            range: start..<next.start, inkEnd: inkEnd, width: width,
            hangWidth: max(0, rule.rounded(open) - width),
            isHyphenated: false, isForced: isLast)
        }
        if isLast { break }
        code = segmentCode(at: cursor, codes)
        open += code.inkWidth(unit)
      }
      guard let line else { return nil }
      if !line.isForced, line.inkEnd == next.start,
        codes[next.index] & SegmentCode.unsafeStart != 0
      {
        return nil
      }
      first = next
      return line
    }
  }

  @inline(__always)
  private func segmentCode(at cursor: SegmentCursor, _ codes: SegmentCodes) -> SegmentCode {
    SegmentCode(rawValue: codes[cursor.index])
  }

  // MARK: Words

  /// The word, or the rest of one, in which a line begins, up to its end or to where the line has
  /// no room left; `nil` for one that is not kept.
  private func cutWord(from start: Int, at first: SegmentCursor, _ room: LineRoom) -> CutWord? {
    let offset = paragraph.start + start
    // A part of a paragraph does not tell how shapes are at its start.
    guard paragraph.hasContext(before: start) else { return nil }
    if let known = context.cutWords.known(.line(offset)) {
      guard let word = known else { return nil }
      if word.fills(room, from: offset) { return word }
    }
    let word = newCutWord(from: start, at: first, room)
    context.cutWords.keep(word, at: .line(offset))
    return word
  }

  private func newCutWord(
    from start: Int, at first: SegmentCursor, _ room: LineRoom
  ) -> CutWord? {
    guard let range = rangeOfWord(around: first), range.contains(start),
      let word = wholeWord(range)
    else { return nil }
    let base = paragraph.start
    if word.isSafeStart(base + start), word.fills(room, from: base + start) { return word }
    // Letters after it have other shapes where the line begins, perhaps up to the end of the word;
    // what is beyond the line is of no use, so that a long word is not shaped to its end for each.
    let measurer = self.measurer
    var count =
      LineMeasurer.likelyCount(filling: limit, mean: mean(at: first)) + CutWord.edgeCount
    while true {
      let end = min(range.upperBound, measurer.boundary(notAfter: start + count))
      let rest = CutWord(
        start..<end, measurer, lineStart: start,
        isWhole: end == range.upperBound && paragraph.hasContext(after: end))
      guard let rest else { return nil }
      if rest.fills(room, from: base + start) { return rest }
      if end == range.upperBound { return nil }
      count *= 2
    }
  }

  /// A word as it is in its paragraph; `nil` for one that is not kept.
  private func wholeWord(_ range: Range<Int>) -> CutWord? {
    let offset = paragraph.start + range.lowerBound
    if let known = context.cutWords.known(.word(offset)) { return known }
    let word = CutWord(
      range, measurer, isWhole: paragraph.hasContext(after: range.upperBound))
    context.cutWords.keep(word, at: .word(offset))
    return word
  }

  /// The text of the word around a segment: of all segments that no line parts, up to the edges of
  /// their item. `nil` for a long one.
  private func rangeOfWord(around cursor: SegmentCursor) -> Range<Int>? {
    core.withCodes { codes in
      var first = cursor
      while first.index > 0, segmentCode(at: first, codes).rawValue & SegmentCode.beginsItem == 0 {
        let previous = SegmentCode(rawValue: codes[first.index - 1])
        guard
          previous.rawValue & (SegmentCode.keepsNext | SegmentCode.hangs) == SegmentCode.keepsNext
        else { break }
        first = SegmentCursor(index: first.index - 1, start: first.start - previous.length)
        if cursor.start - first.start > CutWords.maximumCount { return nil }
      }
      var last = cursor
      var code = segmentCode(at: last, codes)
      while code.rawValue & (SegmentCode.keepsNext | SegmentCode.hangs) == SegmentCode.keepsNext,
        last.index + 1 < codes.count
      {
        let next = SegmentCode(rawValue: codes[last.index + 1])
        if next.isSpace || next.rawValue & SegmentCode.beginsItem != 0 { break }
        last = SegmentCursor(index: last.index + 1, start: last.start + code.length)
        code = next
        if last.start - first.start > CutWords.maximumCount { return nil }
      }
      return first.start..<last.start + code.inkLength
    }
  }
}

extension SegmentCode {
  /// The length without white space that hangs, in bytes.
  fileprivate var inkLength: Int { rawValue & Self.hangs == 0 ? length : length - 1 }

  /// The width without white space that hangs, in points.
  fileprivate func inkWidth(_ unit: SegmentUnit) -> Double {
    unit.points(rawValue & Self.hangs == 0 ? width : width - unit.space)
  }
}
