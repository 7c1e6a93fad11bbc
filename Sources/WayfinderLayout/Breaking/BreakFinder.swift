import WayfinderDocument
import WayfinderUnicode

/// Finds where lines may end, by the rules of a profile.
///
/// The rules of browsers are given as a filter over pairs of neighbouring code units; where it has
/// no answer, ICU's line break iterator has.
struct BreakFinder: ~Copyable {
  let profile: LineBreakProfile
  private var iterators: [String: BreakIterator] = [:]
  /// The line iterator of the last text and what it is for.
  private var recent: (language: String, lineBreak: LineBreakStrictness, iterator: BreakIterator)?
  private var graphemes: BreakIterator?
  /// The text in UTF-16.
  private var units = GrowingBuffer<UInt16>()

  /// Room for this many units is kept for later texts.
  private static let keptCapacity = 1 << 15

  init(profile: LineBreakProfile) { self.profile = profile }

  /// Returns the opportunities of a paragraph.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  mutating func opportunities(
    in text: ParagraphText, style: BlockStyle
  ) throws(UnicodeError) -> BreakOpportunities {
    var found = try text.bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(UnicodeError) in try opportunities(in: bytes, style: style) }
    }.get()
    guard style.whiteSpace.wraps, !text.seams.isEmpty || !text.objects.isEmpty else {
      return found
    }
    for seam in text.seams { found.allow(at: seam) }
    for object in text.objects { allowAround(object, in: text, &found) }
    if !style.breaksAtSoftHyphens { found.forbidAfterSoftHyphens() }
    return found
  }

  /// Returns the opportunities of well-formed text that has no objects.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  mutating func opportunities(
    in text: UnsafeBufferPointer<UInt8>, style: BlockStyle
  ) throws(UnicodeError) -> BreakOpportunities {
    var found = BreakOpportunities()
    try find(in: text, style: style, &found)
    return found
  }

  /// Finds the opportunities of well-formed text that has no objects, in place of those of another
  /// text.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded; what was found then means nothing.
  /// - Complexity: O(*n*).
  mutating func find(
    in text: UnsafeBufferPointer<UInt8>, style: BlockStyle, _ found: inout BreakOpportunities
  ) throws(UnicodeError) {
    found.reset(count: text.count)
    let wraps = style.whiteSpace.wraps
    if wraps {
      units.removeAll()
      units.append(upTo: text.count) { UTF16Conversion.write(text, to: $0) }
    }
    if wraps, style.lineBreak != .anywhere, profile != .icu {
      // This notes soft hyphens on the way.
      try breakByPairs(style, &found)
    } else {
      Self.noteSoftHyphens(in: text, &found)
      if !wraps { return }
      if style.lineBreak == .anywhere {
        try breakAnywhere(style, &found)
      } else {
        try breakAsUnicodeSays(style, &found)
      }
    }
    if !style.breaksAtSoftHyphens { found.forbidAfterSoftHyphens() }
    if text.count > Self.keptCapacity { units = GrowingBuffer() }
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

  private static func noteSoftHyphens(
    in text: UnsafeBufferPointer<UInt8>, _ found: inout BreakOpportunities
  ) {
    for index in text.indices.dropFirst() where text[index] == 0xAD && text[index - 1] == 0xC2 {
      found.noteSoftHyphen(before: index + 1)
    }
  }

  /// Every edge of a grapheme cluster, but for those before white space that hangs.
  private mutating func breakAnywhere(
    _ style: BlockStyle, _ found: inout BreakOpportunities
  ) throws(UnicodeError) {
    let iterator = try graphemeIterator()
    let keepsSpaces = style.whiteSpace == .breakSpaces
    try units.withElements { units throws(UnicodeError) in
      try iterator.setText(units)
      Self.forEachBoundary(of: iterator, in: units) { unit, offset in
        if keepsSpaces || !BreakSpace.isBreakable(units[unit]) { found.allow(at: offset) }
      }
    }
  }

  private mutating func breakAsUnicodeSays(
    _ style: BlockStyle, _ found: inout BreakOpportunities
  ) throws(UnicodeError) {
    let iterator = try lineIterator(style)
    try units.withElements { units throws(UnicodeError) in
      try iterator.setText(units)
      Self.forEachBoundary(of: iterator, in: units) { _, offset in found.allow(at: offset) }
    }
  }

  /// Calls `body` with each boundary inside of the text that was just set, by units and by bytes.
  private static func forEachBoundary(
    of iterator: BreakIterator, in units: UnsafeBufferPointer<UInt16>,
    _ body: (_ unit: Int, _ offset: Int) -> Void
  ) {
    var unit = 0
    var offset = 0
    while let boundary = iterator.next(), boundary < units.count {
      while unit < boundary {
        offset += UTF16Conversion.utf8Width(of: units[unit])
        unit += 1
      }
      body(unit, offset)
    }
  }

  private mutating func breakByPairs(
    _ style: BlockStyle, _ found: inout BreakOpportunities
  ) throws(UnicodeError) {
    let isSimple = units.withElements { $0.allSatisfy { $0 <= 0x7F || $0 == 0xA0 } }
    let iterator = isSimple ? nil : try lineIterator(style)
    try units.withElements { units throws(UnicodeError) in
      try iterator?.setText(units)
      let rules = PairRules(profile: profile, style: style, units: units)
      PairWalk(rules, iterator).walk(&found)
    }
  }

  private mutating func lineIterator(_ style: BlockStyle) throws(UnicodeError) -> BreakIterator {
    if let recent, recent.lineBreak == style.lineBreak, recent.language == style.language {
      return recent.iterator
    }
    let keyword: String
    switch style.lineBreak {
    case .auto, .anywhere: keyword = ""
    case .loose: keyword = "@lb=loose"
    case .normal: keyword = "@lb=normal"
    case .strict: keyword = "@lb=strict"
    }
    let locale = style.language + keyword
    let iterator: BreakIterator
    if let known = iterators[locale] {
      iterator = known
    } else {
      iterator = try BreakIterator(.line, locale: locale)
      iterators[locale] = iterator
    }
    recent = (style.language, style.lineBreak, iterator)
    return iterator
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
