/// Which lookups of a font's positioning may change advances (OpenType, GPOS).
enum GlyphAdvances {
  /// `X_ADVANCE` and `X_ADVANCE_DEVICE` of a value's format.
  private static let advance = 0x44

  /// Whether a lookup looks for a context, and has lookups that cannot change advances do all there
  /// is to do in it.
  static func areKept(_ table: BigEndianBytes, lookup index: Int, called: Set<Int>) -> Bool {
    guard let found = table.subtables(ofLookup: index, isPositioning: true),
      found.subtables.allSatisfy({ $0.type == 7 || $0.type == 8 })
    else { return false }
    return called.allSatisfy { areKept(table, lookup: $0) }
  }

  /// Whether a lookup looks for no context and changes no advance.
  private static func areKept(_ table: BigEndianBytes, lookup index: Int) -> Bool {
    guard let found = table.subtables(ofLookup: index, isPositioning: true) else {
      return false
    }
    return found.subtables.allSatisfy { type, subtable in
      switch type {
      case 1: table.word(at: subtable + 4).map { $0 & advance == 0 } ?? false
      case 2:
        table.words(at: subtable + 4, count: 2).map { ($0[0] | $0[1]) & advance == 0 } ?? false
      // Marks are set on what they belong to.
      case 4, 5, 6: true
      default: false
      }
    }
  }
}
