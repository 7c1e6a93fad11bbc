import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// Prepares the paragraphs of a document when they are asked for, and keeps those asked for last.
///
/// Copies of a layout share one source; it may be asked from any thread.
final class ParagraphSource: Sendable {
  private struct State {
    var preparer: ParagraphPreparer
    /// Paragraphs by their first blocks.
    var known: [Int: PreparedParagraph] = [:]
    var error: UnicodeError?
  }

  let context: LayoutContext
  private let state: Mutex<State>

  /// As many as there are on a few screens.
  private static let capacity = 512

  init(_ context: LayoutContext) {
    self.context = context
    state = Mutex(State(preparer: ParagraphPreparer(context)))
  }

  /// The error for which some paragraph could not be prepared, if there was one.
  var error: UnicodeError? { state.withLock { $0.error } }

  /// Returns the paragraph that begins with a block.
  ///
  /// One that cannot be prepared is empty, and `error` says why.
  func paragraph(startingAt block: Int) -> PreparedParagraph {
    state.withLock { state in
      if let known = state.known[block] { return known }
      let paragraph: PreparedParagraph
      do throws(UnicodeError) {
        paragraph = try state.preparer.paragraph(startingAt: block)
      } catch {
        state.error = error
        paragraph = state.preparer.emptyParagraph(startingAt: block)
      }
      Self.keep(paragraph, in: &state)
      return paragraph
    }
  }

  /// Takes paragraphs that were prepared before.
  func adopt(_ paragraphs: [PreparedParagraph]) {
    state.withLock { state in
      for paragraph in paragraphs { Self.keep(paragraph, in: &state) }
    }
  }

  private static func keep(_ paragraph: PreparedParagraph, in state: inout State) {
    if state.known.count >= capacity { state.known.removeAll(keepingCapacity: true) }
    state.known[paragraph.blocks.lowerBound] = paragraph
  }
}
