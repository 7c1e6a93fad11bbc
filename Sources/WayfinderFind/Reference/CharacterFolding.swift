/// The folds that come before collation: one code unit for one, so that offsets stay.
struct CharacterFolding {
  private let quotes: FindOptions.QuoteFolding
  private let foldsNoBreakSpace: Bool

  init(_ options: FindOptions) {
    quotes = options.quoteFolding
    foldsNoBreakSpace = options.foldsNoBreakSpace
  }

  func folded(_ units: [UInt16]) -> [UInt16] {
    var units = units
    for index in units.indices where units[index] >= 0xA0 {
      units[index] = folded(units[index])
    }
    return units
  }

  /// The characters that options may replace, each with what replaces it.
  static let folds: [UInt16: UInt16] = {
    var options = FindOptions.webKit
    options.quoteFolding = .all
    options.foldsNoBreakSpace = true
    let folding = CharacterFolding(options)
    var folds: [UInt16: UInt16] = [:]
    for unit in UInt16.min...UInt16.max {
      let folded = folding.folded(unit)
      if folded != unit { folds[unit] = folded }
    }
    return folds
  }()

  func folded(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0xA0: foldsNoBreakSpace ? 0x20 : unit
    // ‘ ’ ‚ ‛ and geresh
    case 0x2018...0x201B, 0x05F3: quotes == .none ? unit : 0x27
    // “ ” „ ‟ and gershayim
    case 0x201C...0x201F, 0x05F4: quotes == .none ? unit : 0x22
    // ‹ › and the full-width apostrophe
    case 0x2039, 0x203A, 0xFF07: quotes == .all ? 0x27 : unit
    // « » and the full-width quotation mark
    case 0xAB, 0xBB, 0xFF02: quotes == .all ? 0x22 : unit
    default: unit
    }
  }
}
