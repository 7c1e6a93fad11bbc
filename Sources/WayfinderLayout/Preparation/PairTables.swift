import WayfinderDocument
import WayfinderUnicode

/// The tables of one style by script and direction, and what they share.
///
/// Not for more than one thread at a time. What breaks lines is handed down to one call at a time, which
/// need not be checked at run time. The memory at each pointer is this object's own, initialized
/// before the pointer is kept, and lives as long as the object.
final class PairTables {
  typealias Pointer = UnsafeMutablePointer<PairTable>

  private var known: [(script: UInt16, isRightToLeft: Bool, table: Pointer?)] = []
  @exclusivity(unchecked) var breaks: PairBreaks
  private let style: BlockStyle

  init(style: BlockStyle) {
    self.style = style
    breaks = PairBreaks(style: style)
  }

  deinit {
    for entry in known {
      entry.table?.deinitialize(count: 1)
      entry.table?.deallocate()
    }
  }

  /// The table of a script and direction, or `nil` where its text has to be shaped; valid as long as this object.
  ///
  /// - Parameter shaper: The shaper of all text that is prepared with the tables, which may keep them and
  ///   so is not kept.
  func table(
    _ script: UInt16, isRightToLeft: Bool, _ setting: ParagraphSetting,
    _ shaper: (any PairShaper)?
  ) -> Pointer? {
    for entry in known where entry.script == script && entry.isRightToLeft == isRightToLeft {
      return entry.table
    }
    let kind = Script(code: Int32(script))
    let pairs = shaper?.characterPairs(
      style: style.text, script: kind, isRightToLeft: isRightToLeft)
    let table = pairs.map { pairs in
      let table = Pointer.allocate(capacity: 1)
      table.initialize(to: PairTable(pairs, setting, kind))
      return table
    }
    known.append((script, isRightToLeft, table))
    return table
  }
}
