import CWayfinderScan
import WayfinderUnicode

/// A query as collation elements, the form in which candidates are compared.
struct PreparedPattern {
  /// How ICU is asked to compare, which strength stands for.
  enum Comparison { case standard, wildcard }

  let table: CollationTable
  let comparison: Comparison
  /// The parts of an element that count.
  let mask: UInt32
  /// The elements that are not ignored, masked.
  let elements: [UInt32]
  /// The same at a place that stays.
  let elementsOwner: OwnedBuffer<UInt32>
  /// The code of each primary weight.
  let codes: [UInt8]
  /// The folded query.
  let units: [UInt16]
  /// The same in UTF-8.
  let bytes: [UInt8]
  let options: FindOptions

  init(units: [UInt16], options: FindOptions, table: CollationTable) throws(UnicodeError) {
    self.table = table
    self.units = units
    self.options = options
    bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    comparison = options.diacritics == .asymmetric ? .wildcard : .standard
    mask =
      switch options.diacritics {
      case .ignore: 0xFFFF_0000
      case .asymmetric: 0xFFFF_FF00
      case .match: options.isCaseSensitive ? 0xFFFF_FFFF : 0xFFFF_FF00
      }
    let all = try table.elements(of: units)
    let mask = mask
    elements = all.map { $0 & mask }.filter { $0 != 0 }
    elementsOwner = OwnedBuffer(elements)
    codes = table.codes(of: all)
  }

  /// Whether collation ignores all of the query, which then matches nothing.
  var isIgnorable: Bool { elements.isEmpty }

  /// Whether matches can be found by the codes of their letters: not where the query begins with a
  /// mark, which codes leave out.
  var hasCodes: Bool { !codes.isEmpty && (elements.first ?? 0) >> 16 != 0 }

  /// Whether every text whose letters have the pattern's primary weights matches, whatever marks it has.
  var isPlain: Bool {
    switch comparison {
    case .standard: mask == 0xFFFF_0000
    case .wildcard:
      // Letters without marks of their own, which match with any marks; see `compareCE64s`.
      elements.allSatisfy {
        let marks = $0 >> 8 & 0xFF
        return $0 >> 16 != 0 && (marks == CandidateJudge.commonWeight || marks == 0)
      }
    }
  }
}
