import WayfinderUnicode

extension Document {
  /// Calls `body` with the bytes of a range, in one piece.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets, clamped to the text.
  ///   - body: What is called; the bytes are there only as long as it runs.
  /// - Complexity: O(log *n*) where the range lies in one chunk, else O(log *n* + its length); in a mapped
  ///   file, as long as it has not been edited there, O(log *n* + the number of its chunks).
  public func withUTF8<Result>(
    in range: Range<TextOffset>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let range = range.clamped(to: 0..<utf8Count)
    let first = store.leaf(atUTF8: range.lowerBound)
    if range.upperBound <= first.utf8Range.upperBound {
      let base = first.start.utf8
      return try first.leaf.bytes.withUnsafeBufferPointer {
        try body(
          UnsafeBufferPointer(
            rebasing: $0[range.lowerBound - base..<range.upperBound - base]))
      }
    }
    if let (text, shared) = store.sharedText(of: range, from: first) {
      return try text.withBytes(shared, body)
    }
    var gathered: [UInt8] = []
    gathered.reserveCapacity(range.count)
    store.forEachLeaf(from: first.index) { place in
      let base = place.start.utf8
      let part = range.clamped(to: place.utf8Range)
      place.leaf.bytes.withUnsafeBufferPointer {
        gathered.append(contentsOf: $0[part.lowerBound - base..<part.upperBound - base])
      }
      return place.utf8Range.upperBound < range.upperBound
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
    let place = store.leaf(atUTF8: offset)
    let before = place.leaf.bytes.withUnsafeBufferPointer {
      UTF16Conversion.utf16Count(
        ofUTF8: UnsafeBufferPointer(rebasing: $0[..<(offset - place.start.utf8)]))
    }
    return place.start.utf16 + before
  }

  /// Returns the UTF-8 offset of a UTF-16 offset; one inside a surrogate pair gives the pair's start.
  ///
  /// - Complexity: O(log *n*) and the length of a chunk.
  public func offset(ofUTF16 offset: Int) -> TextOffset {
    let offset = min(max(0, offset), utf16Count)
    let place = store.seek(.utf16, offset)
    var left = offset - place.start.utf16
    let within = place.leaf.bytes.withUnsafeBufferPointer { bytes in
      if place.leaf.summary.utf16 == bytes.count { return left }
      var position = UTF16Conversion.skip(&left, inUTF8: bytes)
      while left > 0, position < bytes.count {
        let width = UnicodeText.scalar(inUTF8: bytes, at: position).width
        left -= width == 4 ? 2 : 1
        if left >= 0 { position += width }
      }
      return position
    }
    return place.start.utf8 + within
  }

  /// Returns the last start of a scalar at or before an offset, which is clamped to the text.
  ///
  /// - Complexity: O(log *n*).
  public func scalarBoundary(notAfter offset: TextOffset) -> TextOffset {
    let offset = min(max(0, offset), utf8Count)
    if offset == utf8Count { return offset }
    let place = store.leaf(atUTF8: offset)
    return place.leaf.bytes.withUnsafeBufferPointer { bytes in
      var within = offset - place.start.utf8
      while within > 0, bytes[within] & 0xC0 == 0x80 { within -= 1 }
      return place.start.utf8 + within
    }
  }
}
