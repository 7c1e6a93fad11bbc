import CWayfinderLines
import WayfinderDocument
import WayfinderUnicode

/// What is known of the characters of one style and script, and of pairs of them, in units of the style.
///
/// Characters are looked up in pages, pairs in a square by the classes of both, so that a text is added
/// up with two loads a character. Both are filled when a character or pair is first met.
struct PairTable: ~Copyable {
  /// Classes below are not of characters that are added up.
  static let firstClass = 2
  /// As many as keep a square within a quarter of a megabyte; characters beyond are shaped.
  static let maximumClasses = 1 << 8

  /// As many as codes have room for; characters of more fonts are shaped.
  private static let maximumExtents = 1 + Int(wl_extentMask)

  static let pageSize = 64

  let shapes: any CharacterPairs
  /// Whether some characters are only shaped with those beside them, in pieces.
  let hasPieces: Bool
  /// Whether words are cut where pairs say that lines may end, and where they are long.
  let cutsWords: Bool
  /// Whether a dictionary tells where words end, so that lines may end between any two characters.
  let breaksByDictionary: Bool
  let setting: ParagraphSetting
  let script: Script
  private let extentsOfFonts: LineExtents
  /// The room that lines have to have for fonts of characters; the first is that of the style's own.
  private(set) var extents: [LineExtent]
  private var lastExtent: (font: FontID, number: Int)?
  /// Where the page of each 64 characters begins; the first of all holds nothing, and those of ASCII
  /// follow it.
  private(set) var pageStarts = GrowingBuffer<UInt32>(repeating: 0, count: 0x10000 / pageSize)
  private(set) var pages = GrowingBuffer<UInt32>(
    repeating: Code.unknown.rawValue, count: 3 * pageSize)
  /// How characters join, in the same pages.
  var joins = GrowingBuffer<UInt8>(repeating: 0, count: 3 * pageSize)
  var pieces = PieceTable()

  /// A character of a class, or one that stands for all of it.
  struct Member {
    var scalar: Unicode.Scalar
    var advance: Int
    var looksBefore: Bool
    var looksAfter: Bool
    /// Whether it does not tell what comes of what it stands for and what stands beside that.
    var isEdge = false
  }

  /// What there is to know of what is not shaped with others: whether something may come of it and
  /// one before or after it, and what breaks lines beside it.
  struct Edge: Hashable {
    var kind: PairBreaks.Kind
    var looksBefore = false
    var looksAfter = false
    var likeness: Int?
  }

  var members: [Member] = []
  var edgeClasses: [Edge: Int] = [:]
  private(set) var rowShift = 6
  var side: Int { 1 << rowShift }
  private(set) var square: GrowingBuffer<UInt32>
  /// The entries that are not in the square, each once, after one that is not known, and their places.
  private var listed = GrowingBuffer<Entry>(repeating: Entry(rawValue: 0), count: 1)
  private var places: [Int64: Int] = [:]

  init(_ shapes: any CharacterPairs, _ setting: ParagraphSetting, _ script: Script) {
    self.shapes = shapes
    self.setting = setting
    self.script = script
    hasPieces = shapes.joins
    cutsWords = shapes.cutsWords
    breaksByDictionary = script.breaksByDictionary
    extentsOfFonts = LineExtents(shaper: shapes.shaper, profile: .chromium)
    extents = [setting.text.extent]
    square = Self.emptySquare(1 << rowShift)
    pageStarts[0] = UInt32(Self.pageSize)
    pageStarts[1] = UInt32(2 * Self.pageSize)
  }

  private static func emptySquare(_ side: Int) -> GrowingBuffer<UInt32> {
    GrowingBuffer(repeating: PackedEntry.unknown.rawValue, count: side * side)
  }

  // MARK: Characters

  /// What is known of a character below U+10000.
  @inline(__always)
  func known(_ value: Int) -> Code {
    Code(rawValue: pages[place(of: value)])
  }

  /// The class of a character below U+10000, or `nil` where it has to be shaped.
  mutating func pairClass(of value: Int, _ breaks: inout PairBreaks) -> Int? {
    code(of: value, &breaks)?.pairClass
  }

  /// What there is to know of a character below U+10000, or `nil` where it has to be shaped.
  mutating func code(of value: Int, _ breaks: inout PairBreaks) -> Code? {
    var code = known(value)
    if code.rawValue == Code.unknown.rawValue { code = find(value, &breaks) }
    return code.isAddedUp ? code : nil
  }

  /// Whether a character below U+10000 is plain in the script (`ScriptRuns.isPlain(_:in:)`), and not known
  /// to be shaped with what stands around it.
  func isPlain(_ value: Int) -> Bool {
    let code = known(value)
    if code.rawValue != Code.unknown.rawValue { return code.isAddedUp && !code.leavesRun }
    return Unicode.Scalar(UInt32(value)).map { ScriptRuns.isPlain($0, in: script) } ?? false
  }

