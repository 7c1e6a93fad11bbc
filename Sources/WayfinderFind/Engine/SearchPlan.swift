import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// Decides how a query is searched: by the index, or by ICU alone where the index cannot tell.
struct SearchPlan {
  /// The pattern and the text it may match in, or `nil` where ICU has to search.
  let indexed: (pattern: PreparedPattern, stretches: TextStretches)?
  /// Whether nothing can match.
  let isEmpty: Bool

  init(
    pattern units: [UInt16], options: FindOptions, _ document: Document, _ index: FindIndex
  ) throws(UnicodeError) {
    guard !units.isEmpty else {
      (indexed, isEmpty) = (nil, true)
      return
    }
    let pattern = try PreparedPattern(units: units, options: options, table: index.table)
    isEmpty = pattern.isIgnorable
    let takesOthers = options.quoteFolding == .none && index.pages.contains { $0.hasReplaced }
    guard !isEmpty, index.isComplete, pattern.hasCodes, !takesOthers,
      try Self.boundariesStop(pattern, index.pages.reduce(0) { $0 | $1.boundaryKinds })
    else {
      indexed = nil
      return
    }
    let cuts = try Self.cuts(document, options, index)
    let stretches = TextStretches(document: document, cuts: cuts)
    indexed = try Self.cutsAreClean(cuts, document, index) ? (pattern, stretches) : nil
  }

  // MARK: Boundaries

  /// Whether no match of a pattern can run across boundaries that have a symbol in the index.
  ///
  /// - Parameter kinds: The kinds of the boundaries, a bit for each raw value.
  static func boundariesStop(
    _ pattern: PreparedPattern, _ kinds: UInt8
  ) throws(UnicodeError) -> Bool {
    for kind in BoundaryKind.allCases where kinds & 1 << kind.rawValue != 0 {
      switch pattern.options.boundaries[kind] {
      case .interruption: continue
      case .nothing: if kind.stopsText { return false }
      case .text(let text):
        if kind == .none { return false }
        if try !stops(pattern, text) { return false }
      }
    }
    return true
  }

  /// Whether what a boundary reads as is control characters that the pattern does not hold.
  private static func stops(
    _ pattern: PreparedPattern, _ text: String
  ) throws(UnicodeError) -> Bool {
    if text.isEmpty { return false }
    for scalar in text.unicodeScalars {
      let isControl = scalar.graphemeBreak == .control || scalar.graphemeBreak == .lineFeed
      let codes = pattern.table.codes(
        of: try pattern.table.elements(of: Array(scalar.utf16)))
      if !isControl || codes.isEmpty || codes.contains(where: pattern.codes.contains) {
        return false
      }
    }
    return true
  }

  // MARK: Cuts

  /// The offsets at which text ends though the index has no symbol there.
  private static func cuts(
    _ document: Document, _ options: FindOptions, _ index: FindIndex
  ) throws(UnicodeError) -> [Int] {
    var cuts: [Int] = []
    if options.boundaries[.inlineBreak] != .nothing { cuts += inlineBreaks(index) }
    if options.stopsAtAnnotations {
      let blocks = document.blocks
      for side in document.sideTexts where side.kind == .rubyAnnotation {
        let offset = document.offset(of: side.anchor)
        let block = blocks[blocks.index(containing: offset)]
        if offset > block.range.lowerBound, offset < block.range.upperBound { cuts.append(offset) }
      }
    }
    return cuts.sorted()
  }

  private static func inlineBreaks(_ index: FindIndex) -> [Int] {
    var result: [Int] = []
    for (number, page) in index.pages.enumerated() where !page.inlineBreaks.isEmpty {
      for (place, piece) in page.pieces.enumerated() {
        let end =
          place + 1 < page.pieces.count
          ? Int(page.pieces[place + 1].inlineBreakStart) : page.inlineBreaks.count
        let start = index.utf8Starts[number] + Int(piece.utf8Start)
        result += page.inlineBreaks[Int(piece.inlineBreakStart)..<end].map { start + Int($0) }
      }
    }
    return result
  }

  /// Whether collation reads nothing across the cuts together, as the index takes it.
  private static func cutsAreClean(
    _ cuts: [Int], _ document: Document, _ index: FindIndex
  ) throws(UnicodeError) -> Bool {
    let joining = WF_CONTINUES | WF_LEAD_MARK | WF_WILD
    for cut in cuts where cut > 0 && cut < document.utf8Count {
      let range = document.scalarBoundary(notAfter: cut - 1)..<min(cut + 4, document.utf8Count)
      let scalars = document.withUTF8(in: range) { bytes in
        let first = UnicodeText.scalar(inUTF8: bytes, at: 0)
        return (first.scalar.value, UnicodeText.scalar(inUTF8: bytes, at: first.width).scalar.value)
      }
      guard let before = wf_table_character(index.table.characters, scalars.0)?.pointee,
        let after = wf_table_character(index.table.characters, scalars.1)?.pointee
      else { return false }
      if Int(after.flags) & joining == 0 { continue }
      // Marks out of order are read together with the letter before them, which may be far.
      if Int(after.flags) & (WF_LEAD_MARK | WF_WILD) != 0
        || Int(before.flags) & (joining | WF_STARTS) != 0 || before.trail != 0
      {
        return false
      }
    }
    return true
  }
}
