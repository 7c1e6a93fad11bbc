import WayfinderUnicode

/// Walks the pairs of neighbouring code units of a text and the boundaries of ICU side by side, in
/// each of which a line may end: by the rules for the pair, or as Unicode says where they have no
/// answer.
struct PairWalk {
  private let rules: PairRules
  private let units: UnsafeBufferPointer<UInt16>
  /// Tells of the boundaries of the text; none where all of it is ASCII and no-break spaces,
  /// between which Unicode's rules are not asked.
  private let iterator: BreakIterator?
  /// The first boundary that was not passed.
  private var boundary: Int

  /// - Parameter iterator: One that was just given the units of the rules.
  init(_ rules: PairRules, _ iterator: BreakIterator?) {
    self.rules = rules
    units = rules.units
    self.iterator = iterator
    boundary = 0
  }

  /// Notes all opportunities and where soft hyphens end.
  ///
  /// - Complexity: O(*n*), without a look at the rules for letters that these leave to Unicode.
  consuming func walk(_ found: inout BreakOpportunities) {
    guard var last = units.first else { return }
    var offset = UTF16Conversion.utf8Width(of: last)
    var index = 1
    while index < units.count {
      let unit = units[index]
      if let letters = rules.letters(around: last, unit) {
        let end = endOfRun(of: letters.range, after: index)
        while boundary < end {
          if boundary >= index {
            found.allow(at: offset &+ (boundary &- index) &* letters.utf8Width)
          }
          takeBoundary()
        }
        offset &+= (end &- index) &* letters.utf8Width
        index = end
        last = units[end &- 1]
        continue
      }
      if last == Self.softHyphen { found.noteSoftHyphen(before: offset) }
      if mayBreak(before: index) { found.allow(at: offset) }
      offset &+= UTF16Conversion.utf8Width(of: unit)
      last = unit
      index &+= 1
    }
    if last == Self.softHyphen { found.noteSoftHyphen(before: offset) }
  }

  private static let softHyphen: UInt16 = 0xAD

  private func endOfRun(of range: ClosedRange<UInt16>, after index: Int) -> Int {
    var end = index &+ 1
    while end < units.count, range.contains(units[end]) { end &+= 1 }
    return end
  }

  private mutating func mayBreak(before index: Int) -> Bool {
    switch rules.answer(before: index) {
    case .yes: return true
    case .no: return false
    case .asUnicodeSays:
      if iterator == nil { return false }
      while boundary < index { takeBoundary() }
      return rules.allows(boundary == index, before: index)
    }
  }

  private mutating func takeBoundary() { boundary = iterator?.next() ?? .max }
}
