import CWayfinderScan
import WayfinderUnicode

/// Decides by tables alone whether ICU's collation search would match at a place, and how far.
///
/// The rules are those of `usearch_search` (ICU, usearch.cpp): elements must be equal in the mode
/// asked for, a match does not begin or end inside the expansion of a character, it begins at a
/// grapheme boundary, and ends at one or, where the next letter has a primary weight of its own and
/// canonical decomposition never crosses the place, inside a cluster. Where contractions, unordered
/// marks or rules of more than two characters have a say, the answer is `unknown`.
///
/// The judge holds no references, so that a loop over candidates counts none: whoever uses it keeps the
/// pattern, and the text readable between `lower` and `upper` for the time of a call.
struct CandidateJudge {
  enum Verdict {
    /// ICU matches up to `end`; the cluster in which the match ends goes on to `grownEnd`.
    case match(end: Int, grownEnd: Int)
    case none
    case unknown
  }

  /// The text around candidates, well-formed UTF-8.
  struct Text {
    let base: UnsafePointer<UInt8>
    /// What may be read, and whether its ends are ends of the searched text.
    var lower: Int
    var upper: Int
    var beginsText: Bool
    var endsText: Bool
  }

  let table: UnsafePointer<wf_table>
  let elements: UnsafeMutablePointer<UInt32>
  let count: Int
  let mask: UInt32
  let isWildcard: Bool
  let folding: CharacterFolding
  let grows: Bool

  /// The most elements without primary weight that are passed over; ICU's buffer is bounded, too.
  static let ignorableLimit = 16

  init(_ pattern: PreparedPattern) {
    table = pattern.table.characters
    elements = pattern.elementsOwner.start
    count = pattern.elements.count
    mask = pattern.mask
    isWildcard = pattern.comparison == .wildcard
    folding = CharacterFolding(pattern.options)
    grows = pattern.options.growsToGraphemeClusters
  }

  // MARK: Characters

  /// A character of the text, folded.
  struct Character {
    var record: UnsafePointer<wf_character>
    var scalar: UInt32
    /// Where it ends.
    var end: Int

    @inline(__always) func has(_ flag: Int) -> Bool { Int(record.pointee.flags) & flag != 0 }
  }

  @inline(__always)
  func character(at offset: Int, _ text: Text) -> Character? {
    let byte = UInt32(text.base[offset])
    var scalar = byte
    var end = offset + 1
    if byte >= 0x80 {
      if byte < 0xE0 {
        scalar = (byte & 0x1F) << 6 | UInt32(text.base[offset + 1] & 0x3F)
        end = offset + 2
      } else if byte < 0xF0 {
        scalar =
          (byte & 0x0F) << 12 | UInt32(text.base[offset + 1] & 0x3F) << 6
          | UInt32(text.base[offset + 2] & 0x3F)
        end = offset + 3
      } else {
        scalar =
          (byte & 0x07) << 18 | UInt32(text.base[offset + 1] & 0x3F) << 12
          | UInt32(text.base[offset + 2] & 0x3F) << 6 | UInt32(text.base[offset + 3] & 0x3F)
        end = offset + 4
      }
    }
    guard let record = wf_table_character(table, scalar) else { return nil }
    if Int(record.pointee.flags) & WF_FOLDABLE == 0 {
      return Character(record: record, scalar: scalar, end: end)
    }
    scalar = UInt32(folding.folded(UInt16(truncatingIfNeeded: scalar)))
    guard let folded = wf_table_character(table, scalar) else { return nil }
    return Character(record: folded, scalar: scalar, end: end)
  }

  @inline(__always)
  func start(before offset: Int, _ text: Text) -> Int {
    var start = offset - 1
    while start > text.lower, text.base[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  @inline(__always)
  func element(_ index: Int, of character: Character) -> UInt32 {
    let record = character.record.pointee
    if record.count == 1 { return record.element & mask }
    return wf_table_elements(table, character.scalar)[index] & mask
  }
}
