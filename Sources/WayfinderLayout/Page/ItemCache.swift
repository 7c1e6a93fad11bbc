import Synchronization
import WayfinderDocument

/// The lines of the items looked at last.
///
/// Copies of a layout share one cache as long as text and width are the same; it may be asked from
/// any thread.
final class ItemCache: Sendable {
  private struct State {
    var flow: Flow
    /// Items with their lines, by their first blocks.
    var known: [Int: LaidOutItem] = [:]
  }

  private let state: Mutex<State>

  /// As many as there are on a few screens.
  private static let capacity = 512

  init(_ flow: Flow) { state = Mutex(State(flow: flow)) }

  /// Returns the item that holds a block; `nil` where nothing of the page shows.
  ///
  /// - Parameter content: What is kept of the item, if it was measured.
  func item(containing block: Int, content: ItemContent?) -> LaidOutItem? {
    state.withLock { state in
      if let known = state.known[block] { return known }
      guard let item = state.flow.items.item(at: block), item.kind != .nothing else { return nil }
      let first = item.blocks.lowerBound
      if let known = state.known[first] { return known }
      if let paragraph = content?.paragraph {
        state.flow.prepared.adopt(paragraph, at: item.content.lowerBound)
      }
      let laidOut = LaidOutItem(item: item, layout: state.flow.layout(of: item))
      if state.known.count >= Self.capacity { state.known.removeAll(keepingCapacity: true) }
      state.known[first] = laidOut
      return laidOut
    }
  }
}

/// An item with its lines; y counts from the item's top.
final class LaidOutItem: Sendable {
  let item: FlowItem
  let layout: ItemLayout

  init(item: FlowItem, layout: ItemLayout) {
    self.item = item
    self.layout = layout
  }
}
