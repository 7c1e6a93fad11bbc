// In one file since every step of the walk shares what is open around it.

import CGumbo
import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

/// Walks the tree of a page and tells a `DocumentBuilder` what it meets.
///
/// The reader counts the UTF-16 units of every text node of the body, shown or not: positions in the
/// source are offsets into the DOM's `body.textContent`.
struct HTMLReader {
  var builder: DocumentBuilder
  var resolver = StyleResolver()
  /// The offset in `body.textContent` of the node that comes next.
  var source = 0
  /// Called with each box and the path of its element.
  var forEachBox: ((Int, String) -> Void)?
  /// The numbers of the list items to come, a list an entry.
  var listNumbers: [ListCounter] = []
  /// Whether the next cell of each open row is its first.
  var rowIsEmpty: [Bool] = []
  /// The elements being read, the innermost last.
  private var frames: [Frame] = []
  /// How many of them have begun text styles of their own.
  private var openTextStyles = 0

  init(language: String) {
    builder = DocumentBuilder(sourceUnit: .utf16, style: BlockStyle(language: language))
    builder.language = language
  }

  // MARK: Nodes

  /// An element whose children are being read.
  private struct Frame {
    var children: ChildNodes
    var style: ComputedStyle
    /// How text in the element is set.
    var textStyle: TextStyle
    /// Whether the element has begun a text style of its own.
    var opensTextStyle = false
    var shows = true
    var exit = Exit.none
    /// What stands for the element's box where nothing is in it.
    var contentIfEmpty: Block.Content?
    /// Whether the element has a box in the document.
    var hasBox = false
    /// The names of an element that has no box.
    var names = Names()
    /// Where the element is a closed `details`, what of it has been met.
    var details: ClosedDetails?
  }

  /// What is left to do once the children of an element have been read.
  private enum Exit {
    case none, sideText, object
    case inlineBox(BoxStyle)
    case box(BoxEnd, isHeading: Bool, contents: Contents)
  }

  /// How a box ends.
  private enum BoxEnd {
    case block(edge: BoundaryKind)
    /// A box out of the flow, which the line around it has met.
    case outOfFlow(edge: BoundaryKind)
    case inlineBlock
  }

  /// What the contents of a box keep count of.
  private enum Contents { case plain, list, row }

  /// A closed `details`, of which the first summary shows and all else is folded.
  private struct ClosedDetails {
    var style: BlockStyle
    var hasSummary = false
    var isFolded = false
  }

  /// Reads the body of a page.
  ///
  /// The elements that are open are kept in `frames`, so that pages may nest at will.
  mutating func read(body: Element, rootStyle: ComputedStyle) {
    enter(body, parentStyle: rootStyle, shows: rootStyle.display != .none)
    while !frames.isEmpty {
      let top = frames.count - 1
      guard let node = frames[top].children.next() else {
        leave(frames.removeLast())
        continue
      }
      switch node.kind {
      case .text:
        if frames[top].details != nil, !node.isWhiteSpace { fold(in: top) }
        readText(node.text, in: frames[top])
      case .element:
        if frames[top].details != nil { readDetailsChild(node.element, in: top) }
        enter(node.element, parentStyle: frames[top].style, shows: frames[top].shows)
      case .other: break
      }
    }
  }

  private mutating func readText(_ text: UnsafeBufferPointer<UInt8>, in frame: Frame) {
    let style = frame.style
    if frame.shows, style.isVisible {
      builder.appendText(
        text, source: source, whiteSpace: style.whiteSpace, transform: style.textTransform,
        locale: style.language)
    } else if frame.shows {
      builder.appendUnseenText(
        text, style: frame.textStyle, whiteSpace: style.whiteSpace,
        transform: style.textTransform, locale: style.language)
    }
    source += UTF16Conversion.utf16Count(ofUTF8: text)
  }

