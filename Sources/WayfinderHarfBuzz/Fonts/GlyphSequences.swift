/// Sequences of glyphs that rules of a font look for, read from the lookups of `GSUB` and `GPOS`
/// (OpenType, "OpenType Layout Common Table Formats").
///
/// It tells which glyphs may stand side by side without any rule but pair positioning heeding both.
struct GlyphSequences {
  typealias Place = GlyphPlaces.Place

  /// Glyphs in some places of sequences.
  private struct Members {
    private var glyphs: Set<UInt32> = []
    private var takesAny = false

    func contains(_ glyph: UInt32) -> Bool { takesAny || glyphs.contains(glyph) }

    mutating func insert(_ glyph: UInt32) { glyphs.insert(glyph) }

    mutating func insert(_ place: Place) {
      if let new = place.glyphs { glyphs.formUnion(new) } else { takesAny = true }
    }
  }

  /// Neighbours in ligatures, and each of them.
  private var pairs: Set<UInt64> = []
  private var paired: Set<UInt32> = []
  /// Neighbours in contexts.
  var places = GlyphPlaces()
  /// Where units are syllables, the first glyphs that sequences in two units change.
  private var changed: Set<UInt32> = []
  /// The font's marks.
  private let marks: Set<UInt32>
  /// The glyphs that may begin a unit, where units are syllables: a rule that looks at two units
  /// has one of them in it. `nil` where all glyphs may.
  var beginnings: Set<UInt32>? {
    didSet {
      meeting = [:]
      noted = []
    }
  }
  /// Whether places take any of these, and of which places it is noted that they are changed, so
  /// that rules with the same places cost no more than one.
  private var meeting: [UInt32: Bool] = [:]
  private var noted: Set<UInt64> = []
  /// Whether HarfBuzz keeps the lookups that are read to units, but for what contexts ask of what
  /// stands around the glyphs they change.
  var isWithinUnits = false
  /// All glyphs that others stand after in a sequence, marks apart, and all that stand after others.
  private var leading = Members()
  private var following = Members()
  /// The lookups that contexts call, whatever glyphs these look at, as far as they were not taken.
  private var called: Set<Int> = []
  /// All lookups that contexts call for the first glyph that they change.
  private(set) var calledFirst: Set<Int> = []

  /// Takes away what was read, which are substitutions of syllables: the glyphs that begin what
  /// these change.
  ///
  /// What is read later tells of glyphs side by side, of which syllables are only sure when all
  /// substitutions are done.
  mutating func takeChanged() -> Set<UInt32> {
    defer { self = GlyphSequences(marks: marks, beginnings: beginnings) }
    return changed
  }

  /// Whether some rule may look at both glyphs where one follows the other.
  func mayJoin(_ first: UInt32, _ second: UInt32) -> Bool {
    following.contains(second)
      && (pairs.contains(UInt64(first) << 32 | UInt64(second))
        || places.areNeighbors(first, second))
  }

  /// The places of a glyph in all sequences: rules look alike at glyphs with the same. `nil` for
  /// one in ligatures, each of which has glyphs of its own.
  func places(of glyph: UInt32) -> [UInt32]? {
    paired.contains(glyph) ? nil : places.numbers(of: glyph)
  }

  /// Gets ready to tell, when all lookups of a table are read.
  mutating func endTable() { places.endTable() }

  /// Whether some rule looks at a glyph together with one after it that is no mark.
  func looksAfter(_ glyph: UInt32) -> Bool { leading.contains(glyph) }

  /// Whether some rule looks at a glyph together with one before it.
  func looksBefore(_ glyph: UInt32) -> Bool { following.contains(glyph) }

  /// - Parameter beginnings: The glyphs that may begin a unit; `nil` where all may.
  init(marks: Set<UInt32>, beginnings: Set<UInt32>? = nil) {
    self.marks = marks
    self.beginnings = beginnings
  }

  // MARK: Reading

