import WayfinderDocument

extension FindSession {
  /// Replaces the highlighted match and asks for the next one after the new text to be highlighted.
  ///
  /// The new text is not searched for that next match, so a replacement that holds the query is not
  /// replaced again.
  /// - Parameters:
  ///   - replacement: The text to put in place; for a regular expression a template, see
  ///     `ReplacementTemplate`.
  ///   - document: The document of the last update; it is edited.
  ///   - replacementOptions: How the new text is made.
  /// - Throws: `ReplacementError` for a template that is wrong, or where the search fails.
  /// - Complexity: That of the edit; for a regular expression that of a search of the lines around
  ///   it, or as far as the pattern looks, for its groups.
  @discardableResult
  public mutating func replaceHighlightedMatch(
    with replacement: String, in document: inout Document,
    options replacementOptions: ReplacementOptions = ReplacementOptions()
  ) throws(ReplacementError) -> ReplacementResult {
    guard let match = results.highlightedMatch, results.revision == document.revision, !isStale
    else {
      return ReplacementResult(records: [], refusals: [.noCurrentMatch], original: document)
    }
    let plan = try plan(replacement, in: document, at: match)
    let result = apply(plan, to: &document, replacementOptions)
    if let record = result.records.first {
      let end = document.anchor(at: record.inserted.upperBound, bias: .after)
      highlightPlace = HighlightPlace(anchor: end, rank: 0)
      awaitedHighlight = end
    }
    return result
  }

  /// Replaces all matches, those beyond the session's limit too.
  ///
  /// The matches are those of the document as it is, each replaced once: new text is not searched.
  /// - Parameters:
  ///   - replacement: The text to put in place; for a regular expression a template, see
  ///     `ReplacementTemplate`.
  ///   - document: The document; it is edited from the last match to the first.
  ///   - replacementOptions: How the new text is made.
  /// - Throws: `ReplacementError` for a template that is wrong, or where the search fails; the
  ///   document stays as it was.
  /// - Complexity: That of a search, and an edit for each match.
  @discardableResult
  public mutating func replaceAll(
    with replacement: String, in document: inout Document,
    options replacementOptions: ReplacementOptions = ReplacementOptions()
  ) throws(ReplacementError) -> ReplacementResult {
    let plan = try plan(replacement, in: document, at: nil)
    return apply(plan, to: &document, replacementOptions)
  }

  /// A match and the text to put in its place.
  private struct Planned {
    let match: FindMatch
    let text: String
  }

  /// Returns what is to be put in place of a match, or of all.
  private func plan(
    _ replacement: String, in document: Document, at match: FindMatch?
  ) throws(ReplacementError) -> [Planned] {
    if syntax == .literal, let match { return [Planned(match: match, text: replacement)] }
    if syntax == .literal {
      do throws(FindError) {
        return try allMatches(in: document).map { Planned(match: $0, text: replacement) }
      } catch {
        throw .find(error)
      }
    }
    let matcher: RegexMatcher
    let found: [RegexMatch]
    do throws(FindError) {
      matcher = try regexMatcher()
      found = try regexMatches(matcher, in: document, at: match)
    } catch {
      throw .find(error)
    }
    let template = try ReplacementTemplate(replacement, for: matcher)
    let inScope = Set(scoped(found.map(\.match), in: document))
    let wanted = found.filter { inScope.contains($0.match) && ($0.match == match || match == nil) }
    return wanted.map { match in
      let text = template.text { number in
        guard match.groups.indices.contains(number), let range = match.groups[number] else {
          return ""
        }
        return document.text(of: FindMatch(range: range, stream: match.match.stream))
      }
      return Planned(match: match.match, text: text)
    }
  }

  /// Returns the matches with their groups, all or those around one.
  private func regexMatches(
    _ matcher: RegexMatcher, in document: Document, at match: FindMatch?
  ) throws(FindError) -> [RegexMatch] {
    guard let match else { return try matcher.matches(in: document) }
    let cuts = SearchCuts(
      query: query, options: options, document: document, regex: RegexReach(of: query))
    var search = RegexSearch(
      matcher, in: document, blocks: cuts.blocks(around: document.textRange(of: match)))
    var budget = WorkBudget.unlimited
    return try search.advance(&budget)
  }

  private func allMatches(in document: Document) throws(FindError) -> [FindMatch] {
    if !isStale, results.isFinal, !results.exceedsLimit, results.failure == nil,
      results.revision == document.revision
    {
      return Array(results.matches)
    }
    return scoped(
      try source.matches(
        of: query, options: options, in: document, blocks: 0..<document.blocks.count),
      in: document)
  }

  private func scoped(_ matches: [FindMatch], in document: Document) -> [FindMatch] {
    guard let ranges = scope(in: document) else { return matches }
    return ScopeFilter(ranges: ranges).filtered(matches, in: document)
  }

  private func apply(
    _ plan: [Planned], to document: inout Document, _ replacementOptions: ReplacementOptions
  ) -> ReplacementResult {
    let original = document
    let readOnly = ReadOnlyCheck(replacementOptions.readOnlyRanges)
    let casing = CasePreservation(locale: options.locale)
    var edits: [(range: Range<TextOffset>, text: String)] = []
    var refusals: [ReplacementResult.Refusal] = []
    for planned in plan {
      let match = planned.match
      if match.stream != .text {
        refusals.append(.sideText(match))
      } else if readOnly.touches(match.range) {
        refusals.append(.readOnly(match))
      } else if let last = edits.last, last.range.upperBound > match.range.lowerBound {
        // Matches that grew to the same grapheme cluster are the same text.
        continue
      } else {
        let text =
          replacementOptions.preservesCase
          ? casing.applied(of: original.text(of: match), to: planned.text) : planned.text
        edits.append((match.range, text))
      }
    }
    return ReplacementResult(
      records: document.replace(edits), refusals: refusals, original: original)
  }
}
