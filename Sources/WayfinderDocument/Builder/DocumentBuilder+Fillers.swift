import WayfinderGeometry
import WayfinderUnicode

/// What takes room in lines beside text: the edges of inline boxes, and text that is not seen.
extension DocumentBuilder {
  /// Notes the beginning of an inline box with a margin, border or padding.
  ///
  /// - Parameter style: The style of the box; text goes on in the box around it.
  public mutating func addInlineStart(_ style: BoxStyle) { addEdge(.inlineStart, style) }

  /// Notes the end of such a box.
  public mutating func addInlineEnd(_ style: BoxStyle) { addEdge(.inlineEnd, style) }

  private mutating func addEdge(_ kind: Box.Kind, _ style: BoxStyle) {
    if openSideText != nil { return }
    var style = style
    style.isInline = true
    fillers.add(Box(parent: nil, kind: kind, style: style))
  }

  /// Adds text that takes its room but is not seen (CSS `visibility: hidden`): it is no part of the
  /// document's text; see `UnseenText`.
  ///
  /// - Parameters:
  ///   - text: UTF-8 that begins and ends between characters; each ill-formed sequence becomes U+FFFD.
  ///   - style: How the text is set.
  ///   - whiteSpace: How white space is collapsed.
  ///   - transform: What becomes of letters before they are laid out.
  ///   - locale: The language whose rules `transform` follows.
  public mutating func appendUnseenText(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, whiteSpace: WhiteSpace,
    transform: TextTransform = .none, locale: String = ""
  ) {
    if openSideText != nil { return }
    fillers.add(
      unseen: text, style: style, whiteSpace: whiteSpace, transform: transform, locale: locale,
      in: collector)
  }

  /// Breaks the line where no text sees it: what is read goes on as if nothing were there.
  public mutating func breakUnseenLine() {
    if openSideText != nil { return }
    endLineOfFillers()
    if !lineHasContent { beginUnseenBlock(.emptyLine) }
    lineIsOpen = false
    lineHasContent = false
    fillers.breakLine()
  }

  /// Puts the fillers that wait at the end of their line.
  mutating func endLineOfFillers() {
    if fillers.isEmpty { return }
    add(fillers.takeAtLineEnd(holdsSpace: collector.holdsSpace))
  }

  /// Puts the fillers that wait before an object.
  mutating func addFillersBeforeObject() {
    if fillers.isEmpty { return }
    add(fillers.take(showsHeldSpace: false, showsSpaceAfter: false).after)
  }

  /// Writes the collector's output around the fillers that wait.
  mutating func flushAroundFillers(heldBefore: Bool) {
    let held = collector.heldCount
    let splits = heldBefore && held > 0
    let (before, after) = fillers.take(
      showsHeldSpace: splits, showsSpaceAfter: !heldBefore && held > 0)
    add(before)
    if splits {
      places.settle(at: cutter.utf8Count + held)
      if !lineIsOpen { beginBlock() }
      if let style = textStyles.change(forHeldSpace: true) { cutter.beginStyle(style) }
      write(0..<held, styledFrom: held)
    }
    add(after)
    if splits, collector.output.count == held { return }
    if !lineIsOpen { beginBlock() }
    places.settle(at: cutter.utf8Count + (splits ? 0 : held))
    write((splits ? held : 0)..<collector.output.count, styledFrom: splits ? held : 0)
  }

  private mutating func add(_ boxes: ArraySlice<Box>) {
    for box in boxes {
      append(box)
      beginUnseenBlock(.object, box: self.boxes.count - 1)
      lineIsOpen = false
    }
  }
}