  /// Adds the sequences of a lookup.
  ///
  /// - Returns: `false` where the lookup cannot be read or skips letters.
  mutating func add(_ table: BigEndianBytes, lookup index: Int, isPositioning: Bool) -> Bool {
    guard let found = table.subtables(ofLookup: index, isPositioning: isPositioning) else {
      return false
    }
    for (type, subtable) in found.subtables {
      let kind = isPositioning ? Kind(positioning: type) : Kind(substitution: type)
      // Base glyphs and ligatures are letters, too: what skips them looks beyond neighbours.
      if kind != .none, found.flags & 0x6 != 0 { return false }
      guard add(table, subtable, kind) else { return false }
    }
    return true
  }

  /// Adds the sequences of a lookup of positions, but of one that changes no advance where units
  /// are syllables, whose words are not cut.
  mutating func addPositioning(_ table: BigEndianBytes, lookup index: Int) -> Bool {
    guard beginnings != nil else { return add(table, lookup: index, isPositioning: true) }
    var copy = self
    guard copy.add(table, lookup: index, isPositioning: true) else { return false }
    if GlyphAdvances.areKept(table, lookup: index, called: copy.called) { return true }
    self = copy
    return true
  }

  /// The lookups that contexts call which were added since this was asked last.
  mutating func takeCalled() -> Set<Int> {
    defer { called = [] }
    return called
  }

  private enum Kind {
    /// Of one glyph, or of marks, or told by pairs.
    case none
    case ligature, context, chainedContext, reverse, cursive, unknown

    init(substitution type: Int) {
      switch type {
      case 1, 2: self = .none
      // Alternates may be taken at random.
      case 3: self = .unknown
      case 4: self = .ligature
      case 5: self = .context
      case 6: self = .chainedContext
      case 8: self = .reverse
      default: self = .unknown
      }
    }

    init(positioning type: Int) {
      switch type {
      case 1, 2, 4, 5, 6: self = .none
      case 3: self = .cursive
      case 7: self = .context
      case 8: self = .chainedContext
      default: self = .unknown
      }
    }
  }

  private mutating func add(_ table: BigEndianBytes, _ subtable: Int, _ kind: Kind) -> Bool {
    switch kind {
    case .none: return true
    case .unknown: return false
    case .ligature: return addLigatures(table, subtable)
    case .cursive:
      guard let offset = table.word(at: subtable + 2),
        let place = coverage(table, at: subtable + offset)
      else { return false }
      append([place, place], inputs: 0..<2)
      return true
    case .reverse:
      guard let offset = table.word(at: subtable + 2),
        let input = coverage(table, at: subtable + offset),
        let before = coverages(table, subtable, listAt: subtable + 4),
        let after = coverages(table, subtable, listAt: before.end)
      else { return false }
      let place = before.places.count
      append(before.places.reversed() + [input] + after.places, inputs: place..<place + 1)
      return true
    case .context, .chainedContext:
      let isChained = kind == .chainedContext
      switch table.word(at: subtable) {
      case 1: return addRules(table, subtable, isChained, byClass: false)
      case 2: return addRules(table, subtable, isChained, byClass: true)
      case 3:
        return isChained ? addChainedCoverages(table, subtable) : addCoverages(table, subtable)
      default: return false
      }
    }
  }

  /// - Parameter inputs: The places of glyphs that the rule changes, not only asks for.
  mutating func append(_ places: [Place], inputs: Range<Int>) {
    // A rule for one glyph shows on that glyph by itself; what it calls is added besides.
    if places.count < 2 { return }
    let first = inputs.lowerBound
    for index in 1..<places.count {
      let (place, next) = (places[index - 1], places[index])
      if isWithinUnits, inputs.contains(index - 1), inputs.contains(index) { continue }
      if let beginnings {
        if !meets(next, beginnings) { continue }
        noteChanged(places[first], isBeginning: index == first, beginnings)
      }
      guard self.places.append(next, after: place) else { continue }
      if !next.isWithin(marks) { leading.insert(place) }
      following.insert(next)
    }
  }

  private mutating func meets(_ place: Place, _ beginnings: Set<UInt32>) -> Bool {
    if let known = meeting[place.number] { return known }
    let meets = place.meets(beginnings)
    meeting[place.number] = meets
    return meets
  }

