import CHarfBuzz

/// A lookup of a font's substitutions that joins glyphs to ligatures (OpenType, GSUB, LookupType 4), read
/// from the table itself, since HarfBuzz does not tell in which order glyphs of a rule stand.
///
/// Reading is bounded by the table: what is damaged is no such lookup.
struct LigatureLookup {
  /// The glyphs that may stand second after a first one, where that is never in a later place.
  let seconds: [UInt32]

  private static let ligatureType = 4

  /// - Parameter glyph: The glyph that begins the ligatures that are asked for.
  /// - Returns: `nil` where the lookup is of another kind, skips glyphs, or has the glyph in a place that
  ///   is not the first.
  init?(_ face: OpaquePointer, _ index: UInt32, startingWith glyph: UInt32) {
    let found = BigEndianBytes.withTable(Tag.value("GSUB"), of: face) {
      Self.seconds($0, Int(index), glyph)
    }
    guard let seconds = found else { return nil }
    self.seconds = seconds
  }

  private static func seconds(
    _ table: BigEndianBytes, _ index: Int, _ glyph: UInt32
  ) -> [UInt32]? {
    // All flags but that for cursive attachment from right to left have glyphs skipped.
    guard let found = table.subtables(ofLookup: index, isPositioning: false),
      found.flags & ~1 == 0
    else { return nil }
    var seconds: [UInt32] = []
    for (type, subtable) in found.subtables {
      guard type == ligatureType, let more = self.seconds(table, subtable: subtable, glyph) else {
        return nil
      }
      seconds += more
    }
    return seconds
  }

  private static func seconds(
    _ table: BigEndianBytes, subtable: Int, _ glyph: UInt32
  ) -> [UInt32]? {
    guard let coverage = table.word(at: subtable + 2), let sets = table.word(at: subtable + 4),
      let firsts = table.coverage(at: subtable + coverage), firsts.count == sets
    else { return nil }
    var seconds: [UInt32] = []
    for (number, first) in firsts.enumerated() {
      guard let offset = table.word(at: subtable + 6 + 2 * number) else { return nil }
      let set = subtable + offset
      guard let ligatures = table.word(at: set) else { return nil }
      for ligature in 0..<ligatures {
        guard let offset = table.word(at: set + 2 + 2 * ligature),
          let count = table.word(at: set + offset + 2)
        else { return nil }
        for component in 0..<max(0, count - 1) {
          guard let part = table.word(at: set + offset + 4 + 2 * component), part != Int(glyph)
          else {
            return nil
          }
          if first == glyph, component == 0 { seconds.append(UInt32(part)) }
        }
      }
    }
    return seconds
  }
}
