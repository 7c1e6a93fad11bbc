import WayfinderDocument

extension FindSession {
  /// How edits are followed; tests make the numbers small.
  package struct FollowingLimits: Sendable {
    /// Text around edits up to this length in all is searched at once, in UTF-8 bytes.
    package var smallSize = 1 << 15
    /// More edits than this are taken for one that reaches from the first to the last.
    package var editCount = 32
    /// How far from an edit matches in text that cannot be cut may change, in UTF-8 bytes: beyond it,
    /// ICU does not look.
    package var reach = 1 << 16

    package init() {}
  }

  /// Follows the edits made since the results were found.
  ///
  /// Matches before and behind an edit stay with their text, which costs them nothing. The text between
  /// the two cuts around it (`SearchCuts`) is searched at once where it is short, and otherwise before
  /// all else; until then what was found there stays, moved with its text. A search that is under way
  /// goes on with what it has not come to.
  mutating func follow(_ document: Document, from revision: UInt64, isSliced: Bool) {
    search = nil
    guard results.failure == nil, let records = document.edits(since: revision) else {
      return restart(document, isSliced: isSliced)
    }
    for record in records {
      results.found.shift(by: record)
      results.edited.shift(by: record)
      results.unsearched.shift(by: record)
    }
    results.revision = document.revision
    lastSearch = nil
    do throws(FindError) {
      let search = try TextSearch(self, in: document, narrowed: nil, isSliced: isSliced)
      self.search = search
      if !query.isEmpty {
        let edits = EditedPlaces(records).ranges(atMost: following.editCount)
        try searchAround(edits, search)
      }
      present(in: document)
    } catch {
      fail(error)
    }
  }

  /// Searches a document anew that the results are not of, or no more known to be.
  private mutating func restart(_ document: Document, isSliced: Bool) {
    results.found = MatchList()
    lastSearch = nil
    let place = highlightPlace.map { document.offset(of: $0.anchor) } ?? 0
    startSearch(document, at: isSliced ? place : 0, isSliced: isSliced)
  }

  private mutating func searchAround(
    _ edits: [Range<TextOffset>], _ search: TextSearch
  ) throws(FindError) {
    var left = following.smallSize
    var regions: [Range<Int>] = []
    for edit in edits {
      guard let region = search.cuts.blocks(around: edit, limit: left) else {
        regions = []
        left = -1
        break
      }
      left -= search.document.places(ofBlocks: region).count
      if let last = regions.last, region.lowerBound <= last.upperBound {
        regions[regions.count - 1] = last.lowerBound..<max(last.upperBound, region.upperBound)
      } else {
        regions.append(region)
      }
    }
    for region in regions {
      let places = search.document.places(ofBlocks: region)
      if !results.unsearched.holds(places) { land(try search.matches(inBlocks: region)) }
    }
    if left < 0 { postpone(edits, search) }
  }

  /// Puts the text around edits before all else that is to be searched.
  private mutating func postpone(_ edits: [Range<TextOffset>], _ search: TextSearch) {
    for edit in edits {
      let around =
        syntax == .literal
        ? search.window(around: edit, reach: following.reach + 16 * query.utf8.count)
        : search.document.places(ofBlocks: search.cuts.blocks(around: edit))
      if !results.unsearched.holds(around) { results.edited.append(around) }
    }
  }
}
