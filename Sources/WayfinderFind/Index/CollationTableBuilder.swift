import CWayfinderScan
import WayfinderUnicode

/// Asks ICU about characters and gives codes to their primary weights.
struct CollationTableBuilder {
  private let reader: CollationElements
  private var starters: Set<UInt32> = []
  private var continuers: Set<UInt32> = []
  private(set) var codes = CodeAssignment()
  private var replaced: [UInt32: UInt16] = [:]
  private var runCodes: [[UInt16]: [UInt8]] = [:]
  private(set) var hasUnusualFolds = false

  /// The number of runs whose codes are kept.
  private static let mostRuns = 4096
  /// A noncharacter with which CLDR's root collation begins the labels of alphabetic indexes.
  private static let indexCharacter: UInt32 = 0xFDD1

  init(locale: String) throws(UnicodeError) {
    reader = try CollationElements(locale: locale)
    for string in try reader.contractions() where string.first?.value != Self.indexCharacter {
      for scalar in string.dropLast() { starters.insert(scalar.value) }
      for scalar in string.dropFirst() { continuers.insert(scalar.value) }
    }
    try assignASCII()
    try reserveLetters(of: locale)
    try assignFolds()
  }

  // MARK: Codes

  private mutating func assignASCII() throws(UnicodeError) {
    // Lower case first: in Turkish `I` and `i` have different weights.
    let order =
      Array(UInt8(0x20)...0x40) + Array(0x5B...0x7E) + Array(0x41...0x5A) + Array(1...0x1F)
    for byte in order {
      let primaries = CollationElement.primaries(of: try reader.elements(of: [UInt16(byte)]))
      if primaries.count != 1 { continue }
      codes.assign(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte, to: primaries[0])
    }
    codes.finishASCII()
  }

  /// Gives codes for themselves to the letters of a language. Of Hangul, whose syllables are spread, it
  /// is the letters that syllables are made of.
  private mutating func reserveLetters(of locale: String) throws(UnicodeError) {
    var ranges = try ExemplarLetters.ranges(locale: locale)
    if ranges.contains(where: { $0.contains(0xAC00) }) {
      ranges += [0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2]
    }
    for range in ranges where range.count <= Self.longestAlphabet {
      for scalar in range.compactMap(Unicode.Scalar.init)
      where CodeAssignment.Kind(scalar) == .letter {
        for primary in CollationElement.primaries(
          of: try reader.elements(of: Array(scalar.utf16)))
        {
          codes.reserve(for: primary)
        }
      }
    }
  }

  /// Ranges with more letters are those of syllables.
  private static let longestAlphabet = 512

  /// Gives a character that options may replace the code of what replaces it: the plane serves all
  /// options, and candidates are compared by the elements that the options ask for. One without a
  /// primary weight of its own, such as the Hebrew geresh, is taken for what replaces it.
  private mutating func assignFolds() throws(UnicodeError) {
    for (scalar, target) in CharacterFolding.folds {
      let primaries = CollationElement.primaries(of: try reader.elements(of: [scalar]))
      let targets = CollationElement.primaries(of: try reader.elements(of: [target]))
      let isLinked = [UInt32(scalar), UInt32(target)]
        .contains { starters.contains($0) || continuers.contains($0) }
      if isLinked || targets.count != 1 {
        hasUnusualFolds = true
      } else if primaries.count == 1 {
        codes.share(codes.code(of: targets[0], .symbol), with: primaries[0])
      } else {
        replaced[UInt32(scalar)] = target
      }
    }
  }

  /// Returns the codes of the primary weights among elements.
  mutating func codes(of elements: [UInt32], _ kind: CodeAssignment.Kind) -> [UInt8] {
    CollationElement.primaries(of: elements).map { codes.code(of: $0, kind) }
  }

  /// Returns the codes of text that is read as a whole; the same few texts come again and again.
  mutating func codes(ofRun units: [UInt16]) throws(UnicodeError) -> [UInt8] {
    if let known = runCodes[units] { return known }
    let codes = codes(of: try elements(of: units), .letter)
    if runCodes.count == Self.mostRuns { runCodes.removeAll(keepingCapacity: true) }
    runCodes[units] = codes
    return codes
  }

  func elements(of units: [UInt16]) throws(UnicodeError) -> [UInt32] {
    try reader.elements(of: units)
  }

  // MARK: Blocks

  /// Makes a block of characters and publishes it.
  mutating func fill(
    _ index: UInt32, in table: UnsafeMutablePointer<wf_table>
  ) throws(UnicodeError) {
    var characters: [wf_character] = []
    var pool: [UInt32] = []
    var codePool: [UInt8] = []
    characters.reserveCapacity(256)
    for value in (index << 8)..<(index << 8) + 256 {
      guard let scalar = Unicode.Scalar(value) else {
        characters.append(wf_character())
        continue
      }
      characters.append(try character(scalar, &pool, &codePool))
    }
    wf_table_publish(table, index, Self.block(characters, pool, codePool, table))
  }

