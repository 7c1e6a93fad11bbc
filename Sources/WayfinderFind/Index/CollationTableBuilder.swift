import CWayfinderScan
import WayfinderUnicode

/// Asks ICU about characters and gives codes to primary weights.
///
/// ASCII weights have their lower-case byte for a code where no other weight has it. All others take
/// the rest in turn, so that the letters of an alphabet, which are met together, differ.
struct CollationTableBuilder {
  private let reader: CollationElements
  private var starters: Set<UInt32> = []
  private var continuers: Set<UInt32> = []
  private var codes: [UInt32: UInt8] = [:]
  private var freeCodes: [UInt8] = []
  private var nextFree = 0
  private var replaced: [UInt32: UInt16] = [:]
  private(set) var hasUnusualFolds = false

  /// A noncharacter with which CLDR's root collation begins the labels of alphabetic indexes.
  private static let indexCharacter: UInt32 = 0xFDD1

  init(locale: String) throws(UnicodeError) {
    reader = try CollationElements(locale: locale)
    for string in try reader.contractions() where string.first?.value != Self.indexCharacter {
      for scalar in string.dropLast() { starters.insert(scalar.value) }
      for scalar in string.dropFirst() { continuers.insert(scalar.value) }
    }
    try assignASCII()
    try assignFolds()
  }

  // MARK: Codes

  private mutating func assignASCII() throws(UnicodeError) {
    var taken: Set<UInt8> = [0]
    // Lower case first: in Turkish `I` and `i` have different weights.
    let order =
      Array(UInt8(0x20)...0x40) + Array(0x5B...0x7E) + Array(0x41...0x5A) + Array(1...0x1F)
    for byte in order {
      let primaries = CollationElement.primaries(of: try reader.elements(of: [UInt16(byte)]))
      let code = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
      guard primaries.count == 1, codes[primaries[0]] == nil, !taken.contains(code) else {
        continue
      }
      codes[primaries[0]] = code
      taken.insert(code)
    }
    freeCodes = (Array(UInt8(0x80)...0xFF) + Array(1...0x7F)).filter { !taken.contains($0) }
  }

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
        codes[primaries[0]] = code(of: targets[0])
      } else {
        replaced[UInt32(scalar)] = target
      }
    }
  }

  mutating func code(of primary: UInt32) -> UInt8 {
    if let code = codes[primary] { return code }
    let code = freeCodes[nextFree]
    nextFree = (nextFree + 1) % freeCodes.count
    codes[primary] = code
    return code
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
    wf_table_publish(table, index, Self.block(characters, pool, codePool))
  }

  private mutating func character(
    _ scalar: Unicode.Scalar, _ pool: inout [UInt32], _ codePool: inout [UInt8]
  ) throws(UnicodeError) -> wf_character {
    let elements = try reader.elements(
      of: replaced[scalar.value].map { [$0] } ?? Array(scalar.utf16))
    let primaries = CollationElement.primaries(of: elements)
    var result = wf_character()
    result.count = UInt8(truncatingIfNeeded: elements.count)
    result.symbols = UInt8(truncatingIfNeeded: primaries.count)
    if elements.count == 1 {
      result.element = elements[0]
    } else if elements.count > 1 {
      result.element = UInt32(pool.count)
      pool += elements
    }
    if primaries.count == 1 { result.code = code(of: primaries[0]) }
    if elements.count > 1 {
      codePool += primaries.map { code(of: $0) }
      codePool += Array(repeating: 0, count: pool.count - codePool.count)
    }
    result.lead = scalar.leadCombiningClass
    result.trail = scalar.trailCombiningClass
    let graphemeBreak = scalar.graphemeBreak
    result.graphemeBreak = graphemeBreak.rawValue
    result.flags = flags(of: scalar, graphemeBreak, hasPrimary: !primaries.isEmpty)
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
    _ characters: [wf_character], _ pool: [UInt32], _ codePool: [UInt8]
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
    block.pointee.elements = UnsafePointer(elements)
    block.pointee.codes = UnsafePointer(codes)
    return UnsafePointer(block)
  }

  /// Whether ASCII text becomes codes by lowering its capitals.
  func hasPlainASCII(in table: UnsafePointer<wf_table>) -> Bool {
    for byte in UInt32(0x09)...0x7E where byte <= 0x0D || byte >= 0x20 {
      guard let character = wf_table_character(table, byte)?.pointee else { return false }
      let code = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
      if character.symbols != 1 || UInt32(character.code) != code
        || Int(character.flags) & (WF_CONTINUES | WF_LEAD_MARK | WF_WILD) != 0
      {
        return false
      }
    }
    return true
  }
}
