import CWayfinderScan

extension CandidateJudge {
  /// Whether a candidate is text that collation reads together, or unknown.
  func isInRun(_ candidate: Range<Int>, origin: Int, _ text: Text) -> Bool {
    guard let first = character(at: candidate.lowerBound - origin, text) else { return true }
    return first.end != candidate.upperBound - origin
  }

  /// Returns the last place not after the character before `offset` at which text can be taken apart
  /// for collation and segmentation, or `nil` where the text does not reach so far.
  func safeStart(before offset: Int, _ text: Text) -> Int? {
    var end = offset
    var next: Character?
    while end > text.lower {
      let start = start(before: end, text)
      guard let current = character(at: start, text) else { return nil }
      if let next, current.has(WF_SIMPLE), next.has(WF_SIMPLE) { return end }
      next = current
      end = start
    }
    return text.beginsText ? text.lower : nil
  }

  /// Whether text can be taken apart somewhere after the character at `offset` and the letter that
  /// follows it.
  func hasSafePair(after offset: Int, _ text: Text) -> Bool {
    guard offset < text.upper, let first = character(at: offset, text) else { return false }
    var current = first
    var pairs = 0
    while current.end < text.upper {
      guard let next = character(at: current.end, text) else { return false }
      if current.has(WF_SIMPLE), next.has(WF_SIMPLE) {
        pairs += 1
        if pairs == 2 { return true }
      }
      current = next
    }
    return false
  }
}