  /// Begins to read an element, or reads it whole.
  private mutating func enter(_ element: Element, parentStyle: ComputedStyle, shows: Bool) {
    if !shows {
      source += element.textContentCount
      return
    }
    var style = resolver.enter(element, parentStyle: parentStyle)
    let hasAttributes = element.hasAttributes
    let isUntilFound =
      hasAttributes && element.attribute("hidden")?.lowercased() == "until-found"
    if isUntilFound, style.display == .none { style.display = .block }
    if !isShown(element, style) {
      source += element.textContentCount
      resolver.leave()
      return
    }
    let names = hasAttributes ? addNames(of: element) : Names()
    let boxCount = builder.boxCount
    if readSpecial(element, style: style) {
      if builder.boxCount > boxCount { setBox(builder.boxCount - 1, of: names) } else { end(names) }
      resolver.leave()
      return
    }
    var frame = Frame(
      children: element.children, style: style,
      textStyle: style.makesBox ? style.text : inlineTextStyle(style))
    if element.isHTML, element.tag == GUMBO_TAG_BUTTON {
      builder.addObject()
      frame.shows = !style.hidesContents
      frame.exit = .object
    } else if style.display == .contents {
      frame.exit = .none
    } else if style.makesBox {
      setBox(enterBox(element, isCollapsed: isUntilFound, &frame), of: names)
    } else if style.display == .rubyText {
      builder.beginSideText(.rubyAnnotation)
      frame.exit = .sideText
    } else if style.hasInlineEdges {
      builder.addInlineStart(style.box)
      frame.exit = .inlineBox(style.box)
    }
    if !frame.hasBox { frame.names = names }
    openTextStyle(&frame)
    frames.append(frame)
  }

  /// How text is set in an inline element.
  private func inlineTextStyle(_ style: ComputedStyle) -> TextStyle {
    var text = style.textStyle
    text.offset = style.relativeOffset
    guard let outer = frames.last, !outer.style.makesBox else { return text }
    text.offset = text.offset + outer.textStyle.offset
    switch (text.verticalAlignment, outer.textStyle.verticalAlignment) {
    case (.baseline, .baseline): text.container = outer.textStyle.container
    case (.baseline, .top), (.baseline, .bottom):
      text.verticalAlignment = outer.textStyle.verticalAlignment
      text.container = outer.textStyle.container
    default: text.container = inlineContainer
    }
    return text
  }

  /// The inline element being read, where its text is set otherwise than that of the block around.
  var inlineContainer: InlineContainer? {
    guard let outer = frames.last, !outer.style.makesBox else { return nil }
    let block = frames.last { $0.style.makesBox }?.textStyle
    return outer.textStyle == block ? nil : InlineContainer(outer.textStyle)
  }

  /// Begins the text style of an element, where it is another than that of the text around it.
  private mutating func openTextStyle(_ frame: inout Frame) {
    frame.opensTextStyle =
      frame.style.makesBox ? openTextStyles > 0 : frame.textStyle != frames.last?.textStyle
    if frame.opensTextStyle {
      builder.openTextStyle(frame.textStyle)
      openTextStyles += 1
    }
  }

  /// The names of an element.
  private struct Names {
    var id: String?
    /// That of an `a`, which gives way to an `id`.
    var fallback: String?
  }

  private mutating func addNames(of element: Element) -> Names {
    var names = Names()
    if let id = element.attribute("id"), !id.isEmpty {
      builder.addName(id)
      names.id = id
    }
    if element.tag == GUMBO_TAG_A, let name = element.attribute("name"), !name.isEmpty {
      builder.addFallbackName(name)
      names.fallback = name
    }
    return names
  }

  private mutating func setBox(_ box: Int, of names: Names) {
    if let id = names.id { builder.setBox(box, ofName: id) }
    if let name = names.fallback { builder.setBox(box, ofName: name, isFallback: true) }
  }

  private mutating func end(_ names: Names, insets: EdgeInsets = .zero) {
    if let id = names.id { builder.endName(id, insets: insets) }
    if let name = names.fallback { builder.endName(name, isFallback: true, insets: insets) }
  }

