import CWayfinderScan
import WayfinderUnicode

/// Decides by tables alone whether ICU's collation search would match at a place, and how far.
///
/// The rules are those of `usearch_search` (ICU, usearch.cpp): elements must be equal in the mode
/// asked for, a match does not begin or end inside the expansion of a character, it begins at a
/// grapheme boundary, and ends at one or, where the next letter has a primary weight of its own and
/// canonical decomposition never crosses the place, inside a cluster. Where contractions, unordered
/// marks or rules of more than two characters have a say, the answer is `unknown`.
///
/// The judge holds no references, so that a loop over candidates counts none: whoever uses it keeps the
/// pattern, and the text readable between `lower` and `upper` for the time of a call.
struct CandidateJudge {
  enum Verdict {
    /// ICU matches up to `end`; the cluster in which the match ends goes on to `grownEnd`.
    case match(end: Int, grownEnd: Int)
    case none
    case unknown
  }

  /// The text around candidates, well-formed UTF-8.
  struct Text {
    let base: UnsafePointer<UInt8>
    /// What may be read, and whether its ends are ends of the searched text.
    var lower: Int
    var upper: Int
    var beginsText: Bool
    var endsText: Bool
  }

  private let table: UnsafePointer<wf_table>
  private let elements: UnsafeMutablePointer<UInt32>
  private let count: Int
  private let mask: UInt32
  private let isWildcard: Bool
  private let folding: CharacterFolding
  private let grows: Bool

  /// The most elements without primary weight that are passed over; ICU's buffer is bounded, too.
  private static let ignorableLimit = 16

  init(_ pattern: PreparedPattern) {
    table = pattern.table.characters
    elements = pattern.elementsOwner.start
    count = pattern.elements.count
    mask = pattern.mask
    isWildcard = pattern.comparison == .wildcard
    folding = CharacterFolding(pattern.options)
    grows = pattern.options.growsToGraphemeClusters
  }

  // MARK: Characters

  /// A character of the text, folded.
  struct Character {
    var record: UnsafePointer<wf_character>
    var scalar: UInt32
    /// Where it ends.
    var end: Int

    @inline(__always) func has(_ flag: Int) -> Bool { Int(record.pointee.flags) & flag != 0 }
  }

  @inline(__always)
  func character(at offset: Int, _ text: Text) -> Character? {
    let byte = UInt32(text.base[offset])
    var scalar = byte
    var end = offset + 1
    if byte >= 0x80 {
      if byte < 0xE0 {
        scalar = (byte & 0x1F) << 6 | UInt32(text.base[offset + 1] & 0x3F)
        end = offset + 2
      } else if byte < 0xF0 {
        scalar =
          (byte & 0x0F) << 12 | UInt32(text.base[offset + 1] & 0x3F) << 6
          | UInt32(text.base[offset + 2] & 0x3F)
        end = offset + 3
      } else {
        scalar =
          (byte & 0x07) << 18 | UInt32(text.base[offset + 1] & 0x3F) << 12
          | UInt32(text.base[offset + 2] & 0x3F) << 6 | UInt32(text.base[offset + 3] & 0x3F)
        end = offset + 4
      }
    }
    guard let record = wf_table_character(table, scalar) else { return nil }
    if Int(record.pointee.flags) & WF_FOLDABLE == 0 {
      return Character(record: record, scalar: scalar, end: end)
    }
    scalar = UInt32(folding.folded(UInt16(truncatingIfNeeded: scalar)))
    guard let folded = wf_table_character(table, scalar) else { return nil }
    return Character(record: folded, scalar: scalar, end: end)
  }