  private mutating func character(
    _ scalar: Unicode.Scalar, _ pool: inout [UInt32], _ codePool: inout [UInt8]
  ) throws(UnicodeError) -> wf_character {
    let elements = try reader.elements(
      of: replaced[scalar.value].map { [$0] } ?? Array(scalar.utf16))
    let codes = codes(of: elements, CodeAssignment.Kind(scalar))
    if CollationElement.areIrregular(elements) { codes.forEach { self.codes.markUncertain($0) } }
    var result = wf_character()
    result.count = UInt8(truncatingIfNeeded: elements.count)
    result.symbols = UInt8(truncatingIfNeeded: codes.count)
    if elements.count == 1 {
      result.element = elements[0]
    } else if elements.count > 1 {
      result.element = UInt32(pool.count)
      pool += elements
    }
    withUnsafeMutableBytes(of: &result.codes) { $0.copyBytes(from: codes.prefix($0.count)) }
    if elements.count > 1 {
      codePool += codes
      codePool += Array(repeating: 0, count: pool.count - codePool.count)
    }
    result.lead = scalar.leadCombiningClass
    result.trail = scalar.trailCombiningClass
    let graphemeBreak = scalar.graphemeBreak
    result.graphemeBreak = graphemeBreak.rawValue
    result.flags = flags(of: scalar, graphemeBreak, hasPrimary: !codes.isEmpty)
    if codes.count > MemoryLayout.size(ofValue: result.codes) { result.flags |= UInt16(WF_LONG) }
    result.seamClass = SeamTable.seamClass(of: result, scalar)
    return result
  }

  private func flags(
    of scalar: Unicode.Scalar, _ graphemeBreak: GraphemeBreak, hasPrimary: Bool
  ) -> UInt16 {
    var flags = 0
    if starters.contains(scalar.value) { flags |= WF_STARTS }
    if continuers.contains(scalar.value) { flags |= WF_CONTINUES }
    if scalar.leadCombiningClass != 0 { flags |= WF_LEAD_MARK }
    // Composite vowels of Tibetan, which ICU decomposes wherever they stand.
    if [0xF73, 0xF75, 0xF81].contains(scalar.value) { flags |= WF_WILD }
    if scalar.hasDecompositionBoundaryBefore { flags |= WF_BOUNDARY_BEFORE }
    if scalar.hasDecompositionBoundaryAfter { flags |= WF_BOUNDARY_AFTER }
    if scalar.value <= 0xFFFF, CharacterFolding.folds[UInt16(scalar.value)] != nil {
      flags |= WF_FOLDABLE
    }
    if replaced[scalar.value] != nil { flags |= WF_REPLACED }
    let standsAlone: Bool =
      switch graphemeBreak {
      case .other, .control, .lineFeed, .openSyllable, .closedSyllable, .pictographic: true
      default: false
      }
    if standsAlone, hasPrimary, flags & (WF_CONTINUES | WF_LEAD_MARK | WF_WILD) == 0 {
      flags |= WF_SIMPLE
    }
    return UInt16(flags)
  }

  private static func block(
    _ characters: [wf_character], _ pool: [UInt32], _ codePool: [UInt8],
    _ table: UnsafePointer<wf_table>
  ) -> UnsafePointer<wf_block> {
    let elements = UnsafeMutablePointer<UInt32>.allocate(capacity: pool.count + 1)
    elements.initialize(from: pool, count: pool.count)
    let codes = UnsafeMutablePointer<UInt8>.allocate(capacity: codePool.count + 1)
    codes.initialize(from: codePool, count: codePool.count)
    let block = UnsafeMutablePointer<wf_block>.allocate(capacity: 1)
    block.initialize(to: wf_block())
    withUnsafeMutableBytes(of: &block.pointee.characters) { bytes in
      characters.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    withUnsafeMutableBytes(of: &block.pointee.fast) { bytes in
      characters.map(fastCode).withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    wf_block_fill_rows(table, block)
    block.pointee.elements = UnsafePointer(elements)
    block.pointee.codes = UnsafePointer(codes)
    return UnsafePointer(block)
  }

  private static func fastCode(_ character: wf_character) -> UInt16 {
    let isFast =
      character.symbols == 1 && Int(character.flags) & WF_SIMPLE != 0
      && Int(character.seamClass) != WF_SEAM_UNKNOWN
    return UInt16(character.codes.0) | (isFast ? UInt16(WF_FAST) : 0)
  }

  /// Whether ASCII text becomes codes by lowering its capitals; carriage returns, which join a line
  /// feed, aside.
  func hasPlainASCII(in table: UnsafePointer<wf_table>) -> Bool {
    for byte in UInt32(0x09)...0x7E where byte <= 0x0C || byte >= 0x20 {
      guard let block = wf_table_block(table, 0)?.pointee else { return false }
      let code = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
      let fast = withUnsafeBytes(of: block.fast) {
        $0.loadUnaligned(fromByteOffset: Int(byte) * 2, as: UInt16.self)
      }
      if UInt32(fast) != code | UInt32(WF_FAST) { return false }
    }
    return true
  }
}
