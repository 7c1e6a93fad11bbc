import WayfinderDocument

/// What each kind of boundary between blocks reads as in a search.
public struct BoundaryReading: Hashable, Sendable {
  /// What a boundary reads as.
  public enum Reading: Hashable, Sendable {
    /// As nothing: the text before and after belongs together.
    case nothing
    /// As the given text, which only a query with the same characters matches.
    case text(String)
    /// No match runs across.
    case interruption
  }

  /// The edge of an inline box of its own.
  public var inlineBreak: Reading
  /// A replaced element or control.
  public var object: Reading
  /// A forced line break.
  public var lineBreak: Reading
  /// A table cell that is not the first of its row.
  public var cell: Reading
  /// A block.
  public var block: Reading
  /// A block with room below.
  public var spacedBlock: Reading

  /// Whether a forced line break is a match by itself when just it is looked for.
  public var lineBreakMatchesAlone: Bool

  /// As WebKit's text iterator: blocks are lines, some with an empty line below, cells have tabs.
  public static let webKit = BoundaryReading(
    inlineBreak: .nothing, object: .interruption, lineBreak: .text("\n"), cell: .text("\t"),
    block: .text("\n"), spacedBlock: .text("\n\n"), lineBreakMatchesAlone: true)
  /// As Chromium: each block is searched by itself, a forced line break is a line feed.
  public static let chromium = BoundaryReading(
    inlineBreak: .interruption, object: .interruption, lineBreak: .text("\n"),
    cell: .interruption, block: .interruption, spacedBlock: .interruption,
    lineBreakMatchesAlone: false)
  /// As text fragments see a page: a term lies in one block, objects in its line are not seen.
  public static let textFragment = BoundaryReading(
    inlineBreak: .nothing, object: .nothing, lineBreak: .text(" "), cell: .interruption,
    block: .interruption, spacedBlock: .interruption, lineBreakMatchesAlone: false)

  /// What a kind of boundary reads as.
  public subscript(kind: BoundaryKind) -> Reading {
    switch kind {
    case .none: .nothing
    case .inlineBreak: inlineBreak
    case .object: object
    case .lineBreak: lineBreak
    case .cell: cell
    case .block: block
    case .spacedBlock: spacedBlock
    }
  }
}
