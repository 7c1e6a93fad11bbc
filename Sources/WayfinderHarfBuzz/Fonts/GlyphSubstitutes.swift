import CHarfBuzz

/// What a font's substitutions make of glyphs (OpenType, GSUB): of a glyph that is replaced, of one
/// that is taken apart, and of the first of those that become a ligature.
struct GlyphSubstitutes {
  private typealias Pairs = [(glyph: UInt32, other: UInt32)]

  /// What a lookup may put in the place of a glyph.
  private struct Substitute {
    var lookup: Int
    var glyph: UInt32
  }

  /// What comes first of each glyph, and after that where it is taken apart.
  private var firsts: [UInt32: [Substitute]] = [:]
  private var rest: [UInt32: [UInt32]] = [:]

  /// - Returns: `nil` where substitutions cannot be read or take glyphs away.
  init?(of font: LoadedFont) {
    guard LoadedFont.hasTable(font.face, "GSUB") else { return }
    let table = Tag.value("GSUB")
    let count = Int(hb_ot_layout_table_get_lookup_count(font.face, table))
    let isRead = BigEndianBytes.withTable(table, of: font.face) { read($0, lookupCount: count) }
    if isRead != true { return nil }
  }

  /// All glyphs that some lookups may make.
  static func all(by lookups: [hb_codepoint_t], in face: OpaquePointer) -> Set<UInt32> {
    guard let made = hb_set_create() else { return [] }
    defer { hb_set_destroy(made) }
    for lookup in lookups {
      hb_ot_layout_lookup_collect_glyphs(face, Tag.value("GSUB"), lookup, nil, nil, nil, made)
    }
    return Set(GlyphSet.elements(of: made))
  }

  /// Some glyphs and all that some lookups may make first of them.
  func beginnings(of glyphs: Set<UInt32>, by lookups: Set<Int>) -> Set<UInt32> {
    Self.closure(of: glyphs) { glyph in
      firsts[glyph, default: []].filter { lookups.contains($0.lookup) }.map(\.glyph)
    }
  }

  /// Some glyphs and all of which they may come: where a ligature is among them its first glyph,
  /// without which there is none.
  func sources(of glyphs: Set<UInt32>) -> Set<UInt32> {
    if glyphs.isEmpty { return [] }
    var sources: [UInt32: [UInt32]] = [:]
    for (glyph, others) in firsts {
      for other in others { sources[other.glyph, default: []].append(glyph) }
    }
    for (glyph, others) in rest {
      for other in others { sources[other, default: []].append(glyph) }
    }
    return Self.closure(of: glyphs) { sources[$0, default: []] }
  }

  private static func closure(
    of glyphs: Set<UInt32>, _ next: (UInt32) -> [UInt32]
  ) -> Set<UInt32> {
    var closure = glyphs
    var waiting = Array(glyphs)
    while let glyph = waiting.popLast() {
      for other in next(glyph) where closure.insert(other).inserted { waiting.append(other) }
    }
    return closure
  }

  // MARK: Reading

  private mutating func read(_ table: BigEndianBytes, lookupCount: Int) -> Bool {
    for lookup in 0..<lookupCount {
      guard let found = table.subtables(ofLookup: lookup, isPositioning: false) else {
        return false
      }
      for (type, subtable) in found.subtables {
        if type == 2 {
          guard readMultiple(table, subtable, lookup) else { return false }
          continue
        }
        guard let pairs = Self.pairs(table, subtable, type: type) else { return false }
        for (glyph, other) in pairs { add(other, of: glyph, lookup) }
      }
    }
    return true
  }

  private mutating func add(_ other: UInt32, of glyph: UInt32, _ lookup: Int) {
    firsts[glyph, default: []].append(Substitute(lookup: lookup, glyph: other))
  }

  private static func pairs(
    _ table: BigEndianBytes, _ subtable: Int, type: Int
  ) -> Pairs? {
    switch type {
    case 1: return single(table, subtable)
    case 4: return ligatures(table, subtable)
    case 8: return reverse(table, subtable)
    // Alternates have no say by default, and contexts call other lookups.
    default: return []
    }
  }

  private static func covered(_ table: BigEndianBytes, _ subtable: Int) -> [UInt32]? {
    table.word(at: subtable + 2).flatMap { table.coverage(at: subtable + $0) }
  }

  private static func single(_ table: BigEndianBytes, _ subtable: Int) -> Pairs? {
    guard let format = table.word(at: subtable), let firsts = covered(table, subtable),
      let value = table.word(at: subtable + 4)
    else { return nil }
    // A difference modulo 65,536.
    if format == 1 { return firsts.map { ($0, ($0 &+ UInt32(value)) & 0xFFFF) } }
    guard format == 2, value <= firsts.count,
      let others = table.words(at: subtable + 6, count: value)
    else { return nil }
    return zip(firsts, others).map { ($0, UInt32($1)) }
  }

  private mutating func readMultiple(
    _ table: BigEndianBytes, _ subtable: Int, _ lookup: Int
  ) -> Bool {
    guard let glyphs = Self.covered(table, subtable), let count = table.word(at: subtable + 4),
      count <= glyphs.count, let offsets = table.words(at: subtable + 6, count: count)
    else { return false }
    for (glyph, offset) in zip(glyphs, offsets) {
      guard let length = table.word(at: subtable + offset), length > 0,
        let others = table.words(at: subtable + offset + 2, count: length)
      else { return false }
      add(UInt32(others[0]), of: glyph, lookup)
      rest[glyph, default: []] += others.dropFirst().map { UInt32($0) }
    }
    return true
  }

  private static func ligatures(_ table: BigEndianBytes, _ subtable: Int) -> Pairs? {
    guard let firsts = covered(table, subtable), let count = table.word(at: subtable + 4),
      count <= firsts.count, let sets = table.words(at: subtable + 6, count: count)
    else { return nil }
    var pairs: Pairs = []
    for (first, set) in zip(firsts, sets) {
      guard let count = table.word(at: subtable + set),
        let ligatures = table.words(at: subtable + set + 2, count: count)
      else { return nil }
      for ligature in ligatures {
        guard let made = table.word(at: subtable + set + ligature) else { return nil }
        pairs.append((first, UInt32(made)))
      }
    }
    return pairs
  }

  private static func reverse(_ table: BigEndianBytes, _ subtable: Int) -> Pairs? {
    guard let firsts = covered(table, subtable), let before = table.word(at: subtable + 4),
      let after = table.word(at: subtable + 6 + 2 * before)
    else { return nil }
    let list = subtable + 8 + 2 * before + 2 * after
    guard let count = table.word(at: list), count <= firsts.count,
      let others = table.words(at: list + 2, count: count)
    else { return nil }
    return zip(firsts, others).map { ($0, UInt32($1)) }
  }
}
