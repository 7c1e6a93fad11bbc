import Synchronization
import WayfinderDocument
import WayfinderFind

/// A source that notes which blocks it is asked for.
final class NotingSource: MatchSource {
  let portionSize: Int
  private let log = Mutex<[Range<Int>]>([])

  init(portionSize: Int) { self.portionSize = portionSize }

  /// The blocks asked for since the last call.
  func takeLog() -> [Range<Int>] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  func matches(
    of query: String, options: FindOptions, in document: Document, blocks: Range<Int>
  ) throws(FindError) -> [FindMatch] {
    log.withLock { $0.append(blocks) }
    return try ReferenceMatchSource(portionSize: portionSize)
      .matches(of: query, options: options, in: document, blocks: blocks)
  }
}
