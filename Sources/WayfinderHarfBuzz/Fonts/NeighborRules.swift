import CHarfBuzz
import Synchronization
import WayfinderUnicode

/// What of a font's rules for a script makes a character change with others, beside what HarfBuzz itself
/// does for the script.
final class NeighborRules: Sendable {
  private let sequences: GlyphSequences
  private let positions: PairPositions
  /// The substitutions that are read.
  private let substitutions: [hb_codepoint_t]
  /// Of syllables, the glyphs of which such come that a substitution may change for what stands in
  /// another.
  private let reaching: Set<UInt32>
  /// Of syllables, all glyphs that may begin one.
  private let beginnings: Set<UInt32>
  private let knownForms = Mutex<[UInt32: [UInt32]?]>([:])

  static let tables = ["GSUB", "GPOS"]

  /// - Parameter required: For each table the lookups that cannot be turned off, beside those of
  ///   features.
  /// - Returns: `nil` where a rule cannot be read, or looks at more than can be told by pairs.
  init?(of font: LoadedFont, script: Script, required: [[hb_codepoint_t]] = [[], []]) {
    let face = font.face
    // Tables of Apple's have rules that are not read here.
    guard let unit = ShapingUnit(script),
      !["morx", "mort", "kerx"].contains(where: { LoadedFont.hasTable(face, $0) })
    else { return nil }
    let marks = Self.marks(of: face)
    var syllables: SyllableRules?
    if case .syllable = unit, !Self.isShapedPlainly(script, in: face) {
      // Other tags have the Universal Shaping Engine cut syllables.
      guard ScriptRules.tag(of: script, in: face, Tag.value("GSUB")) & 0xFF != UInt8(ascii: "3")
      else { return nil }
      guard let found = Self.syllables(of: font, script, marks, required: required[0]) else {
        return nil
      }
      syllables = found
    }
    var sequences = GlyphSequences(marks: marks, beginnings: syllables?.beginnings)
    var positions = PairPositions()
    let lookups = zip(Self.tables, required).map { name, required in
      required + DefaultFeatures.lookups(in: face, Tag.value(name), script)
    }
    substitutions = lookups[0]
    var reaching: Set<UInt32> = []
    if LoadedFont.hasTable(face, "GSUB") {
      var known: Set<Int> = []
      let isRead = BigEndianBytes.withTable(Tag.value("GSUB"), of: face) { table in
        syllables.map {
          Self.read(table, lookups[0], $0, required: required[0], &sequences)
        } ?? Self.read(table, lookups[0], &known, &sequences)
      }
      guard isRead == true else { return nil }
      sequences.endTable()
      if let syllables { reaching = syllables.sources(of: sequences.takeChanged()) }
    }
    if LoadedFont.hasTable(face, "GPOS") {
      var known: Set<Int> = []
      let isRead = BigEndianBytes.withTable(Tag.value("GPOS"), of: face) { table in
        Self.read(lookups[1], &known, &sequences) { lookup, sequences in
          sequences.addPositioning(table, lookup: lookup) && positions.add(table, lookup: lookup)
        }
      }
      guard isRead == true else { return nil }
      sequences.endTable()
    }
    self.sequences = sequences
    self.positions = positions
    self.reaching = reaching
    beginnings = syllables?.beginnings ?? []
    // Words whose syllables mostly change beside others are better shaped together.
    if let letters = syllables?.letters,
      2 * letters.count(where: { mayReach($0) || !isInert($0) }) > letters.count
    {
      return nil
    }
  }

  /// Whether HarfBuzz takes a script for one without syllables, since the font has no rules for it
  /// but those of all scripts or of Latin.
  private static func isShapedPlainly(_ script: Script, in face: OpaquePointer) -> Bool {
    [Tag.value("DFLT"), Tag.value("latn")].contains(
      ScriptRules.tag(of: script, in: face, Tag.value("GSUB")))
  }

  /// What the glyphs of a font are in syllables of a script.
  private static func syllables(
    of font: LoadedFont, _ script: Script, _ marks: Set<UInt32>, required: [hb_codepoint_t]
  ) -> SyllableRules? {
    let table = Tag.value("GSUB")
    let features = SyllableFeatures(in: font.face, script)
    let all = required + DefaultFeatures.lookups(in: font.face, table, script)
    var (first, basic): (Set<Int>, Set<Int>) = ([], [])
    if LoadedFont.hasTable(font.face, "GSUB") {
      var known: Set<Int> = []
      var sequences = GlyphSequences(marks: marks)
      // Those and what they call for the first glyph that they change, basic ones before others.
      func firsts(of lookups: [UInt32], _ bytes: BigEndianBytes) -> Set<Int>? {
        read(bytes, lookups, &known, &sequences)
          ? sequences.calledFirst.union(lookups.map { Int($0) }) : nil
      }
      let found = BigEndianBytes.withTable(table, of: font.face) { bytes in
        firsts(of: features.basic, bytes).flatMap { basic in
          firsts(of: all, bytes).map { (first: $0, basic: basic) }
        }
      }
      guard let found else { return nil }
      (first, basic) = found
    }
    return SyllableRules(
      of: font, features, marks: marks, firstLookups: first, basicLookups: basic)
  }

