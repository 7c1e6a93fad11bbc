import WayfinderGeometry
import WayfinderUnicode

/// Makes a document out of the text, boxes and breaks that a parser meets in reading order.
///
/// The builder owns what all parsers share: collapsing of white space, the boundary between blocks,
/// the map to the source, places of names and headings. A parser says what it sees.
public struct DocumentBuilder {
  /// The title of the document.
  public var title = ""
  /// The BCP 47 tag of the document's language.
  public var language = ""

  /// The base direction of the page, by which boxes of a given width stand at one edge or the other.
  public var direction: TextDirection {
    get { boxes[0].style.direction }
    set { boxes[0].style.direction = newValue }
  }

  let unit: SourceUnit
  let limits: StoreLimits
  var cutter: LeafCutter
  var collector: TextCollector
  var styles = StyleTable<BlockStyle>()
  var textStyles = TextStyleTracker()
  var boxes = [Box(parent: nil)]
  var open: [OpenBox]
  var boundary = BoundaryKind.none
  var lineIsOpen = false
  /// Whether anything stands in the line that the next text goes on in.
  var lineHasContent = false
  var hasBlocks = false
  var hasTextBlocks = false
  var boxStyles = StyleTable<Box.SharedStyle>()
  var places = PlaceCollector()
  var sideTexts: [SideTextDraft] = []
  var openSideText: SideTextDraft?
  /// What stands in the line after the text so far, but for white space that is held.
  var fillers: LineFillers

  /// Creates a builder for a source whose positions count `unit`.
  public init(sourceUnit unit: SourceUnit = .utf16, style: BlockStyle = BlockStyle()) {
    self.init(sourceUnit: unit, style: style, limits: .standard)
  }

  /// Creates a builder for a document whose tree has parts of a given size.
  init(
    sourceUnit unit: SourceUnit = .utf16, style: BlockStyle = BlockStyle(), limits: StoreLimits
  ) {
    self.unit = unit
    self.limits = limits
    cutter = LeafCutter(unit: unit, limits: limits)
    collector = TextCollector(unit: unit)
    fillers = LineFillers(unit: unit)
    open = [OpenBox(box: 0, style: styles.index(of: style), firstBlock: 0)]
  }

  // MARK: Boxes

  /// The number of boxes met so far; the last one has the place before it.
  public var boxCount: Int { boxes.count }

  /// A box whose content is being met.
  struct OpenBox {
    var box: Int
    var style: UInt32
    /// How many blocks there were before it.
    var firstBlock: Int
  }

  /// Opens a block-level box inside the one that is open.
  ///
  /// - Parameters:
  ///   - box: The box; its parent is set here.
  ///   - style: How text directly in the box is set.
  ///   - edge: The boundary that the box's beginning makes.
  /// - Returns: The place of the box in `Document.boxes`.
  @discardableResult
  public mutating func openBox(
    _ box: Box, style: BlockStyle, edge: BoundaryKind = .block
  ) -> Int {
    endBlock(edge)
    append(box)
    open.append(
      OpenBox(box: boxes.count - 1, style: styles.index(of: style), firstBlock: cutter.blockCount))
    return boxes.count - 1
  }

  /// Closes the box opened last; the root stays open.
  ///
  /// - Parameters:
  ///   - edge: The boundary that the box's end makes.
  ///   - content: What stands for the box if nothing was met in it, which no search sees; `nil` if it
  ///     leaves no trace.
  public mutating func closeBox(edge: BoundaryKind = .block, ifEmpty content: Block.Content? = nil)
  {
    endLineOfFillers()
    if let content, open.count > 1, open[open.count - 1].firstBlock == cutter.blockCount {
      lineHasContent = false
      beginUnseenBlock(content)
      lineHasContent = false
    }
    endBlock(edge)
    if open.count > 1 {
      let box = open.removeLast().box
      boxes[box].span = boxes[box].span.lowerBound..<cutter.utf8Count
    }
  }

  /// Adds a block without text that stands for the open box, such as a rule.
  public mutating func addVoidBlock() {
    endBlock(.block)
    beginBlock(.rule)
    endBlock(.block)
  }

  /// Gives elements with names but nothing in them, which stand in no line, an empty box of their own.
  mutating func settleEmptyNames() {
    guard places.hasEmptyNames, !lineHasContent else { return }
    var style = BoxStyle()
    style.width = .zero
    append(Box(parent: nil, style: style))
    beginUnseenBlock(.nothing, box: boxes.count - 1)
    lineHasContent = false
    places.settleEmptyNames(at: cutter.utf8Count, box: boxes.count - 1)
  }

  /// Appends a box inside the one that is open.
  mutating func append(_ box: Box) {
    var box = box
    let parent = open[open.count - 1].box
    box.parent = parent
    box.inlineBlockCount = UInt16(
      clamping: Int(boxes[parent].inlineBlockCount) + (box.isInlineBlock ? 1 : 0))
    box.shared = boxStyles.shared(box.shared)
    box.span = cutter.utf8Count..<cutter.utf8Count
    boxes.append(box)
  }

  /// Begins a block without text that leaves the boundary around it to the text that follows.
  mutating func beginUnseenBlock(_ content: Block.Content, box: Int? = nil) {
    let top = open[open.count - 1]
    cutter.beginBlock(
      BlockStart(
        offset: 0, boundary: .none, content: content, continuesLine: lineHasContent,
        style: top.style, box: UInt32(box ?? top.box)))
    hasBlocks = true
    lineHasContent = true
    textStyles.beginBlock()
  }

