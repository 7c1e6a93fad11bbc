import WayfinderUnicode

/// The opportunities that `word-break: break-all` adds, by line break classes.
///
/// Letters, numbers and what stands with them break from one another; opening punctuation stays with
/// what follows, closing punctuation with what goes before (CSS Text 3, `break-all`, as Chromium
/// reads it).
enum BreakAllRules {
  /// Whether a line may end before a code unit.
  static func allows(_ units: UnsafeBufferPointer<UInt16>, before index: Int) -> Bool {
    let after = UnicodeText.scalar(in: units, at: index)
    let next = table.column(of: lineBreakClass(after))
    guard next != 0 else { return false }
    var end = index
    var before = UnicodeText.scalar(in: units, before: end)
    // A combining mark has the class of its base.
    while end > 1, before.isMark {
      end -= before.value > 0xFFFF ? 2 : 1
      guard end > 0 else { return false }
      before = UnicodeText.scalar(in: units, before: end)
    }
    return table.rows[lineBreakClass(before), default: 0] & next != 0
  }

  private static func lineBreakClass(_ scalar: Unicode.Scalar) -> LineBreakClass {
    // A plus sign counts as a letter here.
    scalar == "+" ? table.letter : scalar.lineBreakClass
  }

  private static let table = Table()

  /// Rows of classes before and sets of classes after a break.
  private struct Table {
    var rows: [LineBreakClass: UInt32] = [:]
    private var columns: [LineBreakClass: UInt32] = [:]
    let letter: LineBreakClass

    init() {
      letter = Unicode.Scalar(UInt8(ascii: "a")).lineBreakClass
      let wide = ["AI", "AL", "BA", "HY", "NU", "OP", "PR", "SA", "HL"]
      for name in ["AI", "AL", "BA", "NU", "SA", "SY", "HL"] { set(name, wide) }
      set("CL", ["AI", "AL", "BA", "HY", "NU", "PR", "HL"])
      set("CP", ["AI", "AL", "BA", "HY", "NU", "PR", "SA", "HL"])
      set("EX", ["AI", "AL", "BA", "HY", "NU", "PO", "PR", "HL"])
      set("PO", ["AI", "AL", "BA", "HY", "NU", "PO", "PR", "HL"])
      set("IS", ["AI", "AL", "BA", "HY", "NU", "HL"])
      set("HY", ["NU"])
      set("PR", ["PO"])
    }

    func column(of value: LineBreakClass) -> UInt32 { columns[value, default: 0] }

    private mutating func set(_ row: String, _ next: [String]) {
      guard let row = LineBreakClass(row) else { return }
      for name in next {
        guard let value = LineBreakClass(name) else { continue }
        let bit = columns[value] ?? 1 << UInt32(columns.count)
        columns[value] = bit
        rows[row, default: 0] |= bit
      }
    }
  }
}
