import CWayfinderScan

extension CandidateJudge {
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

  private struct Element {
    var value: UInt32
    /// Where its character begins, or ends for all but the first element of a character.
    var low: Int
    var high: Int
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
