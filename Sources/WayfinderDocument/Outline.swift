/// A heading of a document's outline.
public struct OutlineEntry: Hashable, Sendable {
  /// The level, 1 to 6.
  public let level: Int
  /// The `id` of the heading or of an anchor in it, or `nil`.
  public let id: String?
  /// The heading's text.
  public let text: String
  /// Where the heading's text stands, in UTF-8 offsets.
  public let range: Range<TextOffset>
}

/// A heading by anchors, so that it stays with its text.
struct Heading: Sendable {
  let level: Int
  let id: String?
  let start: Anchor
  let end: Anchor
}

extension Document {
  /// The headings in document order, with their text as it is now.
  ///
  /// - Complexity: For each heading that of `offset(of:)` and the length of its text.
  public var outline: [OutlineEntry] {
    headings.map { heading in
      let start = offset(of: heading.start)
      let range = start..<max(start, offset(of: heading.end))
      return OutlineEntry(
        level: heading.level, id: heading.id, text: text(in: range), range: range)
    }
  }
}
