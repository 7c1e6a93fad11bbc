import CWayfinderScan
import WayfinderUnicode

/// What stands between two symbols that follow each other, told by the characters one after another.
///
/// A seam is *loose* if collation reads nothing across it together: between letters, also where marks
/// without primary weight, which are in order, follow the first one. It is *open* if besides a match may
/// begin and end there by itself: a grapheme cluster ends, and what is ignored before it belongs to the
/// letter before. The state after a character is the character's class or, after marks, the mark's.
enum SeamTable {
  // Classes of characters with symbols: their Grapheme_Cluster_Break, with exceptions.
  private static let firstBreak: UInt8 = 2
  private static let indic: UInt8 = 17
  private static let extendWithoutClass: UInt8 = 18
  // Marks without primary weight, by whether they have a combining class.
  private static let markWithoutClass: UInt8 = 19
  private static let mark: UInt8 = 20
  /// The state after one mark is this far from its class; after two, twice as far.
  private static let markStep: UInt8 = 2

  private static var symbolClasses: ClosedRange<UInt8> { firstBreak...extendWithoutClass }
  private static var markClasses: ClosedRange<UInt8> { markWithoutClass...mark }

  /// Returns the class of a character, `WF_SEAM_UNKNOWN` for one that is left to closer judgement.
  static func seamClass(of character: wf_character, _ scalar: Unicode.Scalar) -> UInt8 {
    let flags = Int(character.flags)
    guard flags & (WF_WILD | WF_FOLDABLE | WF_REPLACED) == 0,
      let graphemeBreak = GraphemeBreak(rawValue: character.graphemeBreak)
    else { return UInt8(WF_SEAM_UNKNOWN) }
    let hasClass = character.lead != 0
    if character.symbols == 0 {
      guard graphemeBreak == .extend, character.count <= 2 else { return UInt8(WF_SEAM_UNKNOWN) }
      return hasClass ? mark : markWithoutClass
    }
    switch graphemeBreak {
    case .extend: return hasClass ? firstBreak + graphemeBreak.rawValue : extendWithoutClass
    case .spacingMark: return firstBreak + graphemeBreak.rawValue
    case .prepend, .zeroWidthJoiner, .regionalIndicator: return UInt8(WF_SEAM_UNKNOWN)
    default:
      if hasClass { return UInt8(WF_SEAM_UNKNOWN) }
      if graphemeBreak == .other, (0x900...0xDFF).contains(scalar.value) { return indic }
      return firstBreak + graphemeBreak.rawValue
    }
  }

  /// Fills in what follows from each state and class.
  static func fill(_ table: UnsafeMutablePointer<wf_table>) {
    // The steps read the table, so that they are written to a copy.
    var steps = table.pointee.seams
    withUnsafeMutableBytes(of: &steps) { seams in
      for state in 0..<UInt8(WF_SEAM_CLASSES) {
        for next in 0..<UInt8(WF_SEAM_CLASSES) {
          seams[Int(state) * Int(WF_SEAM_CLASSES) + Int(next)] =
            step(from: state, to: next, UnsafePointer(table))
        }
      }
    }
    table.pointee.seams = steps
    fillNarrow(table)
    withUnsafeMutableBytes(of: &table.pointee.endings) { endings in
      for state in firstBreak...mark + 2 * markStep {
        endings[Int(state)] = UInt8(WF_SEAM_OPEN)
      }
    }
  }

  /// Numbers the common classes, and the states after marks, so that they fit four bits.
  private static func fillNarrow(_ table: UnsafeMutablePointer<wf_table>) {
    let byNumber: [UInt8: [UInt8]] = [
      1: [
        firstBreak + GraphemeBreak.other.rawValue, firstBreak + GraphemeBreak.pictographic.rawValue,
      ],
      2: [firstBreak + GraphemeBreak.control.rawValue],
      3: [firstBreak + GraphemeBreak.lineFeed.rawValue],
      UInt8(WF_NARROW_PLAIN): [indic],
      UInt8(WF_NARROW_UNKNOWN): [UInt8(WF_SEAM_UNKNOWN)],
      6: [firstBreak + GraphemeBreak.extend.rawValue],
      7: [firstBreak + GraphemeBreak.spacingMark.rawValue],
      UInt8(WF_NARROW_SYMBOL): [extendWithoutClass],
      9: [markWithoutClass],
      UInt8(WF_NARROW_MARK): [mark],
      11: [markWithoutClass + markStep],
      12: [mark + markStep],
      13: [markWithoutClass + 2 * markStep],
      14: [mark + 2 * markStep],
    ]
    for (number, classes) in byNumber {
      withUnsafeMutableBytes(of: &table.pointee.wide) { $0[Int(number)] = classes[0] }
      withUnsafeMutableBytes(of: &table.pointee.narrow) { narrow in
        for seamClass in classes { narrow[Int(seamClass)] = number }
      }
    }
    wf_table_narrow(table)
  }

  private static func step(
    from state: UInt8, to next: UInt8, _ table: UnsafePointer<wf_table>
  ) -> UInt8 {
    if symbolClasses.contains(next) {
      return next << 2 | seam(from: state, to: next, table)
    }
    guard markClasses.contains(next), state >= firstBreak, state <= mark + markStep,
      let answer = answer(from: state, to: next, table), answer == .noBoundary
    else { return UInt8(WF_SEAM_UNKNOWN) }
    let isSecond = state > mark
    return (next + (isSecond ? 2 : 1) * markStep) << 2
  }

  /// The bits of the seam before a character with symbols.
  private static func seam(
    from state: UInt8, to next: UInt8, _ table: UnsafePointer<wf_table>
  ) -> UInt8 {
    switch Int(state) {
    case WF_SEAM_UNKNOWN: return 0
    case WF_SEAM_BEGINNING:
      let joins = [
        extendWithoutClass, firstBreak + GraphemeBreak.extend.rawValue,
        firstBreak + GraphemeBreak.spacingMark.rawValue,
      ].contains(next)
      return joins ? 0 : UInt8(WF_SEAM_OPEN)
    default:
      guard let answer = answer(from: state, to: next, table) else { return 0 }
      return UInt8(WF_SEAM_LOOSE | (answer == .boundary ? WF_SEAM_OPEN : 0))
    }
  }

  private static func answer(
    from state: UInt8, to next: UInt8, _ table: UnsafePointer<wf_table>
  ) -> GraphemeRules.Answer? {
    guard let before = example(state), let after = example(next) else { return nil }
    return GraphemeRules.between(before, after, next: next == indic ? 0x915 : 0x61, table)
  }

  /// A character of a class, or of the class that a state comes from.
  private static func example(_ seamClass: UInt8) -> wf_character? {
    var character = wf_character()
    var seamClass = seamClass
    while seamClass > mark { seamClass -= markStep }
    switch seamClass {
    case indic: character.graphemeBreak = GraphemeBreak.other.rawValue
    case markWithoutClass, extendWithoutClass:
      character.graphemeBreak = GraphemeBreak.extend.rawValue
    case mark:
      character.graphemeBreak = GraphemeBreak.extend.rawValue
      character.lead = 9
    case firstBreak..<indic:
      character.graphemeBreak = seamClass - firstBreak
      if character.graphemeBreak == GraphemeBreak.extend.rawValue { character.lead = 9 }
    default: return nil
    }
    return character
  }
}