  @inline(__always)
  func start(before offset: Int, _ text: Text) -> Int {
    var start = offset - 1
    while start > text.lower, text.base[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Whether collation may read two neighbours together.
  @inline(__always)
  func areLinked(_ a: Character, _ b: Character, _ text: Text) -> Bool {
    guard b.has(WF_CONTINUES | WF_LEAD_MARK | WF_WILD) else { return false }
    return areMarksLinked(a, b, text)
  }

  @inline(never)
  private func areMarksLinked(_ a: Character, _ b: Character, _ text: Text) -> Bool {
    if a.has(WF_WILD) || b.has(WF_WILD) { return true }
    if a.has(WF_STARTS), b.has(WF_CONTINUES) || marksContinue(from: b, text) { return true }
    let lead = b.record.pointee.lead
    return lead != 0 && a.record.pointee.trail > lead
  }

  /// Whether a mark in the sequence of marks that begins at one may continue a contraction, for which
  /// ICU passes over those before it.
  private func marksContinue(from first: Character, _ text: Text) -> Bool {
    var mark = first
    while mark.end < text.upper {
      guard let next = character(at: mark.end, text) else { return true }
      if !next.has(WF_LEAD_MARK | WF_WILD) { return false }
      if next.has(WF_CONTINUES | WF_WILD) { return true }
      mark = next
    }
    return !text.endsText
  }

  @inline(__always)
  private func element(_ index: Int, of character: Character) -> UInt32 {
    let record = character.record.pointee
    if record.count == 1 { return record.element & mask }
    return wf_table_elements(table, character.scalar)[index] & mask
  }

  // MARK: Boundaries

  /// What stands between two neighbours.
  @inline(__always)
  private func between(_ a: Character, _ b: Character, _ text: Text) -> GraphemeRules.Answer {
    let answer = GraphemeRules.between(
      a.record.pointee, b.record.pointee, next: b.scalar, table)
    return answer == .unknown ? conjunct(endingBefore: b, after: a, text) : answer
  }

  /// Whether a consonant joins those before it (rule GB9c of UAX #29).
  @inline(never)
  private func conjunct(
    endingBefore next: Character, after last: Character, _ text: Text
  ) -> GraphemeRules.Answer {
    guard isExtender(last), ConjunctRules.range.contains(next.scalar),
      next.record.pointee.graphemeBreak == GraphemeBreak.other.rawValue
    else { return .unknown }
    if !ConjunctRules.shared.joinsBackward(next.scalar) { return .boundary }
    var current = last
    var at = start(before: last.end, text)
    var hasVirama = false
    while true {
      guard isExtender(current) else {
        if !hasVirama { return .boundary }
        guard ConjunctRules.range.contains(current.scalar) else { return .unknown }
        return ConjunctRules.shared.joinsForward(current.scalar) ? .noBoundary : .boundary
      }
      switch ConjunctRules.shared.part(current.scalar) {
      case .virama: hasVirama = true
      case .extender: break
      case .end: return .boundary
      case .unknown: return .unknown
      }
      if at <= text.lower { return text.beginsText ? .boundary : .unknown }
      at = start(before: at, text)
      guard let before = character(at: at, text) else { return .unknown }
      current = before
    }
  }

  private func isExtender(_ character: Character) -> Bool {
    let graphemeBreak = character.record.pointee.graphemeBreak
    return graphemeBreak == GraphemeBreak.extend.rawValue
      || graphemeBreak == GraphemeBreak.zeroWidthJoiner.rawValue
  }

  /// What stands at an offset, the ends of the text being boundaries.
  private func boundary(at offset: Int, _ text: Text) -> GraphemeRules.Answer {
    if offset == text.lower { return text.beginsText ? .boundary : .unknown }
    if offset == text.upper { return text.endsText ? .boundary : .unknown }
    guard let a = character(at: start(before: offset, text), text),
      let b = character(at: offset, text)
    else { return .unknown }
    return between(a, b, text)
  }

  /// The first boundary after an offset, or `nil` where it is not known.
  private func boundary(after offset: Int, _ text: Text) -> Int? {
    guard var a = character(at: offset, text) else { return nil }
    while a.end < text.upper {
      guard let b = character(at: a.end, text) else { return nil }
      switch between(a, b, text) {
      case .boundary: return a.end
      case .unknown: return nil
      case .noBoundary: a = b
      }
    }
    return text.endsText ? text.upper : nil
  }

  // MARK: Judgement

  /// Judges the candidate whose first character begins at `start`.
  func verdict(at start: Int, in text: Text) -> Verdict {
    guard let first = character(at: start, text) else { return .unknown }
    switch startsHere(start, first, text) {
    case .boundary: break
    case .noBoundary: return .none
    case .unknown: return .unknown
    }
    var matched = 0
    var last = Element(value: 0, low: 0, high: 0)
    var lastCharacter = first
    var current = first
    var low = start
    // Elements of the pattern, then what follows up to an element that ends the match.
    var ignorables = 0
    while true {
      // What follows may change the elements of a character.
      var next: Character?
      if current.end < text.upper {
        guard let following = character(at: current.end, text), !areLinked(current, following, text)
        else { return .unknown }
        if following.has(WF_LEAD_MARK), !current.has(WF_LEAD_MARK) || matched == 0,
          !marksAreOrdered(from: following, text)
        {
          return .unknown
        }
        next = following
      } else if !text.endsText {
        return .unknown
      }
      let number = Int(current.record.pointee.count)
      for index in 0..<number {
        let value = element(index, of: current)
        if value == 0 { continue }
        let found = Element(value: value, low: index == 0 ? low : current.end, high: current.end)
        if matched < count {
          if matched == 0 {
            // Inside an expansion; or a mark that ICU passes over before the first letter.
            if found.low == found.high { return .none }
            if value >> 16 == 0 { return isWildcard ? .unknown : .none }
          }
          switch compare(value, elements[matched]) {
          case .equal:
            matched += 1
            last = found
            lastCharacter = current
          case .different: return .none
          case .skipped:
            ignorables += 1
            if ignorables > Self.ignorableLimit { return .unknown }
          }
          continue
        }
        switch follows(found) {
        case .ends: return ending(last, lastCharacter, next: found, nextCharacter: current, text)
        case .fails: return .none
        case .goesOn:
          ignorables += 1
          if ignorables > Self.ignorableLimit { return .unknown }
        }
      }
      guard let next else {
        if matched < count { return .none }
        return ending(last, lastCharacter, next: nil, nextCharacter: nil, text)
      }
      low = current.end
      current = next
    }
  }

  /// Whether a sequence of marks is in canonical order, so that collation takes it as it is.
  @inline(never)
  private func marksAreOrdered(from first: Character, _ text: Text) -> Bool {
    var mark = first
    while mark.end < text.upper {
      guard let next = character(at: mark.end, text), !areLinked(mark, next, text) else { return false }
      if !next.has(WF_LEAD_MARK) { return true }
      mark = next
    }
    return text.endsText
  }

  private struct Element {
    var value: UInt32
    /// Where its character begins, or ends for all but the first element of a character.
    var low: Int
    var high: Int
  }

  /// Whether a match may begin at a character: at a grapheme boundary, by itself.
  @inline(__always)
  private func startsHere(
    _ start: Int, _ first: Character, _ text: Text
  ) -> GraphemeRules.Answer {
    if start == text.lower { return text.beginsText ? .boundary : .unknown }
    guard let previous = character(at: self.start(before: start, text), text) else {
      return .unknown
    }
    if previous.has(WF_SIMPLE), first.has(WF_SIMPLE) { return .boundary }
    return startsHere(start, first, previous, text)
  }

  @inline(never)
  private func startsHere(
    _ start: Int, _ first: Character, _ previous: Character, _ text: Text
  ) -> GraphemeRules.Answer {
    if areLinked(previous, first, text) { return .unknown }
    let answer = between(previous, first, text)
    if !isWildcard { return answer }
    // Characters without primary weight before the letter may begin the match in ICU if the first
    // of them begins a cluster.
    var at = self.start(before: start, text)
    var character = previous
    for _ in 0..<Self.ignorableLimit {
      var before: Character?
      if at > text.lower {
        before = self.character(at: self.start(before: at, text), text)
        guard let before, !areLinked(before, character, text) else { return .unknown }
      }
      if character.record.pointee.symbols > 0, at > text.lower || text.beginsText { return answer }
      guard let before, boundary(at: at, text) == .noBoundary else { return .unknown }
      at = self.start(before: at, text)
      character = before
    }
    return .unknown
  }

  private enum Comparison { case equal, different, skipped }

  /// The comparison of two elements in ICU's mode; see `compareCE64s`.
  @inline(__always)
  private func compare(_ text: UInt32, _ pattern: UInt32) -> Comparison {
    if text == pattern { return .equal }
    if !isWildcard { return .different }
    if text >> 16 != pattern >> 16 { return text >> 16 == 0 ? .skipped : .different }
    let (textMarks, patternMarks) = (text >> 8 & 0xFF, pattern >> 8 & 0xFF)
    if textMarks != patternMarks {
      if textMarks == 0 { return .skipped }
      return patternMarks == Self.commonWeight ? .equal : .different
    }
    return .equal
  }

  /// The secondary weight of letters without marks.
  static let commonWeight: UInt32 = 5

  private enum Following { case ends, fails, goesOn }

  /// What the element after the pattern's last one makes of the match.
  @inline(__always)
  private func follows(_ next: Element) -> Following {
    if !isWildcard { return next.low == next.high ? .fails : .ends }
    if next.value >> 16 == 0 {
      return compare(next.value, elements[count - 1]) == .different ? .fails : .goesOn
    }
    return next.low == next.high ? .fails : .ends
  }

  @inline(__always)
  private func ending(
    _ last: Element, _ lastCharacter: Character, next: Element?, nextCharacter: Character?,
    _ text: Text
  ) -> Verdict {
    let limit = next?.low ?? text.upper
    if lastCharacter.end == limit, lastCharacter.has(WF_SIMPLE),
      nextCharacter?.has(WF_SIMPLE) ?? true
    {
      return .match(end: limit, grownEnd: limit)
    }
    return carefulEnding(last, next: next, limit: limit, text)
  }

  @inline(never)
  private func carefulEnding(
    _ last: Element, next: Element?, limit: Int, _ text: Text
  ) -> Verdict {
    var mayEndInCluster = false
    if let next, limit < text.upper, next.value >> 16 != 0, limit >= last.high, next.high > limit {
      guard let after = character(at: limit, text),
        let before = character(at: start(before: limit, text), text)
      else { return .unknown }
      mayEndInCluster = after.has(WF_BOUNDARY_BEFORE) || before.has(WF_BOUNDARY_AFTER)
    }
    var end = limit
    if last.low < limit {
      let answer = last.low == last.high ? boundary(at: last.low, text) : .noBoundary
      if answer == .unknown { return .unknown }
      if answer == .boundary {
        end = last.low
      } else {
        guard let next = boundary(after: last.low, text) else { return .unknown }
        if next >= last.high, !mayEndInCluster || next < limit { end = next }
      }
    }
    let answer = boundary(at: end, text)
    if !mayEndInCluster {
      if end > limit { return .none }
      if answer == .unknown { return .unknown }
      if answer == .noBoundary { return .none }
    }
    if !grows { return .match(end: end, grownEnd: end) }
    switch answer {
    case .boundary: return .match(end: end, grownEnd: end)
    case .unknown: return .unknown
    case .noBoundary:
      guard let grown = boundary(after: end, text) else { return .unknown }
      return .match(end: end, grownEnd: grown)
    }
  }
}
