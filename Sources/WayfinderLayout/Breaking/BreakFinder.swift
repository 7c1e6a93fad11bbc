import WayfinderDocument
import WayfinderUnicode

/// Finds where lines may end, by the rules of a profile.
///
/// The rules of browsers are given as a filter over pairs of neighbouring code units; where it has
/// no answer, ICU's line break iterator has.
struct BreakFinder {
  let profile: LineBreakProfile
  private var iterators: [String: BreakIterator] = [:]
  private var graphemes: BreakIterator?

  init(profile: LineBreakProfile) { self.profile = profile }

  /// Returns the opportunities of a paragraph.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  mutating func opportunities(
    in text: ParagraphText, style: BlockStyle
  ) throws(UnicodeError) -> BreakOpportunities {
    var found = BreakOpportunities(count: text.bytes.count)
    noteSoftHyphens(in: text, &found)
    guard style.whiteSpace.wraps else { return found }
    if style.lineBreak == .anywhere {
      try breakAnywhere(text, style, &found)
    } else if profile == .icu {
      let iterator = try lineIterator(style)
      try iterator.setText(text.units)
      iterator.forEachBoundary { unit, _ in
        if unit < text.units.count { found.allow(at: text.offset(ofUnit: unit)) }
      }
    } else {
      try breakByPairs(text, style, &found)
    }
    for seam in text.seams { found.allow(at: seam) }
    for object in text.objects { allowAround(object, in: text, &found) }
    if !style.breaksAtSoftHyphens {
      for unit in text.units.indices where text.units[unit] == 0xAD {
        found.forbid(at: text.offset(ofUnit: unit + 1))
      }
    }
    return found
  }

  /// Returns where the words end that WebKit measures by themselves, if the profile is its own:
  /// at the opportunities without those that `word-break` and `line-break` add.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func measuredWords(
    in text: ParagraphText, style: BlockStyle, known: BreakOpportunities
  ) throws(UnicodeError) -> BreakOpportunities? {
    guard profile == .webKit else { return nil }
    guard style.wordBreak == .breakAll || style.lineBreak == .anywhere else { return known }
    var plain = style
    plain.wordBreak = .normal
    plain.lineBreak = .auto
    return try opportunities(in: text, style: plain)
  }

  /// Lines may end before and after an object, whatever stands next to it, but for what glues (CSS
  /// Text 3, 5.1).
  private func allowAround(
    _ object: Range<Int>, in text: ParagraphText, _ found: inout BreakOpportunities
  ) {
    for offset in object.dropFirst() { found.forbid(at: offset) }
    for offset in [object.lowerBound, object.upperBound] { found.allow(at: offset) }
    if Self.endsWithGlue(text.bytes[..<object.lowerBound]) { found.forbid(at: object.lowerBound) }
    if Self.beginsWithGlue(text.bytes[object.upperBound...]) {
      found.forbid(at: object.upperBound)
    }
  }

  /// WORD JOINER, ZERO WIDTH NO-BREAK SPACE, ZERO WIDTH JOINER, NARROW NO-BREAK SPACE.
  private static let glue: [[UInt8]] = [
    [0xE2, 0x81, 0xA0], [0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0x8D], [0xE2, 0x80, 0xAF],
  ]

  private static func endsWithGlue(_ bytes: ArraySlice<UInt8>) -> Bool {
    glue.contains { bytes.suffix(3).elementsEqual($0) }
  }

  private static func beginsWithGlue(_ bytes: ArraySlice<UInt8>) -> Bool {
    glue.contains { bytes.prefix(3).elementsEqual($0) }
  }

  private func noteSoftHyphens(in text: ParagraphText, _ found: inout BreakOpportunities) {
    for unit in text.units.indices where text.units[unit] == 0xAD {
      found.noteSoftHyphen(before: text.offset(ofUnit: unit + 1))
    }
  }

  /// Every edge of a grapheme cluster, but for those before white space that hangs.
  private mutating func breakAnywhere(
    _ text: ParagraphText, _ style: BlockStyle, _ found: inout BreakOpportunities
  ) throws(UnicodeError) {
    let iterator = try graphemeIterator()
    try iterator.setText(text.units)
    let keepsSpaces = style.whiteSpace == .breakSpaces
    iterator.forEachBoundary { unit, _ in
      guard unit < text.units.count else { return }
      if keepsSpaces || !BreakSpace.isBreakable(text.units[unit]) {
        found.allow(at: text.offset(ofUnit: unit))
      }
    }
  }

  private mutating func breakByPairs(
    _ text: ParagraphText, _ style: BlockStyle, _ found: inout BreakOpportunities
  ) throws(UnicodeError) {
    let units = text.units
    guard units.count > 1 else { return }
    let rules = PairRules(profile: profile, style: style, units: units)
    let isSimple = units.allSatisfy { $0 <= 0x7F || $0 == 0xA0 }
    // ICU's boundaries are walked once, which is cheaper than to ask for each.
    var boundaries: [Int] = []
    if !isSimple {
      let iterator = try lineIterator(style)
      try iterator.setText(units)
      iterator.forEachBoundary { unit, _ in boundaries.append(unit) }
    }
    var next = 0
    for unit in 1..<units.count {
      if rules.leavesToUnicode(before: unit) {
        while next < boundaries.count, boundaries[next] < unit { next += 1 }
        if next < boundaries.count, boundaries[next] == unit {
          found.allow(at: text.offset(ofUnit: unit))
        }
        continue
      }
      switch rules.answer(before: unit) {
      case .yes: found.allow(at: text.offset(ofUnit: unit))
      case .no: break
      case .asUnicodeSays:
        if isSimple { continue }
        while next < boundaries.count, boundaries[next] < unit { next += 1 }
        let isBoundary = next < boundaries.count && boundaries[next] == unit
        let isAllowed =
          profile == .chromium
          ? NewerUnicodeRules.allows(units, before: unit, otherwise: isBoundary) : isBoundary
        if isAllowed {
          found.allow(at: text.offset(ofUnit: unit))
        }
      }
    }
  }

  private mutating func lineIterator(_ style: BlockStyle) throws(UnicodeError) -> BreakIterator {
    let keyword: String
    switch style.lineBreak {
    case .auto, .anywhere: keyword = ""
    case .loose: keyword = "@lb=loose"
    case .normal: keyword = "@lb=normal"
    case .strict: keyword = "@lb=strict"
    }
    let locale = style.language + keyword
    if let known = iterators[locale] { return known }
    let new = try BreakIterator(.line, locale: locale)
    iterators[locale] = new
    return new
  }

  private mutating func graphemeIterator() throws(UnicodeError) -> BreakIterator {
    if let graphemes { return graphemes }
    let new = try BreakIterator(.grapheme)
    graphemes = new
    return new
  }
}

/// White space at which lines break whatever stands around it.
enum BreakSpace {
  static func isBreakable(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 || unit == 0x0A }

  /// Other space separators (CSS Text 3): General_Category Zs but U+0020 and U+00A0.
  static func isOther(_ unit: UInt16) -> Bool {
    unit == 0x3000 || unit == 0x1680 || (0x2000...0x200A).contains(unit) || unit == 0x205F
  }
}
