/// Text that takes its room in lines, but neither shows nor is found (CSS 2, 11.2:
/// `visibility: hidden`).
///
/// It is no part of a document's text: a box holds it, and a block without text stands for the box in
/// the line. So all that reads, searches, copies or edits text need not know of it, positions in the
/// text stay those of what can be seen, and a match runs across it as in browsers; layout alone asks
/// for it. Layout gives no room to a tab in it, nor to the hyphen where a line ends at a soft hyphen.
public final class UnseenText: Hashable, Sendable {
  /// The text, with white space collapsed as it is laid out.
  public let text: String
  /// How the text is set.
  public let style: TextStyle

  /// Creates a text.
  public init(_ text: String, style: TextStyle) {
    self.text = text
    self.style = style
  }

  /// Whether two texts are the same and set alike.
  public static func == (a: UnseenText, b: UnseenText) -> Bool {
    a === b || (a.text == b.text && a.style == b.style)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
