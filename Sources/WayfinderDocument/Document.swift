import WayfinderUnicode

/// A UTF-8 offset into a document's rendered text.
public typealias TextOffset = Int

/// What is read: rendered text in blocks, with its styles, anchors, outline and source.
///
/// `WayfinderDocument` takes text and structure from a parser and gives snapshots, chunks and edits
/// to layout and find. It measures nothing, draws nothing and searches nothing.
///
/// The text is *rendered text*: white space is collapsed, letters are transformed, what is hidden is
/// absent. It is well-formed UTF-8; positions are UTF-8 offsets (`TextOffset`). A document is a
/// value: a copy is a snapshot, made in O(1), that later edits of the original leave as it is.
public struct Document: Sendable {
  /// The title, empty where there is none.
  public internal(set) var title: String
  /// The BCP 47 tag of the document's language, empty where unknown.
  public internal(set) var language: String
  /// What positions in the source count.
  public let sourceUnit: SourceUnit
  /// The tree of boxes around the blocks; the first one is the root.
  public internal(set) var boxes: [Box]
  /// The texts that stand beside the rendered text, in the order of their anchors.
  public internal(set) var sideTexts: [SideText]

  /// The boxes that are moved from where the flow places them (`BoxStyle.offset`), in order.
  package var movedBoxes: [Int] = []

  var store: LeafTree
  var styles: [BlockStyle]
  var textStyles: [TextStyle]
  var structure: Structure
  var names: [String: Anchor]
  var placeShapes: [String: PlaceShape] = [:]
  /// The revision that a parser made.
  var builtRevision: UInt64 = 0
  var headings: [Heading]
  var history: EditHistory

  /// How blocks come about.
  enum Structure: Sendable {
    /// As a parser set them.
    case blocks
    /// One to a line of text, line ends included.
    case lines
  }

  /// The number of UTF-8 bytes of the text.
  public var utf8Count: Int { store.utf8Count }
  /// The number of UTF-16 code units of the text.
  public var utf16Count: Int { store.utf16Count }
  /// Whether there is no text.
  public var isEmpty: Bool { utf8Count == 0 }
  /// A number that names this state of the text; every edit makes a new one, unique in the process.
  public var revision: UInt64 { history.revision }

  /// Returns the offset of a named place (`id` or `a name`), or `nil` if there is none.
  ///
  /// - Complexity: As that of `offset(of:)`.
  public func offset(ofName name: String) -> TextOffset? { names[name].map { offset(of: $0) } }

  /// The names of all named places, in no order.
  public var anchorNames: some Collection<String> { names.keys }
}
