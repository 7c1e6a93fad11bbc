import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

/// Where every line of a document is.
///
/// `WayfinderLayout` takes a document, a shaper and a width and gives lines and rectangles, in
/// content points: y down, the origin at the content's top leading corner. It draws nothing and knows
/// nothing of scrolling.
///
/// A page is laid out at once, or on demand: then only what was looked at is measured, the rest is
/// estimated from it, and `isExact` says whether anything is left. Lines and rectangles of text that
/// was not measured are laid out for the answer, but where on the page they stand is a guess until
/// everything above is measured.
///
/// A layout is a value: a copy is a snapshot, made in O(1), that shares what both have in common.
/// Lines are broken in logical order and set in visual order (UAX #9).
public struct PageLayout: Sendable {
  /// The width the text was laid out for, in points.
  public internal(set) var containerWidth: Double
  /// The size of the content; wider than the container where lines that may not wrap are.
  public internal(set) var contentSize = Size.zero
  /// Collapsed boxes whose content takes room all the same.
  public internal(set) var expandedBoxes: Set<Int>

  /// The document as it is laid out.
  public var document: Document { prepared.document }

  var prepared: PreparedText
  var map: HeightMap<ItemContent>
  /// The room below the last item, which is measured but when the text or the width is another.
  var heightOfEnd = 0.0
  var cache: ItemCache

  /// Lays out prepared text at once.
  ///
  /// - Parameters:
  ///   - prepared: The text.
  ///   - containerWidth: The width to wrap at, in points; one that is negative or no number counts
  ///     as 0, at which every line takes the least it can.
  ///   - expandedBoxes: Collapsed boxes whose content takes room all the same.
  /// - Complexity: O(*n*).
  public init(_ prepared: PreparedText, containerWidth: Double, expandedBoxes: Set<Int> = []) {
    self.init(unmeasured: prepared, containerWidth: containerWidth, expandedBoxes: expandedBoxes)
    measureAll()
  }

