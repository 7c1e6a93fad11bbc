import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// Prepares the paragraphs of a document when they are asked for, and keeps those asked for last.
///
/// Copies of a layout share one source; it may be asked from any thread.
final class ParagraphSource: Sendable {
  private struct State {
    /// Paragraphs by their first blocks.
    var known: [Int: PreparedParagraph] = [:]
    var error: UnicodeError?
  }

  let context: LayoutContext
  private let preparer: SharedPreparer
  private let state = Mutex(State())

  /// As many as there are on a few screens.
  private static let capacity = 512

  init(_ context: LayoutContext) {
    self.context = context
    preparer = SharedPreparer(context)
  }

  /// A source for another state of the document, or another document in the same fonts.
  init(_ context: LayoutContext, after source: ParagraphSource) {
    self.context = context
    preparer = source.preparer
  }

  /// The error for which some paragraph could not be prepared, if there was one.
  var error: UnicodeError? { state.withLock { $0.error } }

  /// Returns the paragraph that begins with a block.
  ///
  /// One that cannot be prepared is empty, and `error` says why.
  func paragraph(startingAt block: Int) -> PreparedParagraph {
    if let known = state.withLock({ $0.known[block] }) { return known }
    let (paragraph, error) = preparer.paragraph(startingAt: block, in: context)
    state.withLock { state in
      if let error { state.error = error }
      Self.keep(paragraph, in: &state)
    }
    return paragraph
  }

  /// Takes a paragraph that was prepared before.
  func adopt(_ paragraph: PreparedParagraph) {
    state.withLock { Self.keep(paragraph, in: &$0) }
  }

  private static func keep(_ paragraph: PreparedParagraph, in state: inout State) {
    if state.known.count >= capacity { state.known.removeAll(keepingCapacity: true) }
    state.known[paragraph.blocks.lowerBound] = paragraph
  }
}

/// A preparer with the break iterators it has opened, which are worth more than a paragraph costs: all
/// states of a document share one.
private final class SharedPreparer: Sendable {
  private let preparer: Mutex<ParagraphPreparer>

  init(_ context: LayoutContext) { preparer = Mutex(ParagraphPreparer(context)) }

  /// Returns the paragraph that begins with a block; an empty one with the reason where it cannot be
  /// prepared.
  func paragraph(
    startingAt block: Int, in context: LayoutContext
  ) -> (PreparedParagraph, UnicodeError?) {
    preparer.withLock { preparer in
      preparer.context = context
      do throws(UnicodeError) {
        return (try preparer.paragraph(startingAt: block), nil)
      } catch {
        return (preparer.emptyParagraph(startingAt: block), error)
      }
    }
  }
}
