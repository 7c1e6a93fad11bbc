import WayfinderUnicode

/// What a character below U+10000 is to pieces.
struct LetterTraits: OptionSet {
  let rawValue: UInt8

  /// A letter or a mark that HarfBuzz does not leave out.
  static let isLetterOrMark = LetterTraits(rawValue: 1)
  /// The character is part of what is before it, as marks are.
  static let isMark = LetterTraits(rawValue: 2)
  fileprivate static let isKnown = LetterTraits(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ scalar: Unicode.Scalar, _ unit: ShapingUnit) {
    self = .isKnown
    if Self.isLetterOrMark(scalar) { insert(.isLetterOrMark) }
    if unit.join(of: scalar).contains(.mark) { insert(.isMark) }
  }

  private static func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 || scalar.properties.isDefaultIgnorableCodePoint { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}

/// The traits of characters, in pages, each looked up when it is first met.
struct LetterTraitsPages {
  private static let pageSize = 64

  private let unit: ShapingUnit
  /// Where each page begins; the first of all holds nothing.
  private var starts = [UInt32](repeating: 0, count: 0x10000 / pageSize)
  private var traits = [LetterTraits](repeating: [], count: pageSize)

  init(_ unit: ShapingUnit) { self.unit = unit }

  /// The traits of a character below U+10000.
  subscript(scalar: Unicode.Scalar) -> LetterTraits {
    mutating get {
      let (page, place) = Int(scalar.value).quotientAndRemainder(dividingBy: Self.pageSize)
      let known = traits[Int(starts[page]) + place]
      return known.contains(.isKnown) ? known : find(scalar, page, place)
    }
  }

  private mutating func find(_ scalar: Unicode.Scalar, _ page: Int, _ place: Int) -> LetterTraits {
    if starts[page] == 0 {
      starts[page] = UInt32(traits.count)
      traits += [LetterTraits](repeating: [], count: Self.pageSize)
    }
    let found = LetterTraits(scalar, unit)
    traits[Int(starts[page]) + place] = found
    return found
  }
}
