import WayfinderUnicode

extension Document {
  /// Calls `body` with the bytes of a range, in one piece.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the text.
  /// - Complexity: O(log *n*) where the range lies in one chunk, else O(log *n* + its length).
  public func withUTF8<Result>(
    in range: Range<TextOffset>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let range = range.clamped(to: 0..<utf8Count)
    var index = store.leafIndex(at: range.lowerBound)
    var span = store.utf8Range(ofLeaf: index)
    if range.upperBound <= span.upperBound {
      return try store.leaves[index].bytes.withUnsafeBufferPointer {
        try body(
          UnsafeBufferPointer(
            rebasing: $0[range.lowerBound - span.lowerBound..<range.upperBound - span.lowerBound]))
      }
    }
    var gathered: [UInt8] = []
    gathered.reserveCapacity(range.count)
    while span.lowerBound < range.upperBound {
      let part = range.clamped(to: span)
      gathered.append(
        contentsOf: store.leaves[index].bytes[
          part.lowerBound - span.lowerBound..<part.upperBound - span.lowerBound])
      index += 1
      if index == store.leaves.count { break }
      span = store.utf8Range(ofLeaf: index)
    }
    return try gathered.withUnsafeBufferPointer(body)
  }

  /// Returns the text of a range.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the text; a scalar cut at an end reads as U+FFFD.
  /// - Complexity: O(log *n* + the length of the range).
  public func text(in range: Range<TextOffset>) -> String {
    withUTF8(in: range) { String(decoding: $0, as: UTF8.self) }
  }

  /// The whole text, without anything between its blocks.
  public var text: String { text(in: 0..<utf8Count) }

  /// Returns the UTF-16 offset of a UTF-8 offset.
  ///
  /// - Complexity: O(log *n*) and the length of a chunk.
  public func utf16Offset(of offset: TextOffset) -> Int {
    let offset = min(max(0, offset), utf8Count)
    let index = store.leafIndex(at: offset)
    let start = store.utf8Range(ofLeaf: index).lowerBound
    let before = store.leaves[index].bytes.withUnsafeBufferPointer {
      UTF16Conversion.utf16Count(ofUTF8: UnsafeBufferPointer(rebasing: $0[..<(offset - start)]))
    }
    return store.utf16Start(ofLeaf: index) + before
  }

  /// Returns the UTF-8 offset of a UTF-16 offset; one inside a surrogate pair gives the pair's start.
  ///
  /// - Complexity: O(log *n*) and the length of a chunk.
  public func offset(ofUTF16 offset: Int) -> TextOffset {
    let offset = min(max(0, offset), utf16Count)
    let index = store.leafIndex(atUTF16: offset)
    var left = offset - store.utf16Start(ofLeaf: index)
    let within = store.leaves[index].bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while left > 0, position < bytes.count {
        let width = UnicodeText.scalar(inUTF8: bytes, at: position).width
        left -= width == 4 ? 2 : 1
        if left >= 0 { position += width }
      }
      return position
    }
    return store.utf8Range(ofLeaf: index).lowerBound + within
  }

  /// Returns the last start of a scalar at or before an offset, which is clamped to the text.
  ///
  /// - Complexity: O(log *n*).
  public func scalarBoundary(notAfter offset: TextOffset) -> TextOffset {
    let offset = min(max(0, offset), utf8Count)
    if offset == utf8Count { return offset }
    let index = store.leafIndex(at: offset)
    let start = store.utf8Range(ofLeaf: index).lowerBound
    let bytes = store.leaves[index].bytes
    var within = offset - start
    while within > 0, bytes[within] & 0xC0 == 0x80 { within -= 1 }
    return start + within
  }
}
