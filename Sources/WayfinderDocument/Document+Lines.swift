import WayfinderUnicode

extension Document {
  /// The number of line ends in the text: LF, CR and CR LF, each one.
  public var lineEndCount: Int { store.lineEndCount }

  /// Returns the number of line ends before an offset, which is clamped to the text: the line that
  /// holds it, counted from 0. An offset inside CR LF belongs to the line that ends there.
  ///
  /// - Complexity: O(log *n*) and the length of a chunk.
  public func line(containing offset: TextOffset) -> Int {
    let offset = min(max(0, offset), utf8Count)
    let place = store.leaf(atUTF8: offset)
    let within = offset - place.start.utf8
    return place.leaf.bytes.withUnsafeBufferPointer { bytes in
      let before = UTF8Counts(ofWellFormed: UnsafeBufferPointer(rebasing: bytes[..<within]))
      let isInPair =
        within > 0 && within < bytes.count && bytes[within - 1] == 0x0D && bytes[within] == 0x0A
      return place.start.lines + before.lineEnds - (isInPair ? 1 : 0)
    }
  }

  /// Returns the offset at which a line begins, counted from 0 and clamped to the lines there are.
  ///
  /// - Complexity: O(log *n*) and the length of a chunk.
  public func offset(ofLine line: Int) -> TextOffset {
    let line = min(max(0, line), lineEndCount)
    if line == 0 { return 0 }
    let place = store.seek(.lines, line - 1)
    var left = line - place.start.lines
    var start = place.leaf.bytes.count
    place.leaf.bytes.withUnsafeBufferPointer { bytes in
      LineEnds.forEach(in: bytes) { _, next in
        left -= 1
        if left == 0 { start = next }
      }
    }
    return place.start.utf8 + start
  }
}
