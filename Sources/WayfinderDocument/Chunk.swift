import Synchronization

/// The identity of a piece of a document's text, kept while its text changes.
public struct ChunkID: Hashable, Comparable, Sendable {
  let value: UInt64

  private static let counter = Atomic<UInt64>(0)

  /// Returns an identity that no other chunk of the process has.
  static func next() -> ChunkID {
    ChunkID(value: counter.add(1, ordering: .relaxed).newValue)
  }

  /// The order in which identities were given out.
  public static func < (a: ChunkID, b: ChunkID) -> Bool { a.value < b.value }
}

/// A bounded piece of a document's text, the unit in which indexes and layouts follow edits.
///
/// Two chunks with equal identity and version have equal content, whatever snapshots they come from.
public struct Chunk: Sendable {
  /// The identity, which outlives edits.
  public var id: ChunkID { leaf.id }
  /// The version, which grows with each edit that touches the chunk.
  public var version: UInt64 { leaf.version }
  /// Where the chunk stands in the document, in UTF-8 offsets.
  public let range: Range<TextOffset>
  /// The blocks that begin in the chunk, as indices into `Document.blocks`.
  public let blocks: Range<Int>

  let leaf: Leaf

  /// Calls `body` with the chunk's text, well-formed UTF-8 that ends between scalars.
  public func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try leaf.bytes.withUnsafeBufferPointer(body)
  }
}

extension Document {
  /// The chunks of a document, in order.
  public struct Chunks: RandomAccessCollection, Sendable {
    let store: LeafTree

    /// The place of the first chunk.
    public var startIndex: Int { 0 }
    /// The place after the last chunk.
    public var endIndex: Int { store.leafCount }

    /// Accesses a chunk by its place.
    ///
    /// - Complexity: O(log *n*).
    public subscript(index: Int) -> Chunk {
      precondition(index >= 0 && index < endIndex, "chunk index out of range")
      let place = store.leaf(at: index)
      return Chunk(range: place.utf8Range, blocks: place.blockRange, leaf: place.leaf)
    }

    /// Returns the place of the chunk that holds the character at `offset`.
    ///
    /// - Complexity: O(log *n*).
    public func index(containing offset: TextOffset) -> Int { store.leaf(atUTF8: offset).index }
  }

  /// The text in bounded pieces with stable identities.
  public var chunks: Chunks { Chunks(store: store) }
}
