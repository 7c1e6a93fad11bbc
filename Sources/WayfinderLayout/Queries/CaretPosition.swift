import WayfinderDocument

/// To which of two characters a caret between them belongs, where they are not next to each other
/// on the page: at the seam of two lines or two directions.
public enum TextAffinity: Hashable, Sendable {
  /// To the character before it.
  case upstream
  /// To the character after it.
  case downstream
}

/// A place where a caret can stand.
public struct CaretPosition: Hashable, Sendable {
  /// The offset before which the caret stands.
  public var offset: TextOffset
  /// The character it belongs to. Where blocks meet without a character between them, the end of
  /// the one and the start of the other have one offset, and this alone tells them apart.
  public var affinity: TextAffinity
  /// How many lines above the one of the offset the caret stands: lines without text, as between two
  /// `br`, have the offset of the text after them. 0 for a caret in text.
  public var linesAbove: Int

  /// Creates a position.
  public init(_ offset: TextOffset, affinity: TextAffinity = .downstream, linesAbove: Int = 0) {
    self.offset = offset
    self.affinity = affinity
    self.linesAbove = linesAbove
  }
}

/// A unit of text that carets move by and selections grow by (UIKit's `UITextGranularity`).
public enum TextGranularity: Hashable, Sendable {
  /// A user-perceived character (UAX #29).
  case character
  /// A word (UAX #29, with dictionaries where a script needs one), or what stands between two.
  case word
  /// A line as it is laid out.
  case line
  /// The text between two forced breaks: edges of blocks, `br`, preserved line ends.
  case paragraph
  /// The whole text.
  case document
}

/// A direction along the text as it is read (UIKit's `UITextStorageDirection`).
public enum TextStorageDirection: Hashable, Sendable {
  case forward, backward
}

/// A direction on the page (UIKit's `UITextLayoutDirection`).
public enum TextLayoutDirection: Hashable, Sendable {
  case left, right, up, down
}
