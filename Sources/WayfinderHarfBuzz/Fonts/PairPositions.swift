/// Which pairs of glyphs a font's pair positioning moves, read from the lookups of `GPOS` (OpenType,
/// GPOS, LookupType 2): far fewer than it names, so that the others need not be shaped to be known.
struct PairPositions {
  /// Pairs that are named by both glyphs and have a value.
  private var pairs: Set<UInt64> = []
  private var squares: [Square] = []
  /// All glyphs that come first in a pair.
  private(set) var firsts: Set<UInt32> = []
  /// All glyphs that come second in a pair by glyphs, or in one by a class that has values.
  private(set) var seconds: Set<UInt32> = []

  /// The glyphs of pairs that are named by both, with a value or as exceptions without, and those
  /// after which nothing is moved.
  private var named: Set<UInt32> = []

  /// Pairs by the classes of both glyphs.
  private struct Square {
    var firsts: [UInt32: Int]
    var seconds: [UInt32: Int]
    var secondCount: Int
    /// Whether there is a value, row by row.
    var hasValue: [Bool]

    func moves(_ first: UInt32, _ second: UInt32) -> Bool {
      guard let row = firsts[first] else { return false }
      return hasValue[row * secondCount + seconds[second, default: 0]]
    }
  }

  private static let pairType = 2

  /// Whether a lookup may move one of two glyphs, one after the other.
  func mayMove(_ first: UInt32, _ second: UInt32) -> Bool {
    pairs.contains(UInt64(first) << 32 | UInt64(second))
      || squares.contains { $0.moves(first, second) }
  }

  /// The classes that a glyph has in all pairs by classes: glyphs with the same are moved alike,
  /// and move others alike. `nil` for one that is in pairs by glyphs.
  func classes(of glyph: UInt32) -> [Int]? {
    if named.contains(glyph) { return nil }
    return squares.flatMap { [$0.firsts[glyph] ?? -1, $0.seconds[glyph, default: 0]] }
  }

  /// Adds the pairs of a lookup; nothing if it is of another type.
  ///
  /// - Returns: `false` where it cannot be read, skips letters, moves the second glyph, after which the
  ///   next pair begins behind it, or moves a glyph before others than those it names.
  mutating func add(_ table: BigEndianBytes, lookup index: Int) -> Bool {
    guard let found = table.subtables(ofLookup: index, isPositioning: true) else {
      return false
    }
    for (type, subtable) in found.subtables where type == Self.pairType {
      guard found.flags & 0x6 == 0, add(table, subtable: subtable) else { return false }
    }
    return true
  }

  private mutating func add(_ table: BigEndianBytes, subtable: Int) -> Bool {
    guard let format = table.word(at: subtable), let coverage = table.word(at: subtable + 2),
      let values = table.word(at: subtable + 4), table.word(at: subtable + 6) == 0,
      let firsts = table.coverage(at: subtable + coverage)
    else { return false }
    // Without values nothing moves, but where a pair is found no other is looked for.
    if values == 0, format == 2 {
      named.formUnion(firsts)
      return true
    }
    if values == 0, format == 1 { return addPairs(table, subtable, firsts, size: 0) }
    self.firsts.formUnion(firsts)
    switch format {
    case 1: return addPairs(table, subtable, firsts, size: values.nonzeroBitCount)
    case 2: return addSquare(table, subtable, firsts, size: values.nonzeroBitCount)
    default: return false
    }
  }

  private mutating func addPairs(
    _ table: BigEndianBytes, _ subtable: Int, _ firsts: [UInt32], size: Int
  ) -> Bool {
    guard let count = table.word(at: subtable + 8), count <= firsts.count,
      let offsets = table.words(at: subtable + 10, count: count)
    else { return false }
    for (first, offset) in zip(firsts, offsets) {
      let set = subtable + offset
      guard let count = table.word(at: set),
        let records = table.words(at: set + 2, count: count * (1 + size))
      else { return false }
      for record in stride(from: 0, to: records.count, by: 1 + size) {
        let second = UInt32(records[record])
        named.formUnion([first, second])
        if size > 0 { seconds.insert(second) }
        if records[record + 1..<record + 1 + size].contains(where: { $0 != 0 }) {
          pairs.insert(UInt64(first) << 32 | UInt64(second))
        }
      }
    }
    return true
  }

  private mutating func addSquare(
    _ table: BigEndianBytes, _ subtable: Int, _ covered: [UInt32], size: Int
  ) -> Bool {
    guard let firstOffset = table.word(at: subtable + 8),
      let secondOffset = table.word(at: subtable + 10),
      let firstCount = table.word(at: subtable + 12),
      let secondCount = table.word(at: subtable + 14),
      secondCount > 0,
      let firstClasses = table.classes(at: firstOffset, in: subtable),
      let seconds = table.classes(at: secondOffset, in: subtable),
      let values = table.words(at: subtable + 16, count: firstCount * secondCount * size)
    else { return false }
    var firsts: [UInt32: Int] = [:]
    for glyph in covered {
      let row = firstClasses[glyph, default: 0]
      guard row < firstCount else { return false }
      firsts[glyph] = row
    }
    guard seconds.values.allSatisfy({ $0 < secondCount }) else { return false }
    var hasValue = [Bool](repeating: false, count: firstCount * secondCount)
    for (index, value) in values.enumerated() where value != 0 {
      // Class 0 holds all glyphs that have no other.
      if index / size % secondCount == 0 { return false }
      hasValue[index / size] = true
    }
    self.seconds.formUnion(seconds.keys)
    squares.append(
      Square(firsts: firsts, seconds: seconds, secondCount: secondCount, hasValue: hasValue))
    return true
  }
}
