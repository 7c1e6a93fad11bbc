import Synchronization
import WayfinderDocument

/// The lines of the items looked at last.
///
/// Copies of a layout share one cache as long as text and width are the same; it may be asked from
/// any thread. That of a later state of the text begins with what has stayed as it was.
final class ItemCache: Sendable {
  private struct State {
    var flow: Flow
    var known = BlockMemory<KeptItem>()
    /// Pieces of long paragraphs in this state of the text, by where they begin.
    var pieces: [TextOffset: KeptItem] = [:]
  }

  private let state: Mutex<State>

  /// As many pieces of long paragraphs as there are on a few screens: they have many lines each.
  private static let pieceCapacity = 32

  init(_ flow: Flow) { state = Mutex(State(flow: flow)) }

  /// - Parameters:
  ///   - flow: That of a later state of the text, at the same width.
  ///   - cache: That of the earlier state.
  ///   - changes: What lies between the two.
  init(_ flow: Flow, after cache: ItemCache, _ changes: [BlockChange]) {
    var known = cache.state.withLock { $0.known }
    for change in changes { known.follow(change) }
    state = Mutex(State(flow: flow, known: known))
  }

  /// Follows the text to a later state in place, where no copy of the layout needs the earlier one.
  func follow(_ flow: Flow, _ changes: [BlockChange]) {
    state.withLock { state in
      state.flow = flow
      state.pieces.removeAll(keepingCapacity: true)
      for change in changes { state.known.follow(change) }
    }
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
      if let known = state.pieces[range.lowerBound], known.piece == range {
        return LaidOutItem(known, BlockShift())
      }
      guard let layout = state.flow.layout(ofPiece: range, of: long, reach: reach) else {
        return nil
      }
      let kept = KeptItem(item: long.item, layout: layout, piece: range)
      if state.pieces.count >= Self.pieceCapacity {
        state.pieces.removeAll(keepingCapacity: true)
      }
      state.pieces[range.lowerBound] = kept
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

  init(item: FlowItem, layout: ItemLayout, piece: Range<TextOffset>? = nil) {
    self.item = item
    self.layout = layout
    self.piece = piece
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
  /// The height of the item.
  var height: Double { kept.layout.measure.height }
  /// Where the text stands if this is a piece of the item only.
  var piece: Range<TextOffset>? {
    kept.piece.map { $0.lowerBound + shift.utf8..<$0.upperBound + shift.utf8 }
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
}
