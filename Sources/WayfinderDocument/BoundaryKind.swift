/// What stands between the text of a block and the text before it.
///
/// Boundaries are no characters of the rendered text. What one reads as when text is searched or
/// copied (a line feed, a tab, nothing at all) is for the reader to say.
public enum BoundaryKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Nothing: the text goes on, as from line to line of plain text, whose line feeds are characters.
  case none
  /// The edge of an inline box of its own (`inline-block`, a float): the line goes on.
  case inlineBreak
  /// A replaced element or control in the line (`img`, `input`): the line goes on.
  case object
  /// A forced line break (`br`).
  case lineBreak
  /// The edge of a table cell that is not the first of its row.
  case cell
  /// The edge of a block.
  case block
  /// The edge of a block below which there is room of half a line or more.
  case spacedBlock

  /// Whether the text before and after the boundary stands on one line where there is room.
  public var continuesLine: Bool { self == .inlineBreak || self == .object }

  /// Returns the boundary that two met without text in between make together.
  ///
  /// This is the one place that decides what separates blocks. The edges of several elements often
  /// meet (`</li></ul><p>`); the strongest of them counts, in the order of the cases above, except
  /// that the edge of a block that meets a cell's edge starts a new row.
  public func joined(with next: BoundaryKind) -> BoundaryKind {
    if self == .cell, next == .block { return .cell }
    return rawValue >= next.rawValue ? self : next
  }
}