  /// Lays out a document at once.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public init(
    _ document: Document, shaper: some TextShaper, containerWidth: Double
  ) throws(UnicodeError) {
    self.init(try PreparedText(document, shaper: shaper), containerWidth: containerWidth)
  }

  /// Lays out a document where it is looked at; see `measure(fromY:toY:)`.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - shaper: What measures text.
  ///   - lineBreakProfile: Whose line breaks are made.
  ///   - containerWidth: The width to wrap at, as for `init(_:containerWidth:expandedBoxes:)`.
  /// - Complexity: O(*r* log *n*) for *r* runs of blocks of one style; a text of lines is one.
  public init(
    onDemand document: Document, shaper: some TextShaper,
    lineBreakProfile: LineBreakProfile = .chromium, containerWidth: Double
  ) {
    self.init(
      onDemand: document, shaper: shaper, lineBreakProfile: lineBreakProfile,
      containerWidth: containerWidth, pieces: .standard)
  }

  /// Lays out a document where it is looked at.
  ///
  /// - Parameter pieces: Which paragraphs are laid out piece by piece.
  init(
    onDemand document: Document, shaper: some TextShaper,
    lineBreakProfile: LineBreakProfile = .chromium, containerWidth: Double, pieces: PieceLimits
  ) {
    let context = LayoutContext(
      document: document, shaper: shaper, profile: lineBreakProfile, pieces: pieces)
    self.init(
      unmeasured: PreparedText(onDemand: context), containerWidth: containerWidth,
      expandedBoxes: [])
  }

  init(unmeasured prepared: PreparedText, containerWidth: Double, expandedBoxes: Set<Int>) {
    let width = Self.sanitized(containerWidth)
    let flow = Flow(prepared, width: width, expandedBoxes: expandedBoxes)
    self.prepared = prepared
    self.containerWidth = width
    self.expandedBoxes = expandedBoxes
    cache = ItemCache(flow)
    map = HeightMap(
      FlowSource(flow, width: width), estimator: HeightEstimator(prepared.context, width: width),
      count: prepared.document.blocks.count)
    measureEnd()
  }

  static func sanitized(_ width: Double) -> Double { width.isNaN ? 0 : max(0, width) }

  func flow() -> Flow {
    Flow(prepared, width: containerWidth, expandedBoxes: expandedBoxes)
  }

  /// Measures the room below the last item, and brings the size of the content up to date.
  mutating func measureEnd() {
    var source = FlowSource(flow(), width: containerWidth)
    heightOfEnd = source.heightOfEnd()
    updateContentSize()
  }

  mutating func updateContentSize() {
    let summary = map.summary
    let width = containerWidth.isFinite ? max(containerWidth, summary.right) : summary.right
    contentSize = Size(width: width, height: summary.height + heightOfEnd)
  }

  // MARK: Measuring

  /// Whether everything is measured: no height is a guess.
  public var isExact: Bool { map.isExact }

  /// The share of the blocks that is measured, from 0 to 1.
  public var measuredFraction: Double {
    let summary = map.summary
    return summary.blocks == 0
      ? 1 : Double(summary.blocks - summary.unmeasuredBlocks) / Double(summary.blocks)
  }

  /// Why some text could not be laid out, if there was any: it shows as empty lines.
  public var error: UnicodeError? { prepared.error }

  /// Changes the map with a source for it, and brings the size of the content up to date.
  ///
  /// - Parameter focus: The text that is asked for.
  private mutating func withSource<Result>(
    for focus: Range<TextOffset> = 0..<0,
    _ body: (inout HeightMap<ItemContent>, inout FlowSource) -> Result
  ) -> Result {
    var source = FlowSource(flow(), width: containerWidth, focus: focus, cache: cache)
    let result = body(&map, &source)
    updateContentSize()
    return result
  }

  /// Measures all that is not measured yet.
  ///
  /// - Complexity: O(*n*).
  public mutating func measureAll() {
    if isExact { return }
    _ = withSource { map, source in map.measure(near: 0, with: &source) { _ in true } }
  }

  /// Measures what a band of the page shows, and settles: what is measured may push other text into
  /// the band, which is measured too.
  ///
  /// - Parameters:
  ///   - top: The y coordinate at which the band begins, in points.
  ///   - bottom: The y coordinate at which it ends.
  /// - Returns: Whether anything was measured, so that heights may have changed.
  /// - Complexity: O(log *n*) for each stretch of text that was not measured, and laying it out.
  @discardableResult
  public mutating func measure(fromY top: Double, toY bottom: Double) -> Bool {
    var hasMeasured = false
    for _ in 0..<Self.roundLimit {
      guard let blocks = blocks(fromY: top, toY: bottom),
        measure(blocks: blocks, text: text(fromY: top, toY: bottom))
      else { break }
      hasMeasured = true
    }
    return hasMeasured
  }

  /// Whether all is measured that a band of the page shows, so that `measure(fromY:toY:)` would do
  /// nothing.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* items in the band.
  package func isMeasured(fromY top: Double, toY bottom: Double) -> Bool {
    blocks(fromY: top, toY: bottom).map {
      isMeasured(blocks: $0, text: text(fromY: top, toY: bottom))
    } ?? true
  }

  /// The blocks that have to be measured for a band of the page; `nil` where everything is measured.
  private func blocks(fromY top: Double, toY bottom: Double) -> Range<Int>? {
    guard !isExact, bottom >= top, let first = block(atY: top), let last = block(atY: bottom)
    else { return nil }
    // One more item on each side, since those in gaps are only thought to be there.
    return max(0, first - 1)..<min(map.summary.blocks, last + 2)
  }

  private func isMeasured(blocks: Range<Int>, text: Range<TextOffset>) -> Bool {
    var isMeasured = true
    map.tree.forEachEntry(fromBlock: blocks.lowerBound) { leaf, index, start in
      if start.blocks >= blocks.upperBound { return false }
      if leaf.isMeasured(at: index) { return true }
      isMeasured = self.isMeasured(
        HeightPlace(entry: leaf.entry(at: index), start: start), in: text)
      return isMeasured
    }
    return isMeasured
  }

  /// The number of times that a place is measured anew because measuring has moved it.
  private static var roundLimit: Int { 5 }

  /// Measures the text of a range, with the items it stands in.
  ///
  /// - Returns: Whether anything was measured.
  @discardableResult
  public mutating func measure(_ range: Range<TextOffset>) -> Bool {
    if isExact { return false }
    let blocks = document.blocks
    let first = blocks.index(containing: range.lowerBound)
    let last = max(first, blocks.index(containing: range.upperBound))
    // A place between two characters is measured with the text after it.
    let text = range.lowerBound..<max(range.lowerBound + 1, range.upperBound)
    return measure(blocks: first..<last + 1, text: text)
  }

  /// Measures items, of long paragraphs only what stands in a range of text.
  private mutating func measure(blocks: Range<Int>, text: Range<TextOffset>) -> Bool {
    // The common case costs no more than the look.
    if isMeasured(blocks: blocks, text: text) { return false }
    return withSource(for: text) { map, source in
      let before = map.summary.unmeasuredBlocks
      map.measure(blocks, with: &source)
      return map.summary.unmeasuredBlocks != before || source.measuredUTF8 > 0
    }
  }

  /// Measures more of the page, what follows an offset first, until it is told to stop.
  ///
  /// - Parameters:
  ///   - offset: Where to begin: where the reader is.
  ///   - goesOn: Asked before the first paragraph and after each, with the number of bytes that were
  ///     measured since it was asked last.
  /// - Returns: Whether the whole page is measured now.
  /// - Complexity: That of laying out what is measured.
  public mutating func measure(
    near offset: TextOffset, while goesOn: (_ utf8Count: Int) -> Bool
  ) -> Bool {
    if isExact { return true }
    let block = document.blocks.index(containing: offset)
    return withSource(for: offset..<offset) { map, source in
      map.measure(near: block, with: &source, while: goesOn)
    }
  }

  /// Whether the text at an offset is measured and all that stands above it as well, so that its
  /// place on the page is no guess.
  ///
  /// - Complexity: O(log *n*).
  public func isExact(at offset: TextOffset) -> Bool {
    if isExact { return true }
    let block = document.blocks.index(containing: offset)
    guard let place = map.tree.place(.blocks, block) else { return true }
    if let long = longPlace(ofBlock: block, in: place) {
      return place.start.unmeasuredBlocks == 0 && place.entry.content != nil
        && long.pieces.isExact(at: offset - long.long.range.lowerBound)
    }
    return place.entry.isMeasured && place.start.unmeasuredBlocks == 0
  }

  /// Whether the text at an offset is measured itself. Its place on the page may be a guess all the
  /// same, if text above is not; `isExact(at:)` says so.
  ///
  /// - Complexity: O(log *n*).
  public func isMeasured(at offset: TextOffset) -> Bool {
    if isExact { return true }
    let block = document.blocks.index(containing: offset)
    return map.tree.place(.blocks, block).map { isMeasured($0, in: offset..<offset) } ?? true
  }
}
