/// A selection in the text of a page: where it began and where it is extended to.
///
/// Both ends are anchors, so that a selection stays with its text while the page is edited: text
/// inserted at either edge stays outside, and what is deleted leaves it.
public struct TextSelection: Hashable, Sendable {
  /// Where the selection began: the end that stays when it is extended.
  public let anchor: Anchor
  /// Where the selection is extended to, and where its caret stands.
  public let focus: Anchor
  /// The character that the caret at the focus belongs to.
  public let affinity: TextAffinity
  /// How many lines without text above the line of its offset the caret at the focus stands.
  public let linesAbove: Int
  /// Whether the focus stands before the anchor.
  public let isBackward: Bool

  /// Creates a selection from an offset to a caret position of a document.
  ///
  /// - Parameters:
  ///   - anchor: Where it begins, clamped to the text.
  ///   - focus: Where it is extended to.
  ///   - document: The document that both are places in.
  public init(from anchor: TextOffset, to focus: CaretPosition, in document: Document) {
    isBackward = focus.offset < anchor
    let isCaret = focus.offset == anchor
    self.anchor = document.anchor(at: anchor, bias: isBackward ? .before : .after)
    self.focus = document.anchor(
      at: focus.offset, bias: isBackward || isCaret ? .after : .before)
    affinity = focus.affinity
    linesAbove = focus.linesAbove
  }

  /// Creates a selection of a range of a document's text.
  public init(_ range: Range<TextOffset>, in document: Document) {
    self.init(
      from: range.lowerBound,
      to: CaretPosition(range.upperBound, affinity: range.isEmpty ? .downstream : .upstream),
      in: document)
  }

  /// Creates a selection of no text: a caret.
  public init(_ position: CaretPosition, in document: Document) {
    self.init(from: position.offset, to: position, in: document)
  }

  /// Returns the text that is selected in a state of the document, empty for a caret.
  ///
  /// Where all of the text was replaced, a caret after what replaces it is left.
  /// - Complexity: As that of `Document.offset(of:)`.
  public func range(in document: Document) -> Range<TextOffset> {
    let (anchor, focus) = (document.offset(of: anchor), document.offset(of: focus))
    let (start, end) = isBackward ? (focus, anchor) : (anchor, focus)
    return start..<max(start, end)
  }

  /// Returns where the caret stands in a state of the document.
  public func caret(in document: Document) -> CaretPosition {
    let range = range(in: document)
    return CaretPosition(
      isBackward ? range.lowerBound : range.upperBound, affinity: affinity, linesAbove: linesAbove)
  }

  /// Whether nothing is selected in a state of the document.
  public func isCaret(in document: Document) -> Bool { range(in: document).isEmpty }
}
