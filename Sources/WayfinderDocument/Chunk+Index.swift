extension Chunk {
  /// The beginning of a block in a chunk.
  package struct BlockStart {
    /// UTF-8 offset from the chunk's start, at most its length.
    package var offset: Int
    /// What stands between the block and the one before.
    package var boundary: BoundaryKind
  }

  /// The beginnings of blocks in the chunk, in order; an index reads them without a look-up each.
  package var blockStarts: some RandomAccessCollection<BlockStart> {
    leaf.blocks.lazy.map { BlockStart(offset: Int($0.offset), boundary: $0.boundary) }
  }

  /// The number of UTF-8 bytes of the chunk.
  package var utf8Count: Int { leaf.bytes.count }
}

extension Document.Chunks {
  /// Whether the chunk at a place has an identity and version, without making a chunk of it.
  package func has(_ id: ChunkID, _ version: UInt32, at index: Int) -> Bool {
    let leaf = store.leaves[index]
    return leaf.id == id && leaf.version == version
  }
}
