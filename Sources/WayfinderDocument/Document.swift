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
  /// What positions in the source count.
  public let sourceUnit: SourceUnit

  var store: LeafTree
  var structure: Structure
  /// The revision that a parser made.
  var builtRevision: UInt64 = 0
  var history: EditHistory
  private var frame: Frame

  init(
    _ parts: Parts, store: LeafTree, structure: Structure, unit: SourceUnit, history: EditHistory
  ) {
    frame = Frame(parts)
    self.store = store
    self.structure = structure
    sourceUnit = unit
    self.history = history
  }

  /// How blocks come about.
  enum Structure: Sendable {
    /// As a parser set them.
    case blocks
    /// One to a line of text, line ends included.
    case lines
  }

  /// What most edits leave as it is.
  struct Parts: Sendable {
    var title = ""
    var language = ""
    var boxes: [Box]
    var movedBoxes: [Int] = []
    var sideTexts: [SideText] = []
    var styles: [BlockStyle]
    var textStyles: [TextStyle] = []
    var names: [String: Anchor] = [:]
    var placeShapes: [String: PlaceShape] = [:]
    var headings: [Heading] = []
  }

  /// Holds these parts for all copies of a document, so that a copy counts few references.
  ///
  /// Sendable though it changes: a document changes it only while no other holds it, and so never while
  /// another thread could read it.
  private final class Frame: @unchecked Sendable {
    @exclusivity(unchecked) var parts: Parts

    init(_ parts: Parts) { self.parts = parts }
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

extension Document {
  private var parts: Parts {
    get { frame.parts }
    _modify {
      if !isKnownUniquelyReferenced(&frame) { frame = Frame(frame.parts) }
      yield &frame.parts
    }
  }

  /// The title, empty where there is none.
  public internal(set) var title: String {
    get { frame.parts.title }
    _modify { yield &parts.title }
  }
  /// The BCP 47 tag of the document's language, empty where unknown.
  public internal(set) var language: String {
    get { frame.parts.language }
    _modify { yield &parts.language }
  }
  /// The tree of boxes around the blocks; the first one is the root.
  public internal(set) var boxes: [Box] {
    get { frame.parts.boxes }
    _modify { yield &parts.boxes }
  }
  /// The boxes that are moved from where the flow places them (`BoxStyle.offset`), in order.
  package var movedBoxes: [Int] { frame.parts.movedBoxes }
  /// The texts that stand beside the rendered text, in the order of their anchors.
  public internal(set) var sideTexts: [SideText] {
    get { frame.parts.sideTexts }
    _modify { yield &parts.sideTexts }
  }

  var styles: [BlockStyle] {
    get { frame.parts.styles }
    _modify { yield &parts.styles }
  }
  var textStyles: [TextStyle] {
    get { frame.parts.textStyles }
    _modify { yield &parts.textStyles }
  }
  var names: [String: Anchor] { frame.parts.names }
  var placeShapes: [String: PlaceShape] {
    get { frame.parts.placeShapes }
    _modify { yield &parts.placeShapes }
  }
  var headings: [Heading] { frame.parts.headings }
}