  private mutating func leave(_ frame: Frame) {
    end(frame.names, insets: frame.style.inlineInsets)
    if frame.opensTextStyle {
      builder.closeTextStyle()
      openTextStyles -= 1
    }
    switch frame.exit {
    case .none: break
    case .sideText: builder.endSideText()
    case .object: builder.addObject()
    case .inlineBox(let style): builder.addInlineEnd(style)
    case .box(let end, let isHeading, let contents):
      if frame.details?.isFolded == true { builder.closeBox() }
      switch contents {
      case .plain: break
      case .list: listNumbers.removeLast()
      case .row: rowIsEmpty.removeLast()
      }
      if isHeading { builder.endHeading() }
      switch end {
      case .block(let edge): builder.closeBox(edge: edge, ifEmpty: frame.contentIfEmpty)
      case .outOfFlow(let edge):
        builder.closeBox(edge: edge, ifEmpty: frame.contentIfEmpty)
        builder.closeInlineBox()
      case .inlineBlock: builder.closeInlineBlock()
      }
    }
    resolver.leave()
  }

  private func isShown(_ element: Element, _ style: ComputedStyle) -> Bool {
    if style.display == .none || style.display == .tableColumn { return false }
    guard element.hasAttributes else { return true }
    return !element.hasAttribute("popover") && !element.hasAttribute("inert")
  }

  // MARK: Boxes

  /// Opens the box of an element and returns its place.
  private mutating func enterBox(
    _ element: Element, isCollapsed: Bool, _ frame: inout Frame
  ) -> Int {
    let style = frame.style
    let isInline = style.display.isInlineBlock && !style.isOutOfFlow
    if style.isOutOfFlow { builder.openInlineBox() } else if !isInline { openMarkerLine() }
    let level = Self.headingLevel(element)
    let box = Box(
      parent: nil, kind: boxKind(element, style), style: boxStyle(of: element, style),
      isCollapsed: isCollapsed)
    let index =
      isInline
      ? builder.openInlineBlock(box, style: blockStyle(element, style))
      : builder.openBox(box, style: blockStyle(element, style), edge: openingEdge(style))
    forEachBox?(index, element.path)
    if let level { builder.beginHeading(level: level, id: element.attribute("id")) }
    if !style.isOutOfFlow, !isInline, element.tag != GUMBO_TAG_BODY {
      let hasMarker = if case .listItem(let marker) = box.kind { !marker.isEmpty } else { false }
      frame.contentIfEmpty = hasMarker ? .emptyLine : .nothing
    }
    let contents = enterContents(of: element, &frame)
    let edge = closingEdge(element, style)
    let end: BoxEnd =
      isInline ? .inlineBlock : style.isOutOfFlow ? .outOfFlow(edge: edge) : .block(edge: edge)
    frame.exit = .box(end, isHeading: level != nil, contents: contents)
    frame.hasBox = true
    return index
  }

  /// Adds the line of an item's marker where that stands inside and a block comes first.
  mutating func openMarkerLine() {
    let item = frames.last { $0.style.makesBox }
    if let item, item.contentIfEmpty == .emptyLine, item.style.listMarkerIsInside {
      builder.addLineIfEmpty()
    }
  }

  private mutating func enterContents(of element: Element, _ frame: inout Frame) -> Contents {
    frame.shows = !frame.style.hidesContents
    switch element.tag {
    case GUMBO_TAG_OL, GUMBO_TAG_UL, GUMBO_TAG_MENU, GUMBO_TAG_DIR:
      listNumbers.append(ListCounter(of: element))
      return .list
    case GUMBO_TAG_DETAILS where !element.hasAttribute("open"):
      frame.details = ClosedDetails(style: blockStyle(element, frame.style))
    case GUMBO_TAG_HR:
      builder.addVoidBlock()
    default:
      if frame.style.display == .tableRow {
        rowIsEmpty.append(true)
        return .row
      }
    }
    return .plain
  }

  /// Opens the folded box of a closed `details`, unless it is open.
  private mutating func fold(in index: Int) {
    guard let details = frames[index].details, !details.isFolded else { return }
    builder.openBox(Box(parent: nil, isCollapsed: true), style: details.style)
    frames[index].details?.isFolded = true
  }

  /// Makes ready for a child of a closed `details`.
  private mutating func readDetailsChild(_ element: Element, in index: Int) {
    guard element.tag == GUMBO_TAG_SUMMARY, frames[index].details?.hasSummary == false else {
      fold(in: index)
      return
    }
    frames[index].details?.hasSummary = true
    if frames[index].details?.isFolded == true {
      builder.closeBox()
      frames[index].details?.isFolded = false
    }
  }
}
