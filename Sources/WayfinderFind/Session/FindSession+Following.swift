import WayfinderDocument

extension FindSession {
  /// Follows the edits made since the results were found.
  ///
  /// Matches before an edit stay, those behind it move, and the text between two cuts around it is
  /// searched anew. Where that cannot be done (a regular expression, a limit), the moved matches stay
  /// until another search is complete.
  mutating func follow(_ document: Document, from revision: UInt64, isSliced: Bool) {
    let edit = document.edits(since: revision).flatMap { MergedEdit($0) }
    let wasRunning = search != nil
    search = nil
    if let edit, !wasRunning, results.failure == nil, syntax == .literal, !results.exceedsLimit,
      patch(edit, document)
    {
      results.revision = document.revision
      keepHighlight(in: document)
      settleHighlight(in: document, hasSearchedTail: true)
      return
    }
    if let edit {
      shift(by: edit, in: document)
    } else {
      results.matches = MatchList()
      results.highlightedIndex = nil
    }
    lastSearch = nil
    let place = highlightAnchor.map { document.offset(of: $0) } ?? 0
    startSearch(document, at: isSliced ? place : 0, isSilent: true)
  }

  /// Searches around an edit and moves the other matches; `false` where the search fails.
  private mutating func patch(_ edit: MergedEdit, _ document: Document) -> Bool {
    let cuts = SearchCuts(query: query, syntax: syntax, options: options, document: document)
    let blocks = document.blocks
    let firstBlock = cuts.cut(
      notAfter: blocks.index(containing: edit.new.lowerBound - 1))
    let lastBlock = cuts.cut(notBefore: blocks.index(containing: edit.new.upperBound) + 1)
    let region = firstBlock..<lastBlock
    let places = document.places(ofBlocks: region)
    guard
      var found = try? source.matches(
        of: query, options: options, in: document, blocks: region)
    else { return false }
    if let scope = scope?.ranges(in: document) {
      found = ScopeFilter(ranges: scope).filtered(found, in: document)
    }
    let old = results.matches
    func place(_ match: FindMatch) -> TextOffset {
      Self.moved(match, by: edit).map { document.place(of: $0) } ?? edit.new.lowerBound
    }
    let before = old.partitionPoint { place($0) >= places.lowerBound }
    let behind = old.partitionPoint { place($0) >= places.upperBound }
    if let limit, before + found.count + old.count - behind > limit { return false }
    results.matches = MatchList(
      head: old.prefix(before) + found,
      tail: old.suffix(from: behind).compactMap { Self.moved($0, by: edit) })
    lastSearch = nil
    return true
  }

  /// Moves the matches as well as can be told before they are searched anew; those in changed text
  /// are dropped.
  private mutating func shift(by edit: MergedEdit, in document: Document) {
    results.matches = MatchList(head: results.matches.compactMap { Self.moved($0, by: edit) })
    keepHighlight(in: document)
  }

  /// A match as it stands after an edit, `nil` for one in text that the edit replaced.
  private static func moved(_ match: FindMatch, by edit: MergedEdit) -> FindMatch? {
    guard match.stream == .text, match.range.upperBound > edit.old.lowerBound else { return match }
    guard match.range.lowerBound >= edit.old.upperBound else { return nil }
    var match = match
    match.range = match.range.lowerBound + edit.shift..<match.range.upperBound + edit.shift
    return match
  }

  /// Makes the result at the place of the highlighted one, or the next one, the highlighted one.
  mutating func keepHighlight(in document: Document) {
    guard let anchor = highlightAnchor, results.count > 0 else {
      results.highlightedIndex = nil
      return
    }
    let place = document.offset(of: anchor)
    let index = results.matches.index(startingAt: place, in: document) ?? results.count - 1
    results.highlightedIndex = index
    highlightAnchor = document.anchor(at: document.place(of: results.matches[index]))
  }
}

extension Document {
  /// Where a match stands in the rendered text.
  fileprivate func place(of match: FindMatch) -> TextOffset { textRange(of: match).lowerBound }
}