  /// Looks up a character that is not known.
  private mutating func find(_ value: Int, _ breaks: inout PairBreaks) -> Code {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return .apart }
    addPage(of: value)
    let found = make(scalar, &breaks) ?? .apart
    pages[place(of: value)] = found.rawValue
    return found
  }

  /// Makes room for a character and those in its page.
  mutating func addPage(of value: Int) {
    let page = value / Self.pageSize
    if pageStarts[page] != 0 { return }
    pageStarts[page] = UInt32(pages.count)
    for _ in 0..<Self.pageSize {
      pages.append(Code.unknown.rawValue)
      joins.append(0)
    }
  }

  @inline(__always)
  func place(of value: Int) -> Int {
    Int(pageStarts[value / Self.pageSize]) &+ value % Self.pageSize
  }

  /// Whether a character may change even beside one of another run.
  mutating func looksBeyondRuns(_ value: Int, _ breaks: inout PairBreaks) -> Bool {
    code(of: value, &breaks)?.looksBeyondRuns ?? true
  }

  /// Whether a class is that of U+0020.
  func isSpace(_ pairClass: Int) -> Bool { members[pairClass - Self.firstClass].scalar == " " }

  private mutating func make(_ scalar: Unicode.Scalar, _ breaks: inout PairBreaks) -> Code? {
    guard let character = shapes.character(scalar),
      let advance = setting.unit.exactUnits(Double(character.advance)),
      let extent = extentNumber(of: character.font),
      // Spaces hang by the measures of the first font.
      scalar != " " || advance == setting.unit.space
    else { return nil }
    let pairClass = characterClass(
      Member(
        scalar: scalar, advance: advance, looksBefore: character.looksBefore,
        looksAfter: character.looksAfter), character.likeness, &breaks)
    guard let pairClass else { return nil }
    return Code(
      advance: advance, pairClass: pairClass, looksBeyondRuns: character.looksBeyondRuns,
      leavesRun: !ScriptRuns.isPlain(scalar, in: script), extent: extent)
  }

  /// The number of the room that a font takes, which lines only heed where the line height is the font's
  /// to say; `nil` beyond the greatest.
  mutating func extentNumber(of font: FontID) -> Int? {
    if let lastExtent, lastExtent.font == font { return lastExtent.number }
    let number = findExtentNumber(of: font)
    lastExtent = number.map { (font, $0) }
    return number
  }

  private mutating func findExtentNumber(of font: FontID) -> Int? {
    let text = setting.text
    guard text.style.lineHeight == .normal else { return 0 }
    let extent = extentsOfFonts.extent(of: font, style: text.style).lowered(by: text.baselineShift)
    if let known = extents.firstIndex(of: extent) { return known }
    guard extents.count < Self.maximumExtents else { return nil }
    extents.append(extent)
    return extents.count - 1
  }

  mutating func widen() {
    let old = side
    rowShift += 1
    var new = Self.emptySquare(side)
    for row in 0..<old {
      for column in 0..<old { new[row * side + column] = square[row * old + column] }
    }
    square = new
  }

  // MARK: Pairs

  /// What is known of a pair, by the classes of both.
  @inline(__always)
  func known(_ first: Int, _ second: Int) -> Entry {
    let packed = PackedEntry(rawValue: square[first << rowShift &+ second])
    return packed.place.map { listed[$0] } ?? packed.entry
  }

  private mutating func packed(_ entry: Entry) -> PackedEntry {
    if let packed = PackedEntry(entry) { return packed }
    if let place = places[entry.rawValue] { return PackedEntry(place: place) }
    let place = listed.count
    listed.append(entry)
    places[entry.rawValue] = place
    return PackedEntry(place: place)
  }

  /// Looks up a pair that is not known.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func find(
    _ first: Int, _ second: Int, _ breaks: inout PairBreaks, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Entry {
    let found = try make(first, second, &breaks, &finder) ?? .apart
    square[first << rowShift + second] = packed(found).rawValue
    return found
  }

  /// Whether nothing comes of two characters side by side.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func isUnchanged(
    _ first: Int, _ second: Int, _ breaks: inout PairBreaks, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Bool {
    let entry = try entry(first, second, &breaks, &finder)
    return entry.isSimple && entry.first == 0
  }

  /// Whether two characters have to be shaped together.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func isApart(
    _ first: Int, _ second: Int, _ breaks: inout PairBreaks, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Bool {
    try entry(first, second, &breaks, &finder).isApart
  }

  private mutating func entry(
    _ first: Int, _ second: Int, _ breaks: inout PairBreaks, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Entry {
    guard let one = pairClass(of: first, &breaks), let other = pairClass(of: second, &breaks)
    else { return .apart }
    let entry = known(one, other)
    return entry.isKnown ? entry : try find(one, other, &breaks, &finder)
  }

  private func make(
    _ first: Int, _ second: Int, _ breaks: inout PairBreaks, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Entry? {
    let one = members[first - Self.firstClass]
    let other = members[second - Self.firstClass]
    var mayBreak = false
    // Lines end after spaces, and never before.
    if !breaksByDictionary, one.scalar != " ", other.scalar != " " {
      switch try breaks.answer(one.scalar, other.scalar, finder: &finder) {
      case .yes where cutsWords: mayBreak = true
      case .no: break
      case .yes, .open, .unknown: return nil
      }
    }
    if !one.looksAfter || !other.looksBefore {
      return Entry(first: 0, second: 0, isUnsafe: false, breaks: mayBreak)
    }
    guard !one.isEdge, !other.isEdge, let pair = shapes.pair(one.scalar, other.scalar) else {
      return nil
    }
    guard let advances = pair.advances else {
      return Entry(first: 0, second: 0, isUnsafe: pair.isUnsafe, breaks: mayBreak)
    }
    guard let firstWidth = setting.unit.exactUnits(Double(advances.first)),
      let secondWidth = setting.unit.exactUnits(Double(advances.second))
    else { return nil }
    // A space keeps its advance, and hangs without a change before it.
    if one.scalar == " ", firstWidth != one.advance { return nil }
    if other.scalar == " ", pair.isUnsafe || secondWidth != other.advance { return nil }
    return Entry(
      first: firstWidth - one.advance, second: secondWidth - other.advance,
      isUnsafe: pair.isUnsafe, breaks: mayBreak)
  }
}
