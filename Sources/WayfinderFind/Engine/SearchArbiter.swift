import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// Asks ICU's collation search about one candidate, with as much text around it as has a say.
final class SearchArbiter {
  private let pattern: PreparedPattern
  private let stretches: TextStretches
  private let search: CollationSearch
  private let graphemes: BreakIterator?
  private let folding: CharacterFolding

  /// Text to begin with on both sides; it doubles until it suffices.
  private static let context = 128

  init(_ pattern: PreparedPattern, _ stretches: TextStretches) throws(UnicodeError) {
    self.pattern = pattern
    self.stretches = stretches
    search = try HaystackScan.search(pattern: pattern.units, options: pattern.options)
    graphemes = pattern.options.growsToGraphemeClusters ? try BreakIterator(.grapheme) : nil
    folding = CharacterFolding(pattern.options)
  }

  /// A match in document offsets.
  struct Match {
    var range: Range<Int>
    var grown: Range<Int>
  }

  /// Returns ICU's match that begins in a character or run, not before `resume`.
  ///
  /// - Parameters:
  ///   - candidate: The range of the character or run.
  ///   - lastStart: Where the last character of the candidate begins.
  func match(
    of candidate: Range<Int>, lastStart: Int, from resume: Int, _ judge: CandidateJudge
  ) throws(UnicodeError) -> Match? {
    var before = Self.context
    var after = lastStart - candidate.lowerBound + Self.context
    while true {
      let window = stretches.window(around: candidate.lowerBound, before: before, after: after)
      let answer = stretches.document.withUTF8(in: window.range) {
        bytes -> Result<Answer, UnicodeError> in
        do throws(UnicodeError) {
          return .success(
            try ask(
              bytes, window, candidate: candidate, lastStart: lastStart, from: resume, judge))
        } catch {
          return .failure(error)
        }
      }
      switch try answer.get() {
      case .match(let match): return match
      case .none: return nil
      case .needsMore:
        if window.beginsText, window.endsText { return nil }
        before *= 2
        after *= 2
      }
    }
  }

  private enum Answer {
    case match(Match)
    case none
    /// The window ends where collation or segmentation may go on.
    case needsMore
  }

  private func ask(
    _ bytes: UnsafeBufferPointer<UInt8>, _ window: TextStretches.Window, candidate: Range<Int>,
    lastStart: Int, from resume: Int, _ judge: CandidateJudge
  ) throws(UnicodeError) -> Answer {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return .none }
    let origin = window.range.lowerBound
    let start = candidate.lowerBound - origin
    if candidate.count == 0, start >= bytes.count { return .none }
    let text = CandidateJudge.Text(
      base: base, lower: 0, upper: bytes.count, beginsText: window.beginsText,
      endsText: window.endsText)
    if resume <= candidate.lowerBound, !judge.isInRun(candidate, origin: origin, text) {
      switch judge.verdict(at: start, in: text) {
      case .match(let end, let grownEnd):
        let lower = candidate.lowerBound
        return .match(
          Match(range: lower..<origin + end, grown: lower..<origin + grownEnd))
      case .none: return .none
      case .unknown: break
      }
    }
    guard let safe = judge.safeStart(before: start, text) else { return .needsMore }
    if !window.endsText, !judge.hasSafePair(after: lastStart - origin, text) {
      return .needsMore
    }
    let part = UnsafeBufferPointer(rebasing: bytes[safe...])
    let units = UTF16Conversion.units(ofUTF8: part)
    let folded = folding.folded(units)
    func unit(_ offset: Int) -> Int {
      UTF16Conversion.utf16Count(
        ofUTF8: UnsafeBufferPointer(rebasing: bytes[safe..<max(safe, offset)]))
    }
    // A match may begin with marks before its letter, which ICU passes over in the wildcard mode; so
    // the first one that begins before the candidate ends is taken.
    let first = max(resume - origin, safe)
    try setText(folded)
    guard let found = try search.match(from: unit(first)),
      found.lowerBound >= unit(first), found.lowerBound < unit(candidate.upperBound - origin)
    else { return .none }
    let offsets = UnitOffsets(units, start: origin + safe)
    let range = offsets.offset(of: found.lowerBound)..<offsets.offset(of: found.upperBound)
    if !window.endsText, !judge.hasSafePair(after: range.upperBound - origin, text) {
      return .needsMore
    }
    guard let graphemes else { return .match(Match(range: range, grown: range)) }
    try graphemes.setText(units)
    let grown = HaystackScan.grown(found, graphemes)
    return .match(
      Match(
        range: range,
        grown: offsets.offset(of: grown.lowerBound)..<offsets.offset(of: grown.upperBound)))
  }

  private func setText(_ units: [UInt16]) throws(UnicodeError) {
    let result = units.withUnsafeBufferPointer { buffer -> Result<Void, UnicodeError> in
      do throws(UnicodeError) { return .success(try search.setText(buffer)) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Offsets in UTF-8 of UTF-16 offsets.
  private struct UnitOffsets {
    private let units: [UInt16]
    private let start: Int

    init(_ units: [UInt16], start: Int) {
      self.units = units
      self.start = start
    }

    func offset(of unit: Int) -> Int {
      units[..<unit].reduce(start) { $0 + UTF16Conversion.utf8Width(of: $1) }
    }
  }
}
