/// What places of sequences take, each set of glyphs once, and which places stand side by side.
struct GlyphPlaces {
  /// What one place of a sequence takes.
  struct Place {
    let number: UInt32
    /// `nil` where it takes any.
    let glyphs: Set<UInt32>?

    /// Whether the place takes any of some glyphs.
    func meets(_ some: Set<UInt32>) -> Bool {
      glyphs.map { !$0.isDisjoint(with: some) } ?? true
    }

    /// Whether all that the place takes is among some glyphs.
    func isWithin(_ some: Set<UInt32>) -> Bool { glyphs?.isSubset(of: some) ?? false }
  }

  /// Where the glyphs of a place come from.
  enum Source: Hashable {
    case glyph(UInt32)
    /// A coverage table, by where it stands.
    case coverage(Int)
    /// A class of a definition, by where that stands.
    case glyphClass(Int, Int)
    /// What of a coverage table has a class, by where the subtable stands that names both.
    case coveredClass(Int, Int)
  }

  static let any = Place(number: 0, glyphs: nil)

  private var places = [any]
  private var known: [Source: Int] = [:]
  /// Places one after the other.
  private var neighbors: Set<UInt64> = []
  /// The places of each glyph but those that take many, which are asked one by one.
  private var byGlyph: [UInt32: [UInt32]] = [:]
  private var wide: [UInt32] = []

  private static let wideCount = 512

  /// The place with the glyphs of a source, read when it is first met.
  ///
  /// - Returns: `nil` where it cannot be read.
  mutating func place(_ source: Source, _ read: () -> Set<UInt32>?) -> Place? {
    if let number = known[source] { return places[number] }
    guard let glyphs = read() else { return nil }
    let new = Place(number: UInt32(places.count), glyphs: glyphs)
    known[source] = places.count
    places.append(new)
    return new
  }

  /// Notes that one place stands after another.
  ///
  /// - Returns: Whether that was not known.
  mutating func append(_ second: Place, after first: Place) -> Bool {
    neighbors.insert(Self.pair(first.number, second.number)).inserted
  }

  /// Sorts the places by glyphs when a table is read, and forgets where in it sources stand.
  mutating func endTable() {
    known = [:]
    byGlyph = [:]
    wide = []
    for number in Set(neighbors.flatMap { [UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)] })
      .sorted()
    {
      guard let glyphs = places[Int(number)].glyphs, glyphs.count <= Self.wideCount else {
        wide.append(number)
        continue
      }
      for glyph in glyphs { byGlyph[glyph, default: []].append(number) }
    }
  }

  /// The numbers of the places that take a glyph.
  func numbers(of glyph: UInt32) -> [UInt32] {
    byGlyph[glyph, default: []] + wide.filter { places[Int($0)].glyphs?.contains(glyph) ?? true }
  }

  /// Whether a place that takes one glyph stands before one that takes the other.
  func areNeighbors(_ first: UInt32, _ second: UInt32) -> Bool {
    let seconds = numbers(of: second)
    if seconds.isEmpty { return false }
    return numbers(of: first).contains { one in
      seconds.contains { neighbors.contains(Self.pair(one, $0)) }
    }
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }
}
