import WayfinderDocument
import WayfinderUnicode

/// A stretch of text that one search runs over: UTF-16 units with the way back to the document.
struct Haystack {
  /// The text, with what boundaries read as in between.
  private(set) var units: [UInt16] = []
  /// The same, folded; unit for unit.
  private(set) var folded: [UInt16] = []
  /// The offset in the text at which the first unit stands.
  let start: Int
  /// The units that stand for boundaries, in order.
  var boundaries: [Boundary] = []

  /// Units that are no text of the document.
  struct Boundary {
    var units: Range<Int>
    /// Whether a match of just these units is one that can be shown, as a forced line break is.
    var canMatchAlone: Bool
  }

  init(start: Int) { self.start = start }

  /// A text without blocks.
  init(text: String, folding: CharacterFolding) {
    self.init(start: 0)
    append(UTF16Conversion.units(of: text), folding)
  }

  /// Appends text; without a folding, none is kept folded.
  mutating func append(_ text: [UInt16], _ folding: CharacterFolding?) {
    units += text
    if let folding { folded += folding.folded(text) }
  }

  /// Whether all of a range of units stands for a boundary that cannot be a match.
  func isBoundary(_ range: Range<Int>) -> Bool {
    var low = 0
    var high = boundaries.count
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle].units.upperBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < boundaries.count else { return false }
    let boundary = boundaries[low]
    return !boundary.canMatchAlone && boundary.units.lowerBound <= range.lowerBound
      && boundary.units.upperBound >= range.upperBound
  }

  /// Converts unit offsets to text offsets by walking from the one asked last; near ones are cheap.
  struct Cursor {
    private var unit = 0
    private var offset: Int
    private var boundary = 0

    init(_ haystack: borrowing Haystack) { offset = haystack.start }

    /// Begins at a unit that stands for text at an offset.
    init(_ haystack: borrowing Haystack, at unit: Int, offset: Int) {
      self.unit = unit
      self.offset = offset
      while boundary < haystack.boundaries.count,
        haystack.boundaries[boundary].units.upperBound <= unit
      {
        boundary += 1
      }
    }

    mutating func offset(ofUnit target: Int, in haystack: borrowing Haystack) -> Int {
      while unit < target {
        enterBoundary(haystack)
        let next =
          boundary < haystack.boundaries.count ? haystack.boundaries[boundary].units : nil
        if let next, next.contains(unit) {
          unit = min(target, next.upperBound)
        } else {
          let end = min(target, next?.lowerBound ?? target)
          offset += UTF16Conversion.utf8Count(of: haystack.units[unit..<end])
          unit = end
        }
      }
      while unit > target {
        unit -= 1
        while boundary > 0, haystack.boundaries[boundary - 1].units.upperBound > unit {
          boundary -= 1
        }
        offset -= isInBoundary(haystack) ? 0 : UTF16Conversion.utf8Width(of: haystack.units[unit])
      }
      return offset
    }

    private mutating func enterBoundary(_ haystack: borrowing Haystack) {
      while boundary < haystack.boundaries.count,
        haystack.boundaries[boundary].units.upperBound <= unit
      {
        boundary += 1
      }
    }

    private func isInBoundary(_ haystack: borrowing Haystack) -> Bool {
      boundary < haystack.boundaries.count && haystack.boundaries[boundary].units.contains(unit)
    }
  }
}

extension Haystack {
  /// The offset in the text at which the last unit ends.
  var end: Int {
    var width = UTF16Conversion.utf8Count(of: units[...])
    for boundary in boundaries { width -= UTF16Conversion.utf8Count(of: units[boundary.units]) }
    return start + width
  }

  /// Converts text offsets to units; offsets must not descend much.
  struct UnitCursor {
    private var unit = 0
    private var offset: Int
    private var boundary = 0

    init(_ haystack: borrowing Haystack) { offset = haystack.start }

