import Synchronization
import WayfinderDocument
import WayfinderGeometry

/// The lines of the items looked at last.
///
/// Copies of a layout share one cache as long as text and width are the same; it may be asked from
/// any thread. That of a later state of the text begins with what has stayed as it was.
final class ItemCache: Sendable {
  private struct State {
    var flow: Flow
    var known = BlockMemory<KeptItem>()
    /// Pieces of long paragraphs by where they begin, and how far they have moved.
    var pieces: [TextOffset: (kept: KeptItem, shift: BlockShift)] = [:]
  }

  private let state: Mutex<State>

  /// As many pieces of long paragraphs as there are on a few screens: they have many lines each.
  private static let pieceCapacity = 32

  init(_ flow: Flow) { state = Mutex(State(flow: flow)) }

  /// - Parameters:
  ///   - flow: That of a later state of the text, at the same width.
  ///   - cache: That of the earlier state.
  ///   - changes: What lies between the two.
  ///   - edits: The edits of which the changes come.
  init(_ flow: Flow, after cache: ItemCache, _ changes: [BlockChange], _ edits: [EditRecord]) {
    var (known, pieces) = cache.state.withLock { ($0.known, $0.pieces) }
    for change in changes { known.follow(change) }
    pieces = Self.pieces(pieces, after: edits, in: flow)
    state = Mutex(State(flow: flow, known: known, pieces: pieces))
  }

  /// Follows the text to a later state in place, where no copy of the layout needs the earlier one.
  func follow(_ flow: Flow, _ changes: [BlockChange], _ edits: [EditRecord]) {
    state.withLock { state in
      state.flow = flow
      state.pieces = Self.pieces(state.pieces, after: edits, in: flow)
      for change in changes { state.known.follow(change) }
    }
  }

  /// The pieces that have the lines they had, where they begin after edits: those of which what was prepared
  /// is known to be good still.
  private static func pieces(
    _ old: [TextOffset: (kept: KeptItem, shift: BlockShift)], after edits: [EditRecord],
    in flow: Flow
  ) -> [TextOffset: (kept: KeptItem, shift: BlockShift)] {
    var pieces: [TextOffset: (kept: KeptItem, shift: BlockShift)] = [:]
    // A block that comes or goes may be what the indent of a paragraph beside it depends on.
    guard !old.isEmpty, edits.allSatisfy({ $0.changesTextOnly }),
      let source = flow.prepared.pieces
    else { return pieces }
    for (start, known) in old {
      guard let part = known.kept.part,
        let place = PieceSource.place(
          of: part.range.lowerBound + known.shift.utf8..<part.range.upperBound + known.shift.utf8,
          after: edits)
      else { continue }
      let shift = place.lowerBound - part.range.lowerBound
      let newStart = start + shift - known.shift.utf8
      guard let now = source.knownPart(at: newStart), now.core === part.core else { continue }
      pieces[newStart] = (
        known.kept,
        BlockShift(blocks: now.blocks.lowerBound - part.blocks.lowerBound, utf8: shift)
      )
    }
    return pieces
  }

  /// Keeps an item that was laid out elsewhere.
  func keep(_ item: KeptItem) {
    state.withLock { $0.known.keep(item, at: item.item.blocks.lowerBound) }
  }

  /// Returns the item that holds a block; `nil` where nothing of the page shows.
  ///
  /// - Parameter content: What is kept of the item, if it was measured.
  func item(containing block: Int, content: ItemContent?) -> LaidOutItem? {
    state.withLock { state in
      if let known = state.known[block] { return LaidOutItem(known.value, known.shift) }
      guard let item = state.flow.items.item(at: block), item.kind != .nothing else { return nil }
      let first = item.blocks.lowerBound
      if let known = state.known[first] { return LaidOutItem(known.value, known.shift) }
      if let paragraph = content?.paragraph {
        state.flow.prepared.adopt(paragraph, at: item.content.lowerBound)
      }
      let kept = KeptItem(item: item, layout: state.flow.layout(of: item))
      state.known.keep(kept, at: first)
      return LaidOutItem(kept, BlockShift())
    }
  }

