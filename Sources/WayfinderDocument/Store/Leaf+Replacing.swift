import WayfinderUnicode

// Most edits are typing: they change a word in a line, or append a line. These make the one new leaf
// without taking lines and neighbours apart.

extension Leaf {
  /// Returns the leaf after an edit inside of it that leaves its lines as they are but for their place,
  /// or `nil` where there is more to do.
  ///
  /// - Parameter range: A range of the leaf's text.
  func replacing(
    _ range: Range<Int>, with text: UnsafeBufferPointer<UInt8>, unit: SourceUnit,
    _ limits: StoreLimits
  ) -> Leaf? {
    let count = bytes.count + text.count - range.count
    guard let offsets = ownLines, range.lowerBound > 0, range.upperBound < bytes.count,
      count >= limits.leafMinimum, count <= limits.leafMaximum,
      !Self.hasLineEnd(text), keepsLines(without: range)
    else { return nil }
    var content = LeafContent(textOf: self, unit: unit)
    let shift = text.count - range.count
    let removed = bytes.withUnsafeBufferPointer {
      UTF16Conversion.utf16Count(ofUTF8: UnsafeBufferPointer(rebasing: $0[range]))
    }
    content.replace(range, with: text)
    var summary = summary
    summary.utf8 = count
    summary.utf16 += UTF16Conversion.utf16Count(ofUTF8: text) - removed
    let moved = offsets.map { Int($0) > range.lowerBound ? UInt16(Int($0) + shift) : $0 }
    return Leaf(identity: identity.next(), content, lines: moved, summary)
  }

  /// Returns the leaf with text behind its own, or `nil` where there is more to do.
  ///
  /// The leaf must be the last one.
  func appending(
    _ text: UnsafeBufferPointer<UInt8>, unit: SourceUnit, _ limits: StoreLimits
  ) -> Leaf? {
    guard var lines = ownLines, !bytes.isEmpty, bytes.count + text.count <= limits.leafMaximum,
      !isTorn(before: text)
    else { return nil }
    var content = LeafContent(textOf: self, unit: unit)
    content.replace(bytes.count..<bytes.count, with: text)
    lines += Self.lines(of: text, startsLine: endsLine, at: bytes.count)
    var summary = summary
    let counts = UTF8Counts(ofWellFormed: text)
    summary.utf8 += text.count
    summary.utf16 += counts.utf16
    summary.lines += counts.lineEnds
    summary.blocks = lines.count
    return Leaf(identity: identity.next(), content, lines: lines, summary)
  }

  /// Returns a leaf to follow this one, which is the last, or `nil` where there is more to do.
  func following(
    with text: UnsafeBufferPointer<UInt8>, unit: SourceUnit, _ limits: StoreLimits
  ) -> Leaf? {
    guard beginsOnlyLines, styleRuns.isEmpty, bytes.count >= limits.leafMinimum, !text.isEmpty,
      text.count <= limits.leafMaximum, !isTorn(before: text)
    else { return nil }
    let source = bytes.withUnsafeBufferPointer {
      SourceLookup(bytes: $0, runs: sourceRuns, unit: unit).start(at: $0.count)
    }
    let runs = source.map { [SourceRun(text: 0, sourceCount: 0, source: $0)] } ?? []
    return Leaf(
      identity: .new(), bytes: Array(text),
      blocks: .lines(Self.lines(of: text, startsLine: endsLine, at: 0)), styleRuns: [],
      sourceRuns: runs)
  }

  private var endsLine: Bool { bytes.last == 0x0A || bytes.last == 0x0D }

  /// Whether a CR at the end meets an LF.
  private func isTorn(before text: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.last == 0x0D && text.first == 0x0A
  }

  private func keepsLines(without range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let isPair = bytes[range.lowerBound - 1] == 0x0D && bytes[range.upperBound] == 0x0A
      return !isPair && !Self.hasLineEnd(UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  private static func hasLineEnd(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The starts of lines in text that comes to stand at an offset of a leaf.
  private static func lines(
    of text: UnsafeBufferPointer<UInt8>, startsLine: Bool, at offset: Int
  ) -> [UInt16] {
    if text.isEmpty { return [] }
    let limit = UTF8Counts(ofWellFormed: text).lineEnds + 1
    let starts = LineStarts.offsets(in: text, startsLine: startsLine, limit: limit)
    return offset == 0 ? starts : starts.map { $0 + UInt16(offset) }
  }
}