    /// The unit of the text at an offset: after the boundaries there, or before them for an end.
    mutating func unit(at target: Int, isEnd: Bool, in haystack: borrowing Haystack) -> Int {
      if target < offset || (isEnd && target == offset) { self = UnitCursor(haystack) }
      while true {
        if boundary < haystack.boundaries.count,
          haystack.boundaries[boundary].units.lowerBound == unit
        {
          if isEnd, offset == target { return unit }
          unit = haystack.boundaries[boundary].units.upperBound
          boundary += 1
          continue
        }
        if offset >= target || unit >= haystack.units.count { return unit }
        offset += UTF16Conversion.utf8Width(of: haystack.units[unit])
        unit += 1
      }
    }
  }
}

/// Cuts the text of a document into haystacks where a boundary interrupts it.
struct HaystackBuilder {
  private let document: Document
  private let reading: BoundaryReading
  private let folding: CharacterFolding?
  private var nextBlock: Int
  private let endBlock: Int
  /// Offsets of ruby annotations yet to come, at which text is cut.
  private var cuts: ArraySlice<Int> = []
  /// Text of a block that is left to be taken after a cut.
  private var rest: Range<Int>?

  /// Begins at the first of some blocks and ends with the last; all of the document by default.
  ///
  /// - Parameter folds: Whether the text is folded, too.
  init(
    document: Document, options: FindOptions, blocks: Range<Int>? = nil, folds: Bool = true
  ) {
    self.document = document
    nextBlock = blocks?.lowerBound ?? 0
    endBlock = blocks?.upperBound ?? document.blocks.count
    reading = options.boundaries
    folding = folds ? CharacterFolding(options) : nil
    if options.stopsAtAnnotations {
      cuts =
        document.sideTexts.filter { $0.kind == .rubyAnnotation }
        .map { document.offset(of: $0.anchor) }[...]
    }
  }

  /// Returns the next stretch with text, or `nil` at the end of the document.
  mutating func next() -> Haystack? {
    let blocks = document.blocks
    while rest != nil || nextBlock < endBlock {
      var haystack = Haystack(start: rest?.lowerBound ?? blocks[nextBlock].range.lowerBound)
      fill(&haystack, blocks)
      if !haystack.units.isEmpty { return haystack }
    }
    return nil
  }

  /// Takes blocks until a boundary interrupts or a block is cut.
  private mutating func fill(_ haystack: inout Haystack, _ blocks: Document.Blocks) {
    if let range = rest {
      rest = nil
      if append(range, to: &haystack) { return }
    } else {
      let first = blocks[nextBlock]
      nextBlock += 1
      if append(first.range, to: &haystack) { return }
    }
    var pending: BoundaryKind?
    while nextBlock < endBlock {
      let block = blocks[nextBlock]
      let kind = pending.map { $0.joined(with: block.boundary) } ?? block.boundary
      if block.isVoid {
        pending = kind
        nextBlock += 1
        continue
      }
      guard take(kind, into: &haystack) else { return }
      pending = nil
      nextBlock += 1
      if append(block.range, to: &haystack) { return }
    }
  }

  /// Appends what a boundary reads as; `false` if it interrupts.
  private func take(_ kind: BoundaryKind, into haystack: inout Haystack) -> Bool {
    switch reading[kind] {
    case .nothing: return true
    case .interruption: return false
    case .text(let text):
      let start = haystack.units.count
      haystack.append(UTF16Conversion.units(of: text), folding)
      haystack.boundaries.append(
        Haystack.Boundary(
          units: start..<haystack.units.count,
          canMatchAlone: kind == .lineBreak && reading.lineBreakMatchesAlone))
      return true
    }
  }

  /// Appends the text of a range up to the next cut; `true` if there was one.
  private mutating func append(_ range: Range<Int>, to haystack: inout Haystack) -> Bool {
    while let cut = cuts.first, cut <= range.lowerBound { cuts = cuts.dropFirst() }
    var range = range
    if let cut = cuts.first, cut < range.upperBound {
      rest = cut..<range.upperBound
      range = range.lowerBound..<cut
    }
    haystack.append(document.withUTF8(in: range) { UTF16Conversion.units(ofUTF8: $0) }, folding)
    return rest != nil
  }
}