  mutating func endBlock(_ edge: BoundaryKind) {
    endLineOfFillers()
    if !edge.continuesLine { settleEmptyNames() }
    collector.breakLine()
    lineIsOpen = false
    if !edge.continuesLine { lineHasContent = false }
    boundary = boundary.joined(with: edge)
  }

  mutating func beginBlock(_ content: Block.Content = .text) {
    let top = open[open.count - 1]
    cutter.beginBlock(
      BlockStart(
        offset: 0, boundary: hasTextBlocks ? boundary : .none, content: content,
        continuesLine: lineHasContent, style: top.style, box: UInt32(top.box)))
    hasBlocks = true
    hasTextBlocks = true
    boundary = .none
    lineIsOpen = content == .text
    lineHasContent = lineIsOpen
    places.settle(at: cutter.utf8Count)
    textStyles.beginBlock()
  }

  // MARK: Text

  /// Sets the text that follows in a style of its own, until `closeTextStyle()`.
  ///
  /// Text styles nest; they go on from block to block, but belong to no box.
  public mutating func openTextStyle(_ style: TextStyle) { textStyles.open(style) }

  /// Ends the text style opened last.
  public mutating func closeTextStyle() { textStyles.close() }

  /// Appends text in the open box.
  ///
  /// - Parameters:
  ///   - text: UTF-8 that begins and ends between characters; each ill-formed sequence becomes U+FFFD.
  ///   - source: Where the text begins in the source.
  ///   - whiteSpace: How white space is collapsed.
  ///   - transform: What becomes of letters before they are shown.
  ///   - locale: The language whose rules `transform` follows.
  public mutating func appendText(
    _ text: UnsafeBufferPointer<UInt8>, source: Int, whiteSpace: WhiteSpace,
    transform: TextTransform = .none, locale: String = ""
  ) {
    if openSideText != nil {
      openSideText?.append(
        text, source: source, whiteSpace: whiteSpace, transform: transform, locale: locale)
      return
    }
    let heldBefore = collector.holdsSpace
    if !fillers.isEmpty, whiteSpace.collapsesSpaces, TextCollector.beginsWithSpace(text) {
      fillers.meetSpace()
    }
    collector.take(
      text, source: source, whiteSpace: whiteSpace, transform: transform, locale: locale)
    flushCollector(heldBefore: heldBefore)
    if collector.holdsSpace, !heldBefore || !collector.output.isEmpty { fillers.holdSpace() }
    // White space collapses to its first character, which keeps the style it was met in.
    if !heldBefore || !collector.output.isEmpty { textStyles.holdSpace() }
  }

  mutating func flushCollector(heldBefore: Bool) {
    if collector.output.isEmpty { return }
    if !fillers.isEmpty {
      flushAroundFillers(heldBefore: heldBefore)
      return
    }
    if !lineIsOpen { beginBlock() }
    places.settle(at: cutter.utf8Count + collector.heldCount)
    let styledFrom = heldBefore ? collector.heldCount : 0
    if styledFrom > 0, let style = textStyles.change(forHeldSpace: true) {
      cutter.beginStyle(style)
    }
    write(0..<collector.output.count, styledFrom: styledFrom)
  }

  /// Appends a part of the collector's output with its places in the source; the open text style holds
  /// from `styledFrom` on.
  mutating func write(_ range: Range<Int>, styledFrom: Int) {
    collector.output.withUnsafeBufferPointer { output in
      var position = range.lowerBound
      for run in collector.runs where run.text < range.upperBound {
        if run.text < position { continue }
        append(output, position..<run.text, styledFrom: styledFrom)
        position = run.text
        cutter.beginRun(run)
      }
      append(output, position..<range.upperBound, styledFrom: styledFrom)
    }
  }

  /// Appends a part of the collector's output; the open text style holds from `styledFrom` on.
  mutating func append(
    _ output: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, styledFrom: Int
  ) {
    let held = range.clamped(to: 0..<styledFrom)
    cutter.append(UnsafeBufferPointer(rebasing: output[held]))
    let rest = range.clamped(to: styledFrom..<max(styledFrom, range.upperBound))
    if rest.isEmpty { return }
    if let style = textStyles.change(forHeldSpace: false) { cutter.beginStyle(style) }
    cutter.append(UnsafeBufferPointer(rebasing: output[rest]))
  }

  // MARK: Result

  /// Returns the document; the builder must not be used after it.
  public mutating func finish() -> Document {
    endSideText()
    endLineOfFillers()
    collector.breakLine()
    settleEmptyNames()
    if !hasBlocks { beginBlock() }
    places.settle(at: cutter.utf8Count)
    let history = EditHistory()
    func anchor(_ offset: Int) -> Anchor {
      Anchor(revision: history.revision, offset: offset, bias: .before)
    }
    let parts = Document.Parts(
      title: title, language: language, boxes: boxes,
      movedBoxes: boxes.indices.filter { boxes[$0].shared.isMoved },
      sideTexts: sideTexts.map { $0.sideText(anchor: anchor($0.offset)) },
      styles: styles.styles, textStyles: textStyles.styles,
      names: places.names.mapValues(anchor), placeShapes: places.shapes(anchor),
      headings: places.headings(anchor))
    var document = Document(
      parts, store: LeafTree(cutter.finish(), limits: limits), structure: .blocks, unit: unit,
      history: history)
    document.builtRevision = history.revision
    return document
  }
}
