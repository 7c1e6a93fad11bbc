import CHarfBuzz

/// What a font's substitutions make of glyphs (OpenType, GSUB): of a glyph that is replaced, of one
/// that is taken apart, and of the first of those that become a ligature.
struct GlyphSubstitutes {
  private typealias Pairs = [(glyph: UInt32, other: UInt32)]

  /// What comes of each glyph where it may begin what a rule looks at, and elsewhere.
  private var firsts: [UInt32: [UInt32]] = [:]
  private var rest: [UInt32: [UInt32]] = [:]

  private static let extensionType = 7

  /// - Parameter firstLookups: The lookups that may change the first glyph of what a rule looks at.
  /// - Returns: `nil` where substitutions cannot be read or take glyphs away.
  init?(of font: LoadedFont, firstLookups: Set<Int>) {
    let table = Tag.value("GSUB")
    guard LoadedFont.hasTable(font.face, "GSUB") else { return }
    let count = Int(hb_ot_layout_table_get_lookup_count(font.face, table))
    let isRead = BigEndianBytes.withTable(table, of: font.face) {
      read($0, lookupCount: count, firstLookups)
    }
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

  /// Some glyphs and all that may come first of them.
  func beginnings(of glyphs: Set<UInt32>) -> Set<UInt32> { Self.closure(of: glyphs, firsts) }

  /// Some glyphs and all of which they may come: where a ligature is among them its first glyph,
  /// without which there is none.
  func sources(of glyphs: Set<UInt32>) -> Set<UInt32> {
    if glyphs.isEmpty { return [] }
    var sources: [UInt32: [UInt32]] = [:]
    for made in [firsts, rest] {
      for (glyph, others) in made {
        for other in others { sources[other, default: []].append(glyph) }
      }
    }
    return Self.closure(of: glyphs, sources)
  }

  private static func closure(
    of glyphs: Set<UInt32>, _ next: [UInt32: [UInt32]]
  ) -> Set<UInt32> {
    var closure = glyphs
    var waiting = Array(glyphs)
    while let glyph = waiting.popLast() {
      for other in next[glyph, default: []] where closure.insert(other).inserted {
        waiting.append(other)
      }
    }
    return closure
  }

  // MARK: Reading

  private mutating func read(
    _ table: BigEndianBytes, lookupCount: Int, _ firstLookups: Set<Int>
  ) -> Bool {
    for lookup in 0..<lookupCount {
      guard let found = table.subtables(ofLookup: lookup, extensionType: Self.extensionType) else {
        return false
      }
      let isFirst = firstLookups.contains(lookup)
      for (type, subtable) in found.subtables {
        if type == 2 {
          guard readMultiple(table, subtable, isFirst) else { return false }
          continue
        }
        guard let pairs = Self.pairs(table, subtable, type: type) else { return false }
        for (glyph, other) in pairs { add(other, of: glyph, isFirst) }
      }
    }
    return true
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

  private mutating func add(_ other: UInt32, of glyph: UInt32, _ isFirst: Bool) {
    if isFirst {
      firsts[glyph, default: []].append(other)
    } else {
      rest[glyph, default: []].append(other)
    }
  }

  private mutating func readMultiple(
    _ table: BigEndianBytes, _ subtable: Int, _ isFirst: Bool
  ) -> Bool {
    guard let glyphs = Self.covered(table, subtable), let count = table.word(at: subtable + 4),
      count <= glyphs.count, let offsets = table.words(at: subtable + 6, count: count)
    else { return false }
    for (glyph, offset) in zip(glyphs, offsets) {
      guard let length = table.word(at: subtable + offset), length > 0,
        let others = table.words(at: subtable + offset + 2, count: length)
      else { return false }
      for (index, other) in others.enumerated() {
        add(UInt32(other), of: glyph, isFirst && index == 0)
      }
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
