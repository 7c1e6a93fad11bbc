import CWayfinderScan

extension CandidateJudge {
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

  /// Whether a sequence of marks is in canonical order, so that collation takes it as it is.
  @inline(never)
  func marksAreOrdered(from first: Character, _ text: Text) -> Bool {
    var mark = first
    while mark.end < text.upper {
      guard let next = character(at: mark.end, text), !areLinked(mark, next, text) else {
        return false
      }
      if !next.has(WF_LEAD_MARK) { return true }
      mark = next
    }
    return text.endsText
  }
}
