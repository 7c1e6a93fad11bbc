/// Contexts whose sequences are of glyphs or of classes (OpenType, "Sequence Context Format 1" and
/// 2, and the same of chained contexts).
extension GlyphSequences {
  /// Adds the rules of formats 1 and 2, whose sequences are of glyphs or of classes.
  mutating func addRules(
    _ table: BigEndianBytes, _ subtable: Int, _ isChained: Bool, byClass: Bool
  ) -> Bool {
    guard let coverage = table.word(at: subtable + 2),
      let firsts = table.coverage(at: subtable + coverage)
    else { return false }
    // Classes of what stands before, of the input and of what stands after.
    let definitions = byClass ? (isChained ? 3 : 1) : 0
    var classes: [ClassDefinition] = []
    for number in 0..<definitions {
      guard let offset = table.word(at: subtable + 4 + 2 * number),
        let read = table.classes(at: offset, in: subtable)
      else { return false }
      classes.append(ClassDefinition(read, at: subtable + offset))
    }
    let list = subtable + 4 + 2 * definitions
    guard let count = table.word(at: list), let sets = table.words(at: list + 2, count: count)
    else { return false }
    let byClassOfFirst = byClass ? classes[classes.count / 2].parts(of: firsts) : [:]
    for (number, offset) in sets.enumerated() where offset != 0 {
      let set = subtable + offset
      guard let count = table.word(at: set), let rules = table.words(at: set + 2, count: count)
      else { return false }
      let source: GlyphPlaces.Source
      if byClass {
        source = .coveredClass(subtable, number)
      } else {
        guard number < firsts.count else { return false }
        source = .glyph(firsts[number])
      }
      let first = places.place(source) {
        byClass ? byClassOfFirst[number] ?? [] : [firsts[number]]
      }
      guard let first else { return false }
      for rule in rules {
        guard addRule(table, set + rule, first, isChained, classes) else { return false }
      }
    }
    return true
  }

  /// A definition of classes, and where it stands.
  private struct ClassDefinition {
    private var glyphs: [Int: Set<UInt32>] = [:]
    private let classes: [UInt32: Int]
    let offset: Int

    init(_ classes: [UInt32: Int], at offset: Int) {
      self.classes = classes
      self.offset = offset
      for (glyph, value) in classes { glyphs[value, default: []].insert(glyph) }
    }

    /// The glyphs of a class but 0, which holds all that have no other.
    func glyphs(of value: Int) -> Set<UInt32> { glyphs[value] ?? [] }

    /// What each class takes of some glyphs.
    func parts(of some: [UInt32]) -> [Int: Set<UInt32>] {
      Dictionary(grouping: some) { classes[$0, default: 0] }.mapValues { Set($0) }
    }
  }

  private mutating func place(_ value: Int, _ classes: ClassDefinition?) -> Place {
    let glyph = UInt32(truncatingIfNeeded: value)
    guard let classes else { return places.place(.glyph(glyph)) { [glyph] } ?? GlyphPlaces.any }
    if value == 0 { return GlyphPlaces.any }
    return places.place(.glyphClass(classes.offset, value)) { classes.glyphs(of: value) }
      ?? GlyphPlaces.any
  }

  private mutating func addRule(
    _ table: BigEndianBytes, _ rule: Int, _ first: Place, _ isChained: Bool,
    _ classes: [ClassDefinition]
  ) -> Bool {
    func places(_ values: [Int], _ definition: Int) -> [Place] {
      let classes = classes.isEmpty ? nil : classes[min(definition, classes.count - 1)]
      return values.map { place($0, classes) }
    }
    if !isChained {
      guard let count = table.word(at: rule), let records = table.word(at: rule + 2),
        let rest = table.words(at: rule + 4, count: max(0, count - 1)),
        addCalled(table, records, at: rule + 4 + 2 * rest.count)
      else { return false }
      append([first] + places(rest, 0), inputs: 0..<1 + rest.count)
      return true
    }
    guard let beforeCount = table.word(at: rule),
      let before = table.words(at: rule + 2, count: beforeCount)
    else { return false }
    let input = rule + 2 + 2 * beforeCount
    guard let inputCount = table.word(at: input),
      let rest = table.words(at: input + 2, count: max(0, inputCount - 1))
    else { return false }
    let after = input + 2 + 2 * rest.count
    guard let afterCount = table.word(at: after),
      let last = table.words(at: after + 2, count: afterCount),
      let records = table.word(at: after + 2 + 2 * afterCount),
      addCalled(table, records, at: after + 4 + 2 * afterCount)
    else { return false }
    append(
      places(before.reversed(), 0) + [first] + places(rest, 1) + places(last, 2),
      inputs: beforeCount..<beforeCount + 1 + rest.count)
    return true
  }
}
