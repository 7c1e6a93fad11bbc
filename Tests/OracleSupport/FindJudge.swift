import WayfinderDocument
import WayfinderFind
import WayfinderHTML

/// A browser whose answers are recorded and for which there is a preset.
package enum RecordedEngine: String, CaseIterable, Sendable {
  case webKit = "webkit"
  case chromium
  case chromiumFindBar

  /// The name in reports.
  package var name: String { self == .webKit ? "webKit" : rawValue }
}

/// Holds our answer to a find case against a recorded one.
package struct FindJudge: Sendable {
  /// How an answer compares.
  package struct Verdict: Sendable {
    package let agrees: Bool
    /// Whether the browser found anything.
    package let isNonEmpty: Bool
    /// Both answers, for a person to read.
    package let detail: String
  }

  package let engine: RecordedEngine

  package init(_ engine: RecordedEngine) { self.engine = engine }

  /// Returns the verdict, or `nil` where the browser gave no answer.
  ///
  /// - Throws: What the matcher throws.
  package func verdict(on recorded: RecordedFindCase) throws -> Verdict? {
    guard let answer = recorded.expected[engine.rawValue], answer.unavailable == nil,
      let count = answer.matches?.count ?? answer.count
    else { return nil }
    let document = Document(html: recorded.page)
    let found = try ReferenceMatcher(query: recorded.query, options: options(recorded.options))
      .matches(in: document)
    let walked = walk(found, in: document, recorded.options)
    let ranges = walked.map { document.sourceRange(of: $0) }
    let expected = answer.matches ?? []
    let agrees =
      ranges.count == count
      && expected.indices.allSatisfy { index in
        if let start = expected[index].first ?? nil, let end = expected[index].last ?? nil {
          return ranges[index] == start..<max(start, end)
        }
        guard let texts = answer.texts, texts.indices.contains(index), let text = texts[index]
        else { return true }
        return text == document.text(of: walked[index])
      }
    return Verdict(
      agrees: agrees, isNonEmpty: count > 0,
      detail: "'\(recorded.query)' expected \(Self.listing(expected)) found \(Self.listing(ranges))"
    )
  }

  /// The preset with the recorded options; those the browser does not have it did not heed.
  private func options(_ recorded: RecordedFindCase.Options?) -> FindOptions {
    let isCaseSensitive = recorded?.caseSensitive ?? false
    switch engine {
    case .webKit:
      var options = FindOptions.webKit(isCaseSensitive: isCaseSensitive)
      if recorded?.matchDiacritics == true { options.diacritics = .match }
      if recorded?.wordStarts == true { options.wordMatchMethod = .startsWith }
      if recorded?.wholeWord == true { options.wordMatchMethod = .fullWord }
      options.treatsMedialCapitalsAsWordStarts = recorded?.medialCapital ?? false
      return options
    case .chromium, .chromiumFindBar:
      var options = FindOptions.chromium(isCaseSensitive: isCaseSensitive)
      if recorded?.wholeWord == true { options.wordMatchMethod = .fullWord }
      return options
    }
  }

  private func walk(
    _ matches: [FindMatch], in document: Document, _ recorded: RecordedFindCase.Options?
  ) -> [FindMatch] {
    let direction: FindWalk.Direction = recorded?.backwards == true ? .backward : .forward
    // The find bar of Chromium always goes on from the other end.
    let wraps = recorded?.wrap ?? false || engine == .chromiumFindBar
    return Array(
      FindWalk(
        matches, in: document, from: recorded?.caret.map { document.textOffset(ofSource: $0) },
        direction: direction, wraps: wraps))
  }

  private static func listing(_ matches: [[Int?]]) -> String {
    matches.map { $0.map { $0.map(String.init) ?? "–" }.joined(separator: "–") }
      .joined(separator: " ")
  }

  private static func listing(_ ranges: [Range<Int>]) -> String {
    ranges.map { "\($0.lowerBound)–\($0.upperBound)" }.joined(separator: " ")
  }
}
