import CWayfinderScan
import WayfinderUnicode

extension CandidateJudge {
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
  func boundary(at offset: Int, _ text: Text) -> GraphemeRules.Answer {
    if offset == text.lower { return text.beginsText ? .boundary : .unknown }
    if offset == text.upper { return text.endsText ? .boundary : .unknown }
    guard let a = character(at: start(before: offset, text), text),
      let b = character(at: offset, text)
    else { return .unknown }
    return between(a, b, text)
  }

  /// The first boundary after an offset, or `nil` where it is not known.
  func boundary(after offset: Int, _ text: Text) -> Int? {
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

  /// Whether a match may begin at a character: at a grapheme boundary, by itself.
  @inline(__always)
  func startsHere(
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
}