  /// Returns the long paragraph that holds a block, if there is one.
  func longItem(containing block: Int) -> LongItem? {
    state.withLock { state in
      guard let item = state.flow.items.item(at: block) else { return nil }
      return LongItem(item, in: state.flow.prepared)
    }
  }

  /// Returns a piece of a long paragraph.
  ///
  /// - Parameter reach: How many bytes after its end its lines depend on, as far as that is known.
  func piece(_ range: Range<TextOffset>, of long: LongItem, reach: Int) -> LaidOutItem? {
    state.withLock { state in
      if let known = state.pieces[range.lowerBound] {
        let item = LaidOutItem(known.kept, known.shift)
        if item.piece == range { return item }
      }
      guard let (layout, part) = state.flow.layout(ofPiece: range, of: long, reach: reach)
      else { return nil }
      let kept = KeptItem(item: long.item, layout: layout, piece: range, part: part)
      if state.pieces.count >= Self.pieceCapacity {
        state.pieces.removeAll(keepingCapacity: true)
      }
      state.pieces[range.lowerBound] = (kept, BlockShift())
      return LaidOutItem(kept, BlockShift())
    }
  }
}

/// An item as it was laid out, perhaps in an earlier state of the text.
final class KeptItem: Sendable {
  let item: FlowItem
  let layout: ItemLayout
  /// Where the text stands if this is a piece of the item only.
  let piece: Range<TextOffset>?
  /// What was prepared for the lines of a piece: the text that they depend on.
  let part: PreparedParagraph?
  /// The text from the start of the first line to the end of the last, `nil` where there are no lines.
  let textRange: Range<TextOffset>?

  init(
    item: FlowItem, layout: ItemLayout, piece: Range<TextOffset>? = nil,
    part: PreparedParagraph? = nil
  ) {
    self.item = item
    self.layout = layout
    self.piece = piece
    self.part = part
    let lines = layout.lines
    textRange =
      lines.isEmpty ? nil : lines[0].start..<max(lines[0].start, lines[lines.count - 1].end)
  }
}

/// An item with its lines; y counts from the item's top.
struct LaidOutItem: Sendable {
  private let kept: KeptItem
  private let shift: BlockShift

  init(_ kept: KeptItem, _ shift: BlockShift) {
    self.kept = kept
    self.shift = shift
  }

  var item: FlowItem { kept.item.moved(by: shift.blocks) }
  /// Whether this is the same item laid out at the same time, perhaps moved.
  func isSame(as other: LaidOutItem) -> Bool { kept === other.kept }

  /// The height of the item.
  var height: Double { kept.layout.measure.height }
  /// Where the text stands if this is a piece of the item only.
  var piece: Range<TextOffset>? {
    kept.piece.map { $0.lowerBound + shift.utf8..<$0.upperBound + shift.utf8 }
  }
  /// The text from the start of the first line to the end of the last, `nil` where there are no lines.
  var textRange: Range<TextOffset>? {
    kept.textRange.map { $0.lowerBound + shift.utf8..<$0.upperBound + shift.utf8 }
  }
  /// The boxes that lie in the item whole.
  var boxes: [FlowOutput.PlacedBox] { kept.layout.boxes }
  var lines: LaidOutLines { LaidOutLines(records: kept.layout.lines, shift: shift) }
}

/// The lines of an item where their text stands now.
struct LaidOutLines: RandomAccessCollection {
  fileprivate let records: [LineRecord]
  fileprivate let shift: BlockShift

  var startIndex: Int { 0 }
  var endIndex: Int { records.count }
  subscript(index: Int) -> LineRecord { records[index].moved(by: shift) }

  /// Where a line stands in the item.
  func rect(ofLine index: Int) -> Rect { records[index].rect }

  /// The place of the last line that begins at or before an offset.
  func lastIndex(notAfter offset: TextOffset) -> Int? {
    let offset = offset - shift.utf8
    return records.indices.last { records[$0].start <= offset }
  }
}
