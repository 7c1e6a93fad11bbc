import WayfinderGeometry
import WayfinderUnicode

/// What stands in lines beside text, or ends them.
extension DocumentBuilder {
  /// Breaks the line, as `br` does; a break in an empty line makes a block without text.
  public mutating func breakLine() {
    if openSideText != nil { return }
    endLineOfFillers()
    collector.breakLine()
    if !lineIsOpen { beginBlock() }
    lineIsOpen = false
    lineHasContent = false
    boundary = .lineBreak
  }

  /// Notes a replaced element or control in the line.
  public mutating func addObject() { interruptLine(.object) }

  /// Adds a replaced element or control, in the line or, where the style of its box is not inline,
  /// below it.
  ///
  /// - Returns: The place of the box in `Document.boxes`.
  @discardableResult
  public mutating func addObject(_ box: Box) -> Int {
    interruptLine(.object)
    let isInline = box.style.isInline
    if !isInline {
      collector.breakLine()
      lineHasContent = false
    }
    append(box)
    beginUnseenBlock(.object, box: boxes.count - 1)
    if !isInline { lineHasContent = false }
    return boxes.count - 1
  }

  /// Adds an empty line to the open box if nothing is in it.
  public mutating func addLineIfEmpty() {
    endLineOfFillers()
    guard open.count > 1, open[open.count - 1].firstBlock == cutter.blockCount else { return }
    lineHasContent = false
    beginUnseenBlock(.emptyLine)
    lineHasContent = false
  }

  /// Opens a box in the line whose content is laid out by itself.
  ///
  /// - Parameters:
  ///   - box: The box; its parent is set here, and its style is one of a box in a line.
  ///   - style: How text directly in the box is set.
  /// - Returns: The place of the box in `Document.boxes`.
  @discardableResult
  public mutating func openInlineBlock(_ box: Box, style: BlockStyle) -> Int {
    openInlineBox()
    var box = box
    box.style.isInline = true
    append(box)
    let index = boxes.count - 1
    beginUnseenBlock(.object, box: index)
    lineHasContent = false
    open.append(
      OpenBox(box: index, style: styles.index(of: style), firstBlock: cutter.blockCount))
    return index
  }

  /// Closes the box that `openInlineBlock(_:style:)` opened last; the line around it goes on.
  public mutating func closeInlineBlock() {
    closeInlineBox()
    if open.count > 1 {
      let box = open.removeLast().box
      boxes[box].span = boxes[box].span.lowerBound..<cutter.utf8Count
    }
    lineHasContent = true
  }

  /// Notes the beginning of an inline box that is laid out by itself, but has no box in the document.
  public mutating func openInlineBox() {
    interruptLine(.inlineBreak)
    collector.breakLine()
  }

  /// Notes the end of such a box.
  public mutating func closeInlineBox() { interruptLine(.inlineBreak) }

  private mutating func interruptLine(_ kind: BoundaryKind) {
    collector.releaseHeldSpace()
    flushCollector(heldBefore: true)
    addFillersBeforeObject()
    collector.passObject()
    if lineIsOpen {
      lineIsOpen = false
      boundary = kind
    } else {
      boundary = boundary.joined(with: kind)
    }
  }
}
