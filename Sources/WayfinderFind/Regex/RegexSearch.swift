import WayfinderDocument
import WayfinderUnicode

/// A search for a regular expression through a run of blocks that can stop anywhere and go on.
struct RegexSearch {
  private let matcher: RegexMatcher
  private let document: Document
  private var builder: HaystackBuilder
  private var text: RegexText?
  private var position = 0
  private var cursor: Haystack.Cursor?
  /// The side texts yet to be searched, with their places.
  private var sideTexts: ArraySlice<(index: Int, place: TextOffset)>
  private(set) var isFinished = false
  /// Where the search is: what begins before has been found.
  private(set) var reached: TextOffset

  init(_ matcher: RegexMatcher, in document: Document, blocks: Range<Int>) {
    self.matcher = matcher
    self.document = document
    builder = HaystackBuilder(
      document: document, options: matcher.options, blocks: blocks, folds: false)
    let places = document.places(ofBlocks: blocks)
    reached = places.lowerBound
    sideTexts =
      document.sideTextIndices(in: places)
      .filter { matcher.options.sideTexts.contains(document.sideTexts[$0].kind) }
      .map { ($0, document.offset(of: document.sideTexts[$0].anchor)) }[...]
  }

  /// Searches on and returns what was found, in document order.
  mutating func advance(_ budget: inout WorkBudget) throws(FindError) -> [RegexMatch] {
    guard !isFinished, let regex = try matcher.compiled() else {
      isFinished = true
      return []
    }
    let words = try makeWords()
    var found: [RegexMatch] = []
    repeat {
      guard try prepareText(words) else {
        try searchSideTexts(upTo: nil, regex, into: &found)
        isFinished = true
        return found
      }
      try searchStretch(regex, words, &budget, into: &found)
    } while !budget.isSpent()
    try searchSideTexts(upTo: reached - 1, regex, into: &found)
    return found
  }

  private func makeWords() throws(FindError) -> WordCheck? {
    do throws(UnicodeError) {
      let words = try WordCheck(pattern: [], options: matcher.options)
      if let text { try words?.setText(text.haystack.units) }
      return words
    } catch {
      throw .unicode(error)
    }
  }

  /// Makes sure there is text to search; `false` at the end.
  private mutating func prepareText(_ words: WordCheck?) throws(FindError) -> Bool {
    if text != nil { return true }
    guard let haystack = builder.next() else { return false }
    let text = RegexText(haystack, in: document, end: haystack.end)
    do throws(UnicodeError) { try words?.setText(haystack.units) } catch { throw .unicode(error) }
    self.text = text
    position = text.region.lowerBound
    cursor = Haystack.Cursor(haystack)
    return true
  }

  /// Searches one stretch of the text, so that limits hold for it.
  private mutating func searchStretch(
    _ regex: RegularExpression, _ words: WordCheck?, _ budget: inout WorkBudget,
    into found: inout [RegexMatch]
  ) throws(FindError) {
    guard let text else { return }
    let start = position
    let matches = try Self.unitMatches(
      regex, in: text.units, region: text.region, from: &position, limit: RegexLimits.stretch)
    for groups in matches {
      guard let unitRange = groups[0] else { continue }
      let shift = text.region.lowerBound
      let range = unitRange.lowerBound - shift..<unitRange.upperBound - shift
      if text.haystack.isBoundary(range) || words?.holds(range) == false { continue }
      let converted = groups.map { $0.map { convert($0, text) } }
      guard let whole = converted[0] else { continue }
      try searchSideTexts(upTo: whole.lowerBound, regex, into: &found)
      found.append(RegexMatch(match: FindMatch(range: whole), groups: converted))
    }
    budget.spend(max(1, position - start))
    let end = min(position, text.region.upperBound)
    reached = convert(end..<end, text).lowerBound
    if position >= text.region.upperBound { self.text = nil }
  }

  private mutating func convert(_ range: Range<Int>, _ text: RegexText) -> Range<Int> {
    let shift = text.region.lowerBound
    func place(_ unit: Int) -> Int {
      cursor?.offset(
        ofUnit: min(max(0, unit - shift), text.haystack.units.count), in: text.haystack) ?? 0
    }
    let start = place(range.lowerBound)
    return start..<max(start, place(range.upperBound))
  }

  /// Searches the side texts that stand at or before a place, all that are left for `nil`.
  private mutating func searchSideTexts(
    upTo place: TextOffset?, _ regex: RegularExpression, into found: inout [RegexMatch]
  ) throws(FindError) {
    while let side = sideTexts.first, place.map({ side.place <= $0 }) ?? true {
      sideTexts = sideTexts.dropFirst()
      let text = RegexText(
        Haystack(
          text: document.sideTexts[side.index].text, folding: CharacterFolding(matcher.options)))
      var position = 0
      var cursor = Haystack.Cursor(text.haystack)
      while position < text.region.upperBound {
        let matches = try Self.unitMatches(
          regex, in: text.units, region: text.region, from: &position, limit: RegexLimits.stretch)
        for units in matches {
          let groups = units.map { range in
            range.map {
              let start = cursor.offset(ofUnit: $0.lowerBound, in: text.haystack)
              return start..<cursor.offset(ofUnit: $0.upperBound, in: text.haystack)
            }
          }
          guard let whole = groups[0] else { continue }
          found.append(
            RegexMatch(
              match: FindMatch(range: whole, stream: .sideText(side.index)), groups: groups))
        }
      }
    }
  }

  /// Returns the groups of the matches that begin in a stretch, and moves on behind it.
  private static func unitMatches(
    _ regex: RegularExpression, in units: [UInt16], region: Range<Int>, from position: inout Int,
    limit: Int
  ) throws(FindError) -> [[Range<Int>?]] {
    var matches: [[Range<Int>?]] = []
    let start = position
    let result = units.withUnsafeBufferPointer { buffer -> Result<Int?, RegularExpressionError> in
      do throws(RegularExpressionError) {
        return .success(
          try regex.forEachMatch(
            in: buffer, region: region, from: start, stoppingAt: start + limit
          ) { _ in
            matches.append((0...regex.groupCount).map { regex.group($0) })
          })
      } catch {
        return .failure(error)
      }
    }
    do throws(RegularExpressionError) {
      position = try result.get() ?? region.upperBound
    } catch {
      throw FindError(error, pattern: [])
    }
    return matches
  }
}
