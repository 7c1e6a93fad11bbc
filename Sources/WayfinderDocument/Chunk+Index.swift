import WayfinderUnicode

extension Chunk {
  /// Calls `body` with each beginning of a block in the chunk: its UTF-8 offset from the chunk's start
  /// and what stands before it. An index reads them without a look-up each.
  package func forEachBlockStart(_ body: (_ offset: Int, _ boundary: BoundaryKind) -> Void) {
    let starts = leaf.blocks
    for index in 0..<starts.count {
      let start = starts[index]
      body(Int(start.offset), start.boundary)
    }
  }

  /// Whether all blocks that begin in the chunk are lines of plain text, with `BoundaryKind.none` before
  /// them; `forEachBlockStart` would have to look for each.
  package var beginsOnlyLines: Bool { leaf.beginsOnlyLines }

  /// The number of UTF-8 bytes of the chunk.
  package var utf8Count: Int { leaf.bytes.count }
}

/// The text of one chunk in one of its states, kept while it is held.
package struct ChunkText: Sendable {
  private let leaf: Leaf

  fileprivate init(_ leaf: Leaf) { self.leaf = leaf }

  /// Calls `body` with the text.
  @inline(__always)
  package func withUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    leaf.bytes.withUnsafeBufferPointer(body)
  }
}

extension Chunk {
  /// The chunk's text without its place in a document. An index that holds it reads text without a
  /// look-up.
  package var text: ChunkText { ChunkText(leaf) }
}

extension Document.Chunks {
  /// Whether the chunk at a place has an identity and version, without making a chunk of it.
  package func has(_ id: ChunkID, _ version: UInt64, at index: Int) -> Bool {
    let leaf = store.leaf(at: index).leaf
    return leaf.id == id && leaf.version == version
  }

  /// The identity of the chunk at a place.
  package func id(at index: Int) -> ChunkID { store.leaf(at: index).leaf.id }

  /// The text around the seam before the chunk at a place: the last scalar before it and the first
  /// after it, or `nil` where blocks meet there or the text ends.
  package func seam(before index: Int) -> (last: UInt32, first: UInt32)? {
    let leaf = store.leaf(at: index).leaf
    if leaf.beginsBlock, !leaf.beginsOnlyLines, leaf.blocks[0].boundary.stopsText { return nil }
    let before = store.leaf(at: index - 1).leaf.bytes
    if before.isEmpty || leaf.bytes.isEmpty { return nil }
    var last = before.count - 1
    while last > 0, before[last] & 0xC0 == 0x80 { last -= 1 }
    let lastScalar = before.withUnsafeBufferPointer {
      UnicodeText.scalar(inUTF8: $0, at: last).scalar.value
    }
    let firstScalar = leaf.bytes.withUnsafeBufferPointer {
      UnicodeText.scalar(inUTF8: $0, at: 0).scalar.value
    }
    return (lastScalar, firstScalar)
  }
}

extension BoundaryKind {
  /// Whether text before and after never belongs to one word or line: all but the edges of inline
  /// boxes.
  package var stopsText: Bool { self != .none && self != .inlineBreak }
}
