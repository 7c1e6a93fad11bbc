import CWayfinderScan
import Synchronization
import WayfinderUnicode

/// What a locale's search collation and segmentation say of each character by itself, in a form that
/// a loop over text can use.
///
/// Blocks of 256 characters are filled when a text first needs them, so a table costs what the
/// scripts in use cost: some 50 µs a block.
///
/// The C table is written only inside the lock and published block by block with release order;
/// published blocks never change and are never freed, as tables live as long as the process. That
/// makes it `Sendable`.
final class CollationTable: @unchecked Sendable {
  /// The table to read from, on any thread.
  let characters: UnsafePointer<wf_table>
  /// Whether collation changes a character that options may replace in ways the index cannot show.
  let isUnusual: Bool

  private let storage: UnsafeMutablePointer<wf_table>
  private let state: Mutex<CollationTableBuilder>

  private static let tables = Mutex<[String: CollationTable]>([:])

  /// Returns the process's table for a locale.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: A few milliseconds at the first call for a locale, then O(1).
  static func shared(for locale: String) throws(UnicodeError) -> CollationTable {
    try tables.withLock { (tables) throws(UnicodeError) -> CollationTable in
      if let known = tables[locale] { return known }
      let table = try CollationTable(locale: locale)
      tables[locale] = table
      return table
    }
  }

  private init(locale: String) throws(UnicodeError) {
    guard let storage = wf_table_create() else {
      throw UnicodeError.outOfMemory("make a collation table")
    }
    var builder = try CollationTableBuilder(locale: locale)
    GraphemeRules.fill(storage)
    SeamTable.fill(storage)
    try builder.fill(0, in: storage)
    storage.pointee.asciiIsPlain = builder.hasPlainASCII(in: storage) ? 1 : 0
    isUnusual = builder.hasUnusualFolds
    self.storage = storage
    characters = UnsafePointer(storage)
    state = Mutex(builder)
  }

  /// Makes the block of a scalar available.
  func fillBlock(of scalar: UInt32) throws(UnicodeError) {
    try state.withLock { (builder) throws(UnicodeError) in
      if wf_table_block(characters, scalar >> 8) == nil {
        try builder.fill(scalar >> 8, in: storage)
      }
    }
  }

  /// Returns the collation elements of a text that is read as a whole.
  func elements(of units: [UInt16]) throws(UnicodeError) -> [UInt32] {
    try state.withLock { (builder) throws(UnicodeError) in try builder.elements(of: units) }
  }

  /// Returns the codes of the primary weights among elements.
  func codes(of elements: [UInt32]) -> [UInt8] {
    state.withLock { builder in builder.codes(of: elements, .letter) }
  }

  /// Whether letters with some codes are equal at primary strength wherever the codes are, in all texts
  /// that were indexed so far.
  func areCertain(_ codes: [UInt8]) -> Bool {
    state.withLock { builder in codes.allSatisfy(builder.codes.isCertain) }
  }
}

/// The parts of ICU's 32-bit collation elements.
enum CollationElement {
  /// Whether an element goes on with the weight of the one before.
  static func isContinuation(_ element: UInt32) -> Bool { element & 0xC0 == 0xC0 }

  /// The non-zero primary weights of elements, each with its continuation.
  static func primaries(of elements: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    for (index, element) in elements.enumerated() {
      if isContinuation(element) || element >> 16 == 0 { continue }
      let next = index + 1 < elements.count ? elements[index + 1] : 0
      result.append(element & 0xFFFF_0000 | (isContinuation(next) ? next >> 16 : 0))
    }
    return result
  }

  /// Whether elements with primary weight have secondary weights in unusual places: none in the first
  /// half of a weight, or some in the second.
  static func areIrregular(_ elements: [UInt32]) -> Bool {
    elements.contains {
      $0 >> 16 != 0 && ($0 >> 8 & 0xFF == 0) != isContinuation($0)
    }
  }
}
