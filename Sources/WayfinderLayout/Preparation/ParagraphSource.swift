import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// Prepares the paragraphs of a document when they are asked for, and keeps those asked for last.
///
/// Copies of a layout share one source; it may be asked from any thread.
final class ParagraphSource: Sendable {
  private struct State {
    /// Paragraphs by their first blocks, those of each level apart.
    var known: [BlockMemory<PreparedParagraph>] = []
    var error: UnicodeError?

    subscript(id: ParagraphID) -> (value: PreparedParagraph, shift: BlockShift)? {
      id.level < known.count ? known[id.level][id.block] : nil
    }

    mutating func keep(_ paragraph: PreparedParagraph, _ id: ParagraphID) {
      while known.count <= id.level { known.append(BlockMemory()) }
      known[id.level].keep(paragraph, at: id.block)
    }
  }

  let context: LayoutContext
  /// The pieces of paragraphs that are not laid out as a whole.
  let pieces: PieceSource
  private let preparer: SharedPreparer
  private let state: Mutex<State>

  init(_ context: LayoutContext) {
    self.context = context
    state = Mutex(State())
    preparer = SharedPreparer(context)
    pieces = PieceSource(context, preparer)
  }

  /// A source for another state of the document, or another document in the same fonts.
  ///
  /// - Parameters:
  ///   - changes: What lies between the two states; `nil` for another document.
  ///   - isShared: Whether the old source is asked again; if not, what it knows is taken from it.
  ///   - pieces: The pieces of the new state, if they are known.
  init(
    _ context: LayoutContext, after source: ParagraphSource, _ changes: [BlockChange]?,
    isShared: Bool, pieces: PieceSource? = nil
  ) {
    self.context = context
    preparer = source.preparer
    self.pieces = pieces ?? PieceSource(context, preparer)
    var new = State()
    if let changes {
      source.state.withLock { old in
        // Paragraphs that could not be prepared are tried again.
        if old.error == nil { new.known = old.known }
        if !isShared { old.known = [] }
      }
      for level in new.known.indices {
        for change in changes { new.known[level].follow(change) }
      }
    }
    state = Mutex(new)
  }

  /// The error for which some paragraph could not be prepared, if there was one.
  var error: UnicodeError? { state.withLock { $0.error } ?? pieces.error }

  /// Returns a paragraph.
  ///
  /// One that cannot be prepared is empty, and `error` says why.
  func paragraph(_ id: ParagraphID) -> PreparedParagraph {
    if let (known, shift) = state.withLock({ $0[id] }) {
      return shift == BlockShift()
        ? known : known.moved(toBlock: id.block, offset: known.range.lowerBound + shift.utf8)
    }
    let (paragraph, error) = preparer.paragraph(id, in: context)
    state.withLock { state in
      if let error { state.error = error }
      state.keep(paragraph, id)
    }
    return paragraph
  }

  /// Takes a paragraph that was prepared before and is in no box in a line.
  func adopt(_ paragraph: PreparedParagraph) {
    let id = ParagraphID(block: paragraph.blocks.lowerBound, level: 0)
    state.withLock { $0.keep(paragraph, id) }
  }
}

/// A preparer with the break iterators it has opened, which are worth more than a paragraph costs: all
/// states of a document share one.
final class SharedPreparer: Sendable {
  private let preparer: Mutex<ParagraphPreparer>

  init(_ context: LayoutContext) { preparer = Mutex(ParagraphPreparer(context)) }

  /// Returns a paragraph; an empty one with the reason where it cannot be prepared.
  func paragraph(
    _ id: ParagraphID, in context: LayoutContext
  ) -> (PreparedParagraph, UnicodeError?) {
    preparer.withLock { preparer in
      preparer.context = context
      do throws(UnicodeError) {
        return (try preparer.paragraph(startingAt: id.block, level: id.level), nil)
      } catch {
        return (preparer.emptyParagraph(startingAt: id.block, level: id.level), error)
      }
    }
  }

  /// Returns a part of a long paragraph, as `ParagraphPreparer.part` does; an empty one with the reason
  /// where it cannot be prepared.
  func part(
    of block: Block, _ range: Range<TextOffset>, levels: LevelRuns?, in context: LayoutContext
  ) -> (PreparedParagraph, UnicodeError?) {
    preparer.withLock { preparer in
      preparer.context = context
      do throws(UnicodeError) {
        return (try preparer.part(of: block, range, levels: levels), nil)
      } catch {
        return (preparer.emptyPart(of: block, range), error)
      }
    }
  }
}
