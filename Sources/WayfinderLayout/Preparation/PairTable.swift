import WayfinderDocument
import WayfinderUnicode

/// What is known of the characters of one style and script, and of pairs of them, in units of the style.
///
/// Characters are looked up in pages, pairs in a square by the classes of both, so that a text is added
/// up with two loads a character. Both are filled when a character or pair is first met.
struct PairTable: ~Copyable {
  /// A character: its advance in the low bits, then its class, then what else there is.
  struct Code {
    var rawValue: UInt32

    /// Enough for four times the font size; what is wider is shaped.
    private static let advanceMask: UInt32 = 1 << 20 - 1
    private static let classShift: UInt32 = 20
    private static let classMask: UInt32 = 1 << 9 - 1
    private static let beyond: UInt32 = 1 << 29
    private static let extentShift: UInt32 = 30

    /// No character has been looked up.
    static let unknown = Code(rawValue: 0)
    /// The character is shaped with what stands around it.
    static let apart = Code(rawValue: 1 << classShift)

    @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Returns: `nil` for an advance that does not fit.
    init?(advance: Int, pairClass: Int, looksBeyondRuns: Bool, extent: Int) {
      guard advance <= Int(Self.advanceMask) else { return nil }
      rawValue =
        UInt32(advance) | UInt32(pairClass) << Self.classShift | (looksBeyondRuns ? Self.beyond : 0)
        | UInt32(extent) << Self.extentShift
    }

    @inline(__always) var advance: Int { Int(rawValue & Self.advanceMask) }
    @inline(__always) var pairClass: Int {
      Int(rawValue >> Self.classShift & Self.classMask)
    }
    var looksBeyondRuns: Bool { rawValue & Self.beyond != 0 }
    /// Whether the character is known, and has not to be shaped.
    @inline(__always) var isAddedUp: Bool { pairClass >= PairTable.firstClass }
    /// The number of the room that the character's font takes above and below the baseline; 0 for that
    /// of the first font of the style.
    @inline(__always) var extent: Int { Int(rawValue >> Self.extentShift) }
  }

  /// A pair of characters: what it adds to the advance of each, then what else there is.
  struct Entry: BitwiseCopyable {
    var rawValue: Int64

    private static let bits: Int64 = 24
    private static let known: Int64 = 1 << 48
    private static let unsafe: Int64 = 1 << 49
    private static let breaking: Int64 = 1 << 50
    private static let shapedApart: Int64 = 1 << 51

    static let apart = Entry(rawValue: known | shapedApart)

    @inline(__always) init(rawValue: Int64) { self.rawValue = rawValue }

    /// - Returns: `nil` where what is added does not fit.
    init?(first: Int, second: Int, isUnsafe: Bool, breaks: Bool) {
      let limit = 1 << (Self.bits - 1)
      guard abs(first) < limit, abs(second) < limit else { return nil }
      let mask: Int64 = 1 << Self.bits - 1
      rawValue =
        Int64(first) & mask | (Int64(second) & mask) << Self.bits | Self.known
        | (isUnsafe ? Self.unsafe : 0) | (breaks ? Self.breaking : 0)
    }

    /// Whether nothing is to be done but to add to the first advance.
    @inline(__always) var isSimple: Bool { rawValue >> Self.bits == 1 << Self.bits }
    @inline(__always) var first: Int { Int((rawValue << (64 - Self.bits)) >> (64 - Self.bits)) }
    var second: Int { Int((rawValue << (64 - 2 * Self.bits)) >> (64 - Self.bits)) }
    var isKnown: Bool { rawValue & Self.known != 0 }
    var isUnsafe: Bool { rawValue & Self.unsafe != 0 }
    var breaks: Bool { rawValue & Self.breaking != 0 }
    var isApart: Bool { rawValue & Self.shapedApart != 0 }
  }

  /// Classes below are not of characters that are added up.
  private static let firstClass = 2
  /// As many as keep a square within half a megabyte; characters beyond are shaped.
  private static let maximumClasses = 1 << 8
  /// As many as codes have room for; characters of more fonts are shaped.
  private static let maximumExtents = 4

  let shapes: any CharacterPairs
  /// Whether some characters are only shaped with those beside them, in pieces.
  let hasPieces: Bool
  /// Whether a dictionary tells where words end, so that lines may end between any two characters.
  let breaksByDictionary: Bool
  let setting: ParagraphSetting
  private let extentsOfFonts: LineExtents
  /// The room that lines have to have for fonts of characters; the first is that of the style's own.
  private(set) var extents: [LineExtent]
  /// Where the page of each 256 characters begins; the first of all holds nothing.
  private var pageStarts = GrowingBuffer<Int32>(repeating: 0, count: 256)
  private var pages = GrowingBuffer<UInt32>(repeating: Code.unknown.rawValue, count: 256)
  /// How characters join, in the same pages; nothing where there are no pieces.
  private var joins = GrowingBuffer<UInt8>()
  var pieces = PieceTable()

  /// A character of a class, or one that stands for all of it.
  private struct Member {
    var scalar: Unicode.Scalar
    var advance: Int
    var looksBefore: Bool
    var looksAfter: Bool
  }

  private var members: [Member] = []
  /// The classes of characters that change beside none, by what breaks lines beside them.
  private var inertClasses: [PairBreaks.Kind: Int] = [:]
  private var side = 64
  private var square: GrowingBuffer<Int64>

  init(_ shapes: any CharacterPairs, _ setting: ParagraphSetting, breaksByDictionary: Bool) {
    self.shapes = shapes
    self.breaksByDictionary = breaksByDictionary
    hasPieces = shapes.joins
    if hasPieces { joins = GrowingBuffer(repeating: 0, count: 256) }
    self.setting = setting
    extentsOfFonts = LineExtents(shaper: shapes.shaper, profile: .chromium)
    extents = [setting.text.extent]
    square = Self.emptySquare(side)
  }

