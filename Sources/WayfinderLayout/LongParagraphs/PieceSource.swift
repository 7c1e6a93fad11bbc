import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// Prepares the text of pieces when they are asked for, and keeps that of those asked for last.
final class PieceSource: Sendable {
  private struct Part {
    var paragraph: PreparedParagraph
    /// How much text was asked for, in bytes.
    var count: Int
  }

  private struct State {
    /// What was prepared, by where its piece begins.
    var parts: [TextOffset: Part] = [:]
    /// What long paragraphs are as a whole, by their blocks.
    var texts: [Int: LongText] = [:]
    var error: UnicodeError?
  }

  private let context: LayoutContext
  private let preparer: SharedPreparer
  private let state: Mutex<State>

  /// As many as there are on a few screens.
  private static let capacity = 64

  init(_ context: LayoutContext, _ preparer: SharedPreparer) {
    self.context = context
    self.preparer = preparer
    state = Mutex(State())
  }

  /// A source for a later state of the document.
  ///
  /// - Parameter edits: What was changed in between.
  init(_ context: LayoutContext, after source: PieceSource, edits: [EditRecord]) {
    self.context = context
    preparer = source.preparer
    var state = State()
    // What could not be prepared is tried again.
    let (parts, texts) = source.state.withLock {
      ($0.error == nil ? $0.parts : [:], $0.texts)
    }
    for (block, text) in texts {
      guard let new = Self.block(block, after: edits) else { continue }
      if text.levels == nil, !Self.mayNeedLevels(context.document, edits) {
        state.texts[new] = text
      } else if !Self.isEdited(block, by: edits) {
        state.texts[new] = text
      }
    }
    for (start, part) in parts {
      let old = part.paragraph
      guard let block = Self.block(old.blocks.lowerBound, after: edits),
        state.texts[block] != nil, let range = Self.place(of: old.range, after: edits)
      else { continue }
      state.parts[start + range.lowerBound - old.range.lowerBound] = Part(
        paragraph: old.moved(toBlock: block, offset: range.lowerBound), count: part.count)
    }
    self.state = Mutex(state)
  }

  var error: UnicodeError? { state.withLock { $0.error } }

  /// Whether any long paragraph is known to have levels.
  var knowsLevels: Bool { state.withLock { $0.texts.values.contains { $0.levels != nil } } }

  /// Returns what a long paragraph is as a whole.
  ///
  /// - Complexity: O(*n*) in its text the first time.
  func text(ofBlock index: Int) -> LongText? {
    if let known = state.withLock({ $0.texts[index] }) { return known }
    do throws(UnicodeError) {
      let text = try LongText(context.document.blocks[index], in: context.document)
      state.withLock { $0.texts[index] = text }
      return text
    } catch {
      state.withLock { $0.error = error }
      return nil
    }
  }

  /// Returns the prepared text of lines of a long paragraph.
  ///
  /// - Parameters:
  ///   - index: The block that the paragraph is of.
  ///   - lines: From where a line begins to where the text ends that is asked for.
  /// - Complexity: O(*n*) in the text of the lines, and that of `text(ofBlock:)`.
  func part(ofBlock index: Int, _ lines: Range<TextOffset>) -> PreparedParagraph {
    if let known = state.withLock({ $0.parts[lines.lowerBound] }), known.count >= lines.count,
      known.paragraph.blocks.contains(index)
    {
      return known.paragraph
    }
    let block = context.document.blocks[index]
    let window = PieceEdges(context.document, block.range, context.pieces).window(around: lines)
    let levels = text(ofBlock: index)?.levels?.slice(
      window.lowerBound - block.range.lowerBound..<window.upperBound - block.range.lowerBound)
    let (part, error) = preparer.part(of: block, window, levels: levels, in: context)
    state.withLock { state in
      if let error { state.error = error }
      if state.parts.count >= Self.capacity { state.parts.removeAll(keepingCapacity: true) }
      state.parts[lines.lowerBound] = Part(paragraph: part, count: lines.count)
    }
    return part
  }

  /// What is known of the piece that begins at an offset.
  func knownPart(at start: TextOffset) -> PreparedParagraph? {
    state.withLock { $0.parts[start]?.paragraph }
  }

  // MARK: Following edits

  /// The number of a block after edits; `nil` if one has changed more than its text.
  static func block(_ block: Int, after edits: some Sequence<EditRecord>) -> Int? {
    var block = block
    for edit in edits {
      if edit.replacedBlocks.contains(block) {
        guard edit.changesTextOnly else { return nil }
      } else if block >= edit.replacedBlocks.upperBound {
        block += edit.insertedBlockCount - edit.replacedBlocks.count
      }
    }
    return block
  }

  /// Whether edits have changed a block.
  private static func isEdited(_ block: Int, by edits: [EditRecord]) -> Bool {
    edits.indices.contains { index in
      guard let now = self.block(block, after: edits[..<index]) else { return true }
      return edits[index].replacedBlocks.contains(now)
    }
  }

  /// Where text stands after edits that do not touch it; `nil` if one does.
  static func place(
    of range: Range<TextOffset>, after edits: [EditRecord]
  ) -> Range<TextOffset>? {
    var range = range
    for edit in edits {
      if edit.replaced.lowerBound > range.upperBound { continue }
      guard edit.replaced.upperBound < range.lowerBound else { return nil }
      let shift = edit.insertedCount - edit.replaced.count
      range = range.lowerBound + shift..<range.upperBound + shift
    }
    return range
  }

  /// Whether text that edits have put in may have levels above 0.
  private static func mayNeedLevels(_ document: Document, _ edits: [EditRecord]) -> Bool {
    for (index, edit) in edits.enumerated() {
      let inserted = edits[(index + 1)...].reduce(edit.inserted) { $1.outerRange(of: $0) }
      if LongText.mayNeedLevels(document, inserted) { return true }
    }
    return false
  }
}

extension EditRecord {
  /// Whether the edit changes the text of one block and nothing else: one without text sets a style or
  /// divides blocks.
  var changesTextOnly: Bool {
    replacedBlocks.count == 1 && insertedBlockCount == 1 && (!replaced.isEmpty || insertedCount > 0)
  }
}