  private mutating func noteChanged(
    _ place: Place, isBeginning: Bool, _ beginnings: Set<UInt32>
  ) {
    guard let glyphs = place.glyphs,
      noted.insert(UInt64(place.number) << 1 | (isBeginning ? 1 : 0)).inserted
    else { return }
    changed.formUnion(isBeginning ? glyphs.intersection(beginnings) : glyphs)
  }

  private mutating func coverage(_ table: BigEndianBytes, at offset: Int) -> Place? {
    places.place(.coverage(offset)) { table.coverage(at: offset).map(Set.init) }
  }

  /// Coverages whose number stands before their offsets.
  private mutating func coverages(
    _ table: BigEndianBytes, _ subtable: Int, listAt list: Int
  ) -> (places: [Place], end: Int)? {
    guard let count = table.word(at: list) else { return nil }
    return coverages(table, subtable, count, at: list + 2)
  }

  private mutating func coverages(
    _ table: BigEndianBytes, _ subtable: Int, _ count: Int, at list: Int
  ) -> (places: [Place], end: Int)? {
    guard let offsets = table.words(at: list, count: count) else { return nil }
    var places: [Place] = []
    for offset in offsets {
      guard let place = coverage(table, at: subtable + offset) else { return nil }
      places.append(place)
    }
    return (places, list + 2 * count)
  }

  private mutating func addCoverages(_ table: BigEndianBytes, _ subtable: Int) -> Bool {
    guard let count = table.word(at: subtable + 2), let records = table.word(at: subtable + 4),
      let input = coverages(table, subtable, count, at: subtable + 6),
      addCalled(table, records, at: input.end)
    else { return false }
    append(input.places, inputs: 0..<count)
    return true
  }

  private mutating func addChainedCoverages(_ table: BigEndianBytes, _ subtable: Int) -> Bool {
    guard let before = coverages(table, subtable, listAt: subtable + 2),
      let input = coverages(table, subtable, listAt: before.end),
      let after = coverages(table, subtable, listAt: input.end),
      let records = table.word(at: after.end), addCalled(table, records, at: after.end + 2)
    else { return false }
    let start = before.places.count
    append(
      before.places.reversed() + input.places + after.places,
      inputs: start..<start + input.places.count)
    return true
  }

  /// Notes the lookups that a context calls.
  mutating func addCalled(_ table: BigEndianBytes, _ count: Int, at offset: Int) -> Bool {
    guard let records = table.words(at: offset, count: 2 * count) else { return false }
    for index in stride(from: 0, to: records.count, by: 2) {
      called.insert(records[index + 1])
      if records[index] == 0 { calledFirst.insert(records[index + 1]) }
    }
    return true
  }

  // MARK: Ligatures

  private mutating func addLigatures(_ table: BigEndianBytes, _ subtable: Int) -> Bool {
    guard let coverage = table.word(at: subtable + 2), let sets = table.word(at: subtable + 4),
      let firsts = table.coverage(at: subtable + coverage), firsts.count >= sets,
      let offsets = table.words(at: subtable + 6, count: sets)
    else { return false }
    for (first, offset) in zip(firsts, offsets) {
      let set = subtable + offset
      guard let count = table.word(at: set),
        let ligatures = table.words(at: set + 2, count: count)
      else { return false }
      for ligature in ligatures {
        guard let count = table.word(at: set + ligature + 2),
          let rest = table.words(at: set + ligature + 4, count: max(0, count - 1))
        else { return false }
        appendPairs([first] + rest.map { UInt32($0) })
      }
    }
    return true
  }

  private mutating func appendPairs(_ glyphs: [UInt32]) {
    if glyphs.count < 2 || isWithinUnits { return }
    for (first, second) in zip(glyphs, glyphs.dropFirst())
    where beginnings?.contains(second) ?? true {
      if !marks.contains(second) { leading.insert(first) }
      following.insert(second)
      paired.formUnion([first, second])
      pairs.insert(UInt64(first) << 32 | UInt64(second))
      changed.insert(glyphs[0])
    }
  }
}