  private static func emptySquare(_ side: Int) -> GrowingBuffer<Int64> {
    GrowingBuffer(repeating: 0, count: side * side)
  }

  // MARK: Characters

  /// What is known of a character below U+10000.
  @inline(__always)
  func known(_ value: Int) -> Code {
    Code(rawValue: pages[Int(pageStarts[value >> 8]) &+ value & 0xFF])
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

  /// Looks up a character that is not known.
  private mutating func find(_ value: Int, _ breaks: inout PairBreaks) -> Code {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return .apart }
    if pageStarts[value >> 8] == 0 { addPage(value >> 8) }
    let found = make(scalar, &breaks) ?? .apart
    pages[Int(pageStarts[value >> 8]) + value & 0xFF] = found.rawValue
    return found
  }

  /// Whether a character may change even beside one of another run.
  mutating func looksBeyondRuns(_ value: Int, _ breaks: inout PairBreaks) -> Bool {
    code(of: value, &breaks)?.looksBeyondRuns ?? true
  }

  /// Whether a class is that of U+0020.
  func isSpace(_ pairClass: Int) -> Bool { members[pairClass - Self.firstClass].scalar == " " }

  private mutating func make(_ scalar: Unicode.Scalar, _ breaks: inout PairBreaks) -> Code? {
    guard let character = shapes.character(scalar),
      let advance = setting.unit.units(Double(character.advance)),
      let extent = extentNumber(of: character.font)
    else { return nil }
    let isInert = !character.looksBefore && !character.looksAfter
    let pairClass =
      isInert && scalar.value >= 0x80
      ? inertClass(of: scalar, &breaks)
      : newClass(
        Member(
          scalar: scalar, advance: advance, looksBefore: character.looksBefore,
          looksAfter: character.looksAfter))
    guard let pairClass else { return nil }
    return Code(
      advance: advance, pairClass: pairClass, looksBeyondRuns: character.looksBeyondRuns,
      extent: extent)
  }

  /// The class of characters beyond ASCII that change beside none and break lines as one does.
  mutating func inertClass(of scalar: Unicode.Scalar, _ breaks: inout PairBreaks) -> Int? {
    let kind = breaks.kind(of: scalar)
    if let known = inertClasses[kind] { return known }
    let new = newClass(Member(scalar: scalar, advance: 0, looksBefore: false, looksAfter: false))
    inertClasses[kind] = new
    return new
  }

  /// - Returns: `nil` where there are as many classes as fit.
  private mutating func newClass(_ member: Member) -> Int? {
    let new = members.count + Self.firstClass
    guard new < Self.maximumClasses else { return nil }
    members.append(member)
    if new >= side { widen() }
    return new
  }

  /// The number of the room that a font takes, which lines only heed where the line height is the font's
  /// to say; `nil` beyond the greatest.
  mutating func extentNumber(of font: FontID) -> Int? {
    let text = setting.text
    guard text.style.lineHeight == .normal else { return 0 }
    let extent = extentsOfFonts.extent(of: font, style: text.style).lowered(by: text.baselineShift)
    if let known = extents.firstIndex(of: extent) { return known }
    guard extents.count < Self.maximumExtents else { return nil }
    extents.append(extent)
    return extents.count - 1
  }

  // MARK: Joins

  /// How a character below U+10000 joins those beside it.
  @inline(__always)
  mutating func join(of value: Int) -> CharacterJoin {
    if pageStarts[value >> 8] == 0 { addPage(value >> 8) }
    return CharacterJoin(rawValue: joins[Int(pageStarts[value >> 8]) &+ value & 0xFF])
  }

  private mutating func addPage(_ page: Int) {
    pageStarts[page] = Int32(pages.count)
    for _ in 0..<256 { pages.append(Code.unknown.rawValue) }
    guard hasPieces else { return }
    for value in page << 8..<(page + 1) << 8 {
      let join = Unicode.Scalar(UInt32(value)).map { CharacterJoin(shapes.joiningType(of: $0)) }
      joins.append(join?.rawValue ?? 0)
    }
  }

  private mutating func widen() {
    let old = side
    side *= 2
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
    Entry(rawValue: square[first &* side &+ second])
  }

  /// Looks up a pair that is not known.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func find(
    _ first: Int, _ second: Int, _ breaks: inout PairBreaks, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Entry {
    let found = try make(first, second, &breaks, &finder) ?? .apart
    square[first * side + second] = found.rawValue
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
      case .yes: mayBreak = true
      case .no: break
      case .open, .unknown: return nil
      }
    }
    if !one.looksAfter || !other.looksBefore {
      return Entry(first: 0, second: 0, isUnsafe: false, breaks: mayBreak)
    }
    guard let pair = shapes.pair(one.scalar, other.scalar) else { return nil }
    guard let advances = pair.advances else {
      return Entry(first: 0, second: 0, isUnsafe: pair.isUnsafe, breaks: mayBreak)
    }
    guard let firstWidth = setting.unit.units(Double(advances.first)),
      let secondWidth = setting.unit.units(Double(advances.second))
    else { return nil }
    // A space keeps its advance, and hangs without a change before it.
    if one.scalar == " ", firstWidth != one.advance { return nil }
    if other.scalar == " ", pair.isUnsafe || secondWidth != other.advance { return nil }
    return Entry(
      first: firstWidth - one.advance, second: secondWidth - other.advance,
      isUnsafe: pair.isUnsafe, breaks: mayBreak)
  }
}
