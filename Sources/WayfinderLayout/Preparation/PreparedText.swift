import WayfinderDocument
import WayfinderUnicode

/// Text made ready for layout at any width: shaped once, its break opportunities known.
///
/// It is prepared at once as a whole, or paragraph by paragraph when a layout asks for them.
public struct PreparedText: Sendable {
  private enum Storage: Sendable {
    case all(Paragraphs)
    case onDemand(ParagraphSource)
  }

  /// All paragraphs, shared by all copies.
  private final class Paragraphs: Sendable {
    let context: LayoutContext
    /// By their first blocks, those with one first block from the outermost in.
    let paragraphs: [PreparedParagraph]

    init(context: LayoutContext, paragraphs: [PreparedParagraph]) {
      self.context = context
      self.paragraphs = paragraphs
    }
  }

  private let storage: Storage

  var context: LayoutContext {
    switch storage {
    case .all(let all): all.context
    case .onDemand(let source): source.context
    }
  }

  var document: Document { context.document }
  var shaper: any TextShaper { context.shaper }
  var profile: LineBreakProfile { context.profile }

  /// Shapes the text of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - shaper: What measures its text.
  ///   - profile: Whose line breaks are made.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public init(
    _ document: Document, shaper: some TextShaper, profile: LineBreakProfile = .chromium
  ) throws(UnicodeError) {
    let context = LayoutContext(document: document, shaper: shaper, profile: profile)
    var preparer = ParagraphPreparer(context)
    storage = .all(Paragraphs(context: context, paragraphs: try preparer.paragraphs()))
  }

  /// The text of a context, paragraph by paragraph when they are asked for.
  ///
  /// - Complexity: O(1).
  init(onDemand context: LayoutContext) { storage = .onDemand(ParagraphSource(context)) }

  /// Another state of a text, paragraph by paragraph, with what is known of its fonts and languages.
  ///
  /// - Parameters:
  ///   - changes: What lies between the two states; `nil` for another text.
  ///   - isShared: Whether anything still asks for paragraphs of the old state.
  ///   - pieces: The pieces of long paragraphs in the new state, if they are known.
  /// - Complexity: O(1).
  init(
    onDemand context: LayoutContext, after old: PreparedText, _ changes: [BlockChange]? = nil,
    isShared: Bool = true, pieces: PieceSource? = nil
  ) {
    switch old.storage {
    case .all: storage = .onDemand(ParagraphSource(context))
    case .onDemand(let source):
      storage = .onDemand(
        ParagraphSource(context, after: source, changes, isShared: isShared, pieces: pieces))
    }
  }

  /// The pieces of long paragraphs; `nil` where every paragraph is prepared as a whole.
  var pieces: PieceSource? {
    if case .onDemand(let source) = storage { source.pieces } else { nil }
  }

  /// All paragraphs, where they are prepared already.
  private var paragraphs: [PreparedParagraph] {
    if case .all(let all) = storage { all.paragraphs } else { [] }
  }

  /// Whether every paragraph is prepared already.
  var isComplete: Bool {
    if case .all = storage { true } else { false }
  }

  /// The error for which some paragraph could not be prepared, if there was one.
  var error: UnicodeError? {
    if case .onDemand(let source) = storage { source.error } else { nil }
  }

  /// Returns a paragraph.
  ///
  /// - Complexity: O(log *n*), and preparing it if that is not done yet.
  func paragraph(_ id: ParagraphID) -> PreparedParagraph {
    switch storage {
    case .onDemand(let source): return source.paragraph(id)
    case .all(let all):
      let paragraphs = all.paragraphs
      let block = id.block
      // Most blocks are paragraphs of their own.
      if id.level == 0, block < paragraphs.count, paragraphs[block].blocks.lowerBound == block,
        block == 0 || paragraphs[block - 1].blocks.lowerBound < block
      {
        return paragraphs[block]
      }
      let first = paragraphs.indices.partitioningIndex {
        paragraphs[$0].blocks.lowerBound >= block
      }
      return paragraphs[Self.place(of: id, among: paragraphs, from: first)]
    }
  }

  /// The place of a paragraph among those that begin with its block, the first of which has a place.
  private static func place(
    of id: ParagraphID, among paragraphs: [PreparedParagraph], from first: Int
  ) -> Int {
    var place = first
    while place < paragraphs.count, paragraphs[place].blocks.lowerBound == id.block {
      if paragraphs[place].level == id.level { return place }
      place += 1
    }
    return min(first, paragraphs.count - 1)
  }

  /// Takes a paragraph that was prepared before, perhaps at another place of the text.
  ///
  /// - Parameter block: The block with which it begins now.
  func adopt(_ paragraph: PreparedParagraph, at block: Int) {
    guard case .onDemand(let source) = storage else { return }
    source.adopt(
      paragraph.moved(toBlock: block, offset: document.utf8Start(ofBlock: block)))
  }
}

/// Whose line breaks and line boxes are made, where browsers and the standard differ.
public enum LineBreakProfile: String, CaseIterable, Hashable, Sendable {
  /// As Chromium, with the rules of its newer ICU.
  case chromium
  /// As WebKit.
  case webKit
  /// As ICU's line break iterator, which follows UAX #14.
  case icu
}

extension PreparedText {
  /// The number of paragraphs.
  @_spi(Benchmarks) public var paragraphCount: Int { paragraphs.count }

  /// The number of lines at a width, boxes and indents left out.
  @_spi(Benchmarks) public func lineCount(containerWidth: Double) -> Int {
    LineBreaker.measure(paragraphs, in: context, width: containerWidth).lineCount
  }
}
