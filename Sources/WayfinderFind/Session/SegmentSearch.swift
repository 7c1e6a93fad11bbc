import WayfinderDocument

/// A search through a run of blocks that can stop and go on.
struct SegmentSearch {
  private enum Kind {
    case literal(LiteralSearch)
    case regex(RegexSearch)
  }

  private var kind: Kind

  init(_ search: LiteralSearch) { kind = .literal(search) }
  init(_ search: RegexSearch) { kind = .regex(search) }

  var isFinished: Bool {
    switch kind {
    case .literal(let search): search.isFinished
    case .regex(let search): search.isFinished
    }
  }

  /// Searches on and returns what was found, in document order.
  mutating func advance(_ budget: inout WorkBudget) throws(FindError) -> [FindMatch] {
    switch kind {
    case .literal(var search):
      let found = try search.advance(&budget)
      kind = .literal(search)
      return found
    case .regex(var search):
      let found = try search.advance(&budget)
      kind = .regex(search)
      return found.map(\.match)
    }
  }
}

/// A search for a literal query, portion by portion.
struct LiteralSearch {
  let source: any MatchSource
  let query: String
  let options: FindOptions
  let document: Document
  let cuts: SearchCuts
  /// The blocks that are left.
  var blocks: Range<Int>
  /// The matches of a query that has one wherever this one has; portions without any are passed over.
  var narrowed: MatchList?

  var isFinished: Bool { blocks.isEmpty }

  mutating func advance(_ budget: inout WorkBudget) throws(FindError) -> [FindMatch] {
    var found: [FindMatch] = []
    while !isFinished {
      let portion = nextPortion(isWhole: budget.isUnlimited && narrowed == nil)
      blocks = portion.upperBound..<blocks.upperBound
      if mayMatch(in: portion) {
        found += try source.matches(
          of: query, options: options, in: document, blocks: portion)
        budget.spend(max(1, document.places(ofBlocks: portion).count))
      }
      if budget.isSpent() { break }
    }
    return found
  }

  private func nextPortion(isWhole: Bool) -> Range<Int> {
    if isWhole { return blocks }
    let start = document.blocks[blocks.lowerBound].range.lowerBound
    let target = document.blocks.index(containing: start + source.portionSize)
    let end = cuts.cut(notBefore: max(blocks.lowerBound + 1, target))
    return blocks.lowerBound..<min(end, blocks.upperBound)
  }

  private func mayMatch(in portion: Range<Int>) -> Bool {
    guard let narrowed else { return true }
    let places = document.places(ofBlocks: portion)
    guard let first = narrowed.index(startingAt: places.lowerBound, in: document) else {
      return false
    }
    return places.contains(document.textRange(of: narrowed[first]).lowerBound)
  }
}
