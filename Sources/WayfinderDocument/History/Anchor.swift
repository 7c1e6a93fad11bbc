/// A place in a document that stays with its text while the document is edited.
///
/// Make one with `Document.anchor(at:bias:)` and ask a later state of the same document where it
/// is with `Document.offset(of:)`.
public struct Anchor: Hashable, Sendable {
  /// To which side an anchor leans when text is inserted right at it.
  public enum Bias: Hashable, Sendable {
    /// The anchor stays before the new text.
    case before
    /// The anchor stays after the new text.
    case after
  }

  let revision: UInt64
  let offset: TextOffset
  /// To which side the anchor leans.
  public let bias: Bias
}

extension Document {
  /// Returns an anchor at an offset, which is clamped to the text and moved to the start of its
  /// scalar.
  public func anchor(at offset: TextOffset, bias: Anchor.Bias = .before) -> Anchor {
    Anchor(revision: revision, offset: scalarBoundary(notAfter: offset), bias: bias)
  }

  /// Returns where an anchor is in this state of the document.
  ///
  /// An anchor in deleted text gives the place of the deletion. An anchor made in a state that this
  /// one does not come from (a later state, or another line of edits from a common snapshot) gives
  /// its own offset, clamped to the text.
  /// - Complexity: O(log *n* + log² *k*) for *k* edits of the document.
  public func offset(of anchor: Anchor) -> TextOffset {
    scalarBoundary(
      notAfter: history.position(
        ofOffset: anchor.offset, since: anchor.revision, bias: anchor.bias))
  }

  /// Whether this state of a document comes from another by edits, or is the same.
  ///
  /// - Complexity: O(log² *k*) for *k* edits.
  public func isEdited(from other: Document) -> Bool {
    history.comes(from: other.revision)
  }
}
