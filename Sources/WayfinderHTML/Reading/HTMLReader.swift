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
  /// The numbers of the list items to come, a list an entry.
  var listNumbers: [Int] = []
  /// Whether the next cell of each open row is its first.
  var rowIsEmpty: [Bool] = []
  /// The elements being read, the innermost last.
  private var frames: [Frame] = []

  init(language: String) {
    builder = DocumentBuilder(sourceUnit: .utf16, style: BlockStyle(language: language))
    builder.language = language
  }

  // MARK: Nodes

  /// An element whose children are being read.
  private struct Frame {
    var children: ChildNodes
    var style: ComputedStyle
    var tag: GumboTag
    var shows = true
    var exit = Exit.none
    /// What stands for the element's box where nothing is in it.
    var contentIfEmpty: Block.Content?
    /// Where the element is a closed `details`, what of it has been met.
    var details: ClosedDetails?
  }

  /// What is left to do once the children of an element have been read.
  private enum Exit {
    case none, inlineBox, sideText, object
    case box(edge: BoundaryKind, isHeading: Bool, contents: Contents)
    /// A block box in an inline box: a float or what is positioned.
    case inlineBlockBox(edge: BoundaryKind, isHeading: Bool, contents: Contents)
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
  mutating func read(body: Element, rootStyle: ComputedStyle, rootTag: GumboTag) {
    enter(
      body, parentStyle: rootStyle, parentTag: rootTag, shows: rootStyle.display != .none)
    while !frames.isEmpty {
      let top = frames.count - 1
      guard let node = frames[top].children.next() else {
        leave(frames.removeLast())
        continue
      }
      switch node.kind {
      case .text:
        if frames[top].details != nil, !node.isWhiteSpace { fold(in: top) }
        readText(node.text, style: frames[top].style, shows: frames[top].shows)
      case .element:
        if frames[top].details != nil { readDetailsChild(node.element, in: top) }
        enter(
          node.element, parentStyle: frames[top].style, parentTag: frames[top].tag,
          shows: frames[top].shows)
      case .other: break
      }
    }
  }

  private mutating func readText(
    _ text: UnsafeBufferPointer<UInt8>, style: ComputedStyle, shows: Bool
  ) {
    if shows, style.isVisible {
      builder.appendText(
        text, source: source, whiteSpace: style.whiteSpace, transform: style.textTransform,
        locale: style.language)
    }
    source += UTF16Conversion.utf16Count(ofUTF8: text)
  }

  /// Begins to read an element, or reads it whole.
  private mutating func enter(
    _ element: Element, parentStyle: ComputedStyle, parentTag: GumboTag?, shows: Bool
  ) {
    if !shows {
      source += element.textContentCount
      return
    }
    var style = resolver.enter(element, parentStyle: parentStyle, parentTag: parentTag)
    let hasAttributes = element.hasAttributes
    let isUntilFound =
      hasAttributes && element.attribute("hidden")?.lowercased() == "until-found"
    if isUntilFound, style.display == .none { style.display = .block }
    if !isShown(element, style) {
      source += element.textContentCount
      resolver.leave()
      return
    }
    if hasAttributes { addNames(of: element) }
    if readSpecial(element, style: style) {
      resolver.leave()
      return
    }
    var frame = Frame(children: element.children, style: style, tag: element.tag)
    if element.isHTML, element.tag == GUMBO_TAG_BUTTON {
      builder.addObject()
      frame.shows = !style.hidesContents
      frame.exit = .object
    } else if style.display == .contents {
      frame.exit = .none
    } else if style.isOutOfFlow || style.display.isBlockLevel {
      enterBox(element, isCollapsed: isUntilFound, &frame)
    } else if style.display == .inlineBlock {
      builder.openInlineBox()
      frame.shows = !style.hidesContents
      frame.exit = .inlineBox
    } else if style.display == .rubyText {
      builder.beginSideText(.rubyAnnotation)
      frame.exit = .sideText
    }
    frames.append(frame)
  }

  private mutating func addNames(of element: Element) {
    if let id = element.attribute("id"), !id.isEmpty { builder.addName(id) }
    if element.tag == GUMBO_TAG_A, let name = element.attribute("name"), !name.isEmpty {
      builder.addFallbackName(name)
    }
  }

  private mutating func leave(_ frame: Frame) {
    switch frame.exit {
    case .none: break
    case .inlineBox: builder.closeInlineBox()
    case .sideText: builder.endSideText()
    case .object: builder.addObject()
    case .box(let edge, let isHeading, let contents),
      .inlineBlockBox(let edge, let isHeading, let contents):
      if frame.details?.isFolded == true { builder.closeBox() }
      switch contents {
      case .plain: break
      case .list: listNumbers.removeLast()
      case .row: rowIsEmpty.removeLast()
      }
      if isHeading { builder.endHeading() }
      builder.closeBox(edge: edge, ifEmpty: frame.contentIfEmpty)
      if case .inlineBlockBox = frame.exit { builder.closeInlineBox() }
    }
    resolver.leave()
  }

  private func isShown(_ element: Element, _ style: ComputedStyle) -> Bool {
    if style.display == .none || style.display == .tableColumn { return false }
    guard element.hasAttributes else { return true }
    return !element.hasAttribute("popover") && !element.hasAttribute("inert")
  }

  // MARK: Boxes

  private mutating func enterBox(_ element: Element, isCollapsed: Bool, _ frame: inout Frame) {
    let style = frame.style
    if style.isOutOfFlow { builder.openInlineBox() }
    let level = Self.headingLevel(element)
    let box = Box(
      parent: nil, kind: boxKind(element, style), style: boxStyle(element, style),
      isCollapsed: isCollapsed)
    builder.openBox(box, style: blockStyle(element, style), edge: openingEdge(style))
    if let level { builder.beginHeading(level: level, id: element.attribute("id")) }
    if !style.isOutOfFlow, element.tag != GUMBO_TAG_BODY {
      let hasMarker = if case .listItem(let marker) = box.kind { !marker.isEmpty } else { false }
      frame.contentIfEmpty = hasMarker ? .emptyLine : .nothing
    }
    let contents = enterContents(of: element, &frame)
    let edge = closingEdge(element, style)
    frame.exit =
      style.isOutOfFlow
      ? .inlineBlockBox(edge: edge, isHeading: level != nil, contents: contents)
      : .box(edge: edge, isHeading: level != nil, contents: contents)
  }

  private mutating func enterContents(of element: Element, _ frame: inout Frame) -> Contents {
    frame.shows = !frame.style.hidesContents
    switch element.tag {
    case GUMBO_TAG_OL, GUMBO_TAG_UL, GUMBO_TAG_MENU, GUMBO_TAG_DIR:
      listNumbers.append(element.attribute("start").flatMap { Int($0) } ?? 1)
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