  /// The glyphs that a font names marks.
  private static func marks(of face: OpaquePointer) -> Set<UInt32> {
    guard let glyphs = hb_set_create() else { return [] }
    defer { hb_set_destroy(glyphs) }
    hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, glyphs)
    return Set(GlyphSet.elements(of: glyphs))
  }

  /// Reads lookups, and those that they call, each once.
  private static func read(
    _ lookups: [UInt32], _ known: inout Set<Int>, _ sequences: inout GlyphSequences,
    _ add: (_ lookup: Int, inout GlyphSequences) -> Bool
  ) -> Bool {
    var waiting = lookups.map { Int($0) }.filter { known.insert($0).inserted }
    while let lookup = waiting.popLast() {
      guard add(lookup, &sequences) else { return false }
      waiting += sequences.takeCalled().filter { known.insert($0).inserted }
    }
    return true
  }

  /// Reads substitutions.
  private static func read(
    _ table: BigEndianBytes, _ lookups: [UInt32], _ known: inout Set<Int>,
    _ sequences: inout GlyphSequences
  ) -> Bool {
    read(lookups, &known, &sequences) { lookup, sequences in
      sequences.add(table, lookup: lookup, isPositioning: false)
    }
  }

  /// Reads substitutions of syllables.
  ///
  /// - Parameter required: Those that are kept to no syllable, whatever feature has them, too.
  private static func read(
    _ table: BigEndianBytes, _ lookups: [UInt32], _ syllables: SyllableRules, required: [UInt32],
    _ sequences: inout GlyphSequences
  ) -> Bool {
    var known: Set<Int> = []
    func read(_ lookups: [UInt32]) -> Bool { Self.read(table, lookups, &known, &sequences) }
    // What is called from several kinds counts as of the first, which may look at most.
    let features = syllables.features
    let kept = Set(features.basic + features.presentation).subtracting(required)
    guard read(lookups.filter { !kept.contains($0) }) else { return false }
    sequences.isWithinUnits = true
    defer { sequences.isWithinUnits = false }
    sequences.beginnings = syllables.beginnings.union(syllables.rephs)
    guard read(features.basic) else { return false }
    sequences.beginnings = syllables.beginnings
    return read(features.presentation)
  }

  /// Whether rules but for the positioning of pairs may look at both of two glyphs, one after the other,
  /// whichever of some they are.
  func mayJoin(_ first: [UInt32], _ second: [UInt32]) -> Bool {
    first.contains { one in second.contains { sequences.mayJoin(one, $0) } }
  }

  /// Whether the positioning of pairs may move one of two glyphs, one after the other, whichever of some
  /// they are.
  func mayMove(_ first: [UInt32], _ second: [UInt32]) -> Bool {
    first.contains { one in second.contains { positions.mayMove(one, $0) } }
  }

  /// Whether a substitution may change what comes of a glyph for what stands in another syllable.
  func mayReach(_ glyph: UInt32) -> Bool { reaching.contains(glyph) }

  /// Whether there are such substitutions.
  var mayReachAny: Bool { !reaching.isEmpty }

  /// Whether a glyph may begin a syllable; none may where HarfBuzz takes the script for one
  /// without.
  func mayBeginSyllable(_ glyph: UInt32) -> Bool { beginnings.contains(glyph) }

  /// Whether a rule may look at a glyph together with one before it.
  func looksBefore(_ glyph: UInt32) -> Bool {
    sequences.looksBefore(glyph) || positions.seconds.contains(glyph)
  }

  /// Whether a rule may look at a glyph together with one after it that is no mark.
  func looksAfter(_ glyph: UInt32) -> Bool {
    sequences.looksAfter(glyph) || positions.firsts.contains(glyph)
  }

  /// What of a glyph counts for rules that look at several: the same comes of glyphs for which this
  /// is the same. `nil` for one that has rules of its own.
  func likeness(of glyph: UInt32) -> [Int]? {
    guard let places = sequences.places(of: glyph), let classes = positions.classes(of: glyph)
    else {
      return nil
    }
    return classes + places.map { Int($0) }
  }

  /// Whether a glyph is the same whatever letters stand around it, and they the same beside it.
  func isInert(_ glyph: UInt32) -> Bool { !looksBefore(glyph) && !looksAfter(glyph) }

  /// A glyph and all that substitutions may make of it alone; `nil` where these are many.
  func forms(of glyph: UInt32, in font: LoadedFont) -> [UInt32]? {
    knownForms.withLock { known in
      if let forms = known[glyph] { return forms }
      let forms = findForms(of: glyph, in: font)
      known[glyph] = .some(forms)
      return forms
    }
  }

  private static let maximumForms = 16

  private func findForms(of glyph: UInt32, in font: LoadedFont) -> [UInt32]? {
    guard let lookups = hb_set_create(), let glyphs = hb_set_create() else { return nil }
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(glyphs)
    }
    for lookup in substitutions { hb_set_add(lookups, lookup) }
    hb_set_add(glyphs, glyph)
    hb_ot_layout_lookups_substitute_closure(font.face, lookups, glyphs)
    guard hb_set_get_population(glyphs) <= Self.maximumForms else { return nil }
    return GlyphSet.elements(of: glyphs)
  }
}

/// What a font does with neighbours, by script and language, found once.
final class NeighborRulesCache: Sendable {
  private let known = LanguageCache<NeighborRules>()

  /// - Returns: `nil` where more than neighbours count in a language.
  func rules(of font: LoadedFont, script: Script, language: String) -> NeighborRules? {
    known.value(script, language) { places in
      guard ShapingUnit(script) != nil,
        !ScriptRules.usesKernTable(script, language: language, in: font)
      else { return nil }
      let required = NeighborRules.tables.map {
        ScriptRules.requiredLookups(script, language: language, in: font, Tag.value($0))
      }
      // All languages of a script share the rules that can be turned off.
      if required.allSatisfy(\.isEmpty) {
        return places.value(at: [script.tag]) { NeighborRules(of: font, script: script) }
      }
      return places.value(
        at: [script.tag] + ScriptRules.languages(of: script, language, in: font)
      ) {
        ScriptRules.vary(in: font)
          ? nil : NeighborRules(of: font, script: script, required: required)
      }
    }
  }
}
