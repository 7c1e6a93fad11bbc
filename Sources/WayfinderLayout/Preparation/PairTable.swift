import CWayfinderLines
import WayfinderDocument
import WayfinderUnicode

/// What is known of the characters of one style and script, and of pairs of them, in units of the style.
///
/// Characters are looked up in pages, pairs in a square by the classes of both, so that a text is added
/// up with two loads a character. Both are filled when a character or pair is first met.
struct PairTable: ~Copyable {
  /// A character: its advance in the low bits, then its class, as `wl_pairs` has it, then flags.
  struct Code {
    var rawValue: UInt32

    private static let advanceMask = UInt32(wl_advanceMask)
    private static let classShift = UInt32(wl_classShift)
    private static let classMask = UInt32(wl_classMask)
    /// The character ends a run of the script, or asks for more than such a run does.
    static let leavesRun: UInt32 = 1 << 30
    private static let beyond: UInt32 = 1 << 31

    /// No character has been looked up.
    static let unknown = Code(rawValue: 0)
    /// The character is shaped with what stands around it.
    static let apart = Code(rawValue: 1 << classShift)

    @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

    init(advance: Int, pairClass: Int, looksBeyondRuns: Bool, leavesRun: Bool) {
      rawValue =
        UInt32(advance) | UInt32(pairClass) << Self.classShift
        | (looksBeyondRuns ? Self.beyond : 0) | (leavesRun ? Self.leavesRun : 0)
    }

    @inline(__always) var advance: Int { Int(rawValue & Self.advanceMask) }
    @inline(__always) var pairClass: Int { Int(rawValue >> Self.classShift & Self.classMask) }
    var looksBeyondRuns: Bool { rawValue & Self.beyond != 0 }
    var leavesRun: Bool { rawValue & Self.leavesRun != 0 }
    /// Whether the character is known, and has not to be shaped.
    @inline(__always) var isAddedUp: Bool { pairClass >= PairTable.firstClass }
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

    /// A pair that adds nothing to the second advance, and to the first less than the limit of a sum.
    init(flatFirst first: Int, isUnsafe: Bool, breaks: Bool) {
      rawValue =
        Int64(first) & (1 << Self.bits - 1) | Self.known | (isUnsafe ? Self.unsafe : 0)
        | (breaks ? Self.breaking : 0)
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
  /// As many as keep a square within a quarter of a megabyte; characters beyond are shaped.
  private static let maximumClasses = 1 << 8

  private static let pageSize = 64

  private let shapes: any CharacterPairs
  private let unit: SegmentUnit
  private let script: Script
  /// Where the page of each 64 characters begins; the first of all holds nothing, and those of ASCII
  /// follow it.
  private var pageStarts = GrowingBuffer<UInt32>(repeating: 0, count: 0x10000 / pageSize)
  private var pages = GrowingBuffer<UInt32>(repeating: Code.unknown.rawValue, count: 3 * pageSize)
  /// A character of each class, and whether it is inert.
  private var members: [(scalar: Unicode.Scalar, advance: Int, isInert: Bool)] = []
  /// The classes of characters that change beside none, by what breaks lines beside them.
  private var inertClasses: [PairBreaks.Kind: Int] = [:]
  private var rowShift = 6
  private var side: Int { 1 << rowShift }
  private var square: GrowingBuffer<UInt32>
  /// The entries that are not in the square, each once, after one that is not known, and their places.
  private var listed = GrowingBuffer<Entry>(repeating: Entry(rawValue: 0), count: 1)
  private var places: [Int64: Int] = [:]

  init(_ shapes: any CharacterPairs, _ unit: SegmentUnit, _ script: Script) {
    self.shapes = shapes
    self.unit = unit
    self.script = script
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
    let page = value / Self.pageSize
    if pageStarts[page] == 0 {
      pageStarts[page] = UInt32(pages.count)
      for _ in 0..<Self.pageSize { pages.append(Code.unknown.rawValue) }
    }
    let found = make(scalar, &breaks) ?? .apart
    pages[place(of: value)] = found.rawValue
    return found
  }

  @inline(__always)
  private func place(of value: Int) -> Int {
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
      let advance = unit.units(Double(character.advance))
    else { return nil }
    var pairClass: Int?
    var kind: PairBreaks.Kind?
    if character.isInert, scalar.value >= 0x80 {
      let own = breaks.kind(of: scalar)
      kind = own
      pairClass = inertClasses[own]
    }
    let found: Int
    if let pairClass {
      found = pairClass
    } else {
      found = members.count + Self.firstClass
      guard found < Self.maximumClasses else { return nil }
      members.append((scalar, advance, character.isInert))
      if let kind { inertClasses[kind] = found }
      if found >= side { widen() }
    }
    return Code(
      advance: advance, pairClass: found, looksBeyondRuns: character.looksBeyondRuns,
      leavesRun: !ScriptRuns.isPlain(scalar, in: script))
  }

  private mutating func widen() {
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

  /// Adds up text as `wl_addPairs` does.
  ///
  /// - Parameters:
  ///   - limit: Where a character begins or the text ends.
  ///   - stops: Flags of characters after which nothing is added but the rest of a word.
  ///   - space: What a space at the end of a segment adds to its code.
  @inline(__always)
  func add(
    _ text: UnsafeBufferPointer<UInt8>, to limit: Int, stops: UInt32, space: UInt32,
    _ sum: inout wl_pairSum, _ codes: inout GrowingBuffer<UInt32>
  ) {
    pages.withElements { pages in
      pageStarts.withElements { pageStarts in
        square.withElements { square in
          var pairs = wl_pairs(
            characters: pages.baseAddress, pages: pageStarts.baseAddress,
            pairs: square.baseAddress, rowShift: UInt32(rowShift), space: space,
            longWord: UInt32(PairSum.longWord), wideWord: UInt32(PairSum.wideUnits),
            stops: stops)
          codes.append(upTo: limit - sum.index) { codes in
            let count = sum.codeCount
            wl_addPairs(&pairs, text.baseAddress, limit, codes, &sum)
            return sum.codeCount - count
          }
        }
      }
    }
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
    if one.scalar != " ", other.scalar != " " {
      switch try breaks.answer(one.scalar, other.scalar, finder: &finder) {
      case .yes: mayBreak = true
      case .no: break
      case .open, .unknown: return nil
      }
    }
    if one.isInert || other.isInert {
      return Entry(first: 0, second: 0, isUnsafe: false, breaks: mayBreak)
    }
    guard let pair = shapes.pair(one.scalar, other.scalar) else { return nil }
    guard let advances = pair.advances else {
      return Entry(first: 0, second: 0, isUnsafe: pair.isUnsafe, breaks: mayBreak)
    }
    guard let firstWidth = unit.units(Double(advances.first)),
      let secondWidth = unit.units(Double(advances.second))
    else { return nil }
    // A space keeps its advance, and hangs without a change before it.
    if one.scalar == " ", firstWidth != one.advance { return nil }
    if other.scalar == " ", pair.isUnsafe || secondWidth != other.advance { return nil }
    return Entry(
      first: firstWidth - one.advance, second: secondWidth - other.advance,
      isUnsafe: pair.isUnsafe, breaks: mayBreak)
  }
}
