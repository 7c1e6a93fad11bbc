import WayfinderUnicode

/// What positions in a document's source count.
public enum SourceUnit: Hashable, Sendable {
  /// Bytes of a plain text in UTF-8.
  case utf8
  /// UTF-16 code units of an HTML document's `body.textContent`, or of what a plain text in another
  /// encoding than UTF-8 decodes to.
  case utf16

  /// The number of units that well-formed UTF-8 text takes.
  func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    self == .utf8 ? bytes.count : UTF16Conversion.utf16Count(ofUTF8: bytes)
  }
}

/// The source of a run of rendered text, up to the run that follows.
struct SourceRun: Hashable, Sendable {
  /// UTF-8 offset of the run in its leaf or side text.
  var text: Int
  /// `linear`, or the number of source units the whole run stands for.
  var sourceCount: Int
  /// Where the run's source begins.
  var source: Int

  /// The run's text and its source advance together, unit by unit.
  static let linear = -1
  var isLinear: Bool { sourceCount == Self.linear }

  /// The same run at another place of the text.
  func moved(by distance: Int) -> SourceRun {
    SourceRun(text: text + distance, sourceCount: sourceCount, source: source)
  }

  /// What the run goes on as where it is cut.
  ///
  /// - Parameter bytes: The text in which the run and the cut stand.
  func continued(
    at cut: Int, in bytes: UnsafeBufferPointer<UInt8>, unit: SourceUnit
  ) -> SourceRun {
    guard isLinear else { return moved(by: cut - text) }
    let before = unit.count(UnsafeBufferPointer(rebasing: bytes[text..<cut]))
    return SourceRun(text: cut, sourceCount: Self.linear, source: source + before)
  }
}

/// A look-up in the runs of one piece of text.
struct SourceLookup {
  let bytes: UnsafeBufferPointer<UInt8>
  let runs: [SourceRun]
  let unit: SourceUnit

  /// The source of the character that begins at `offset`.
  func start(at offset: Int) -> Int? {
    guard let run = run(where: { $0 <= offset }) else { return nil }
    return run.isLinear ? run.source + distance(run, offset) : run.source
  }

  /// The end of the source of the character that ends at `offset`.
  func end(at offset: Int) -> Int? {
    guard let run = run(where: { $0 < offset }) else { return nil }
    return run.source + (run.isLinear ? distance(run, offset) : run.sourceCount)
  }

  /// The text that stands for the source position, or follows it where it is not rendered.
  func offset(ofSource position: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].source <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let run = runs[low - 1]
    let end = low < runs.count ? runs[low].text : bytes.count
    guard run.isLinear else {
      return position >= run.source + run.sourceCount ? end : run.text
    }
    var offset = run.text
    var left = position - run.source
    while left > 0, offset < end {
      let width = UnicodeText.scalar(inUTF8: bytes, at: offset).width
      left -= unit == .utf8 ? width : (width == 4 ? 2 : 1)
      if left >= 0 { offset += width }
    }
    return offset
  }

  private func run(where holds: (Int) -> Bool) -> SourceRun? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if holds(runs[middle].text) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? runs[low - 1] : nil
  }

  private func distance(_ run: SourceRun, _ offset: Int) -> Int {
    unit.count(UnsafeBufferPointer(rebasing: bytes[run.text..<offset]))
  }
}

extension Document {
  /// Returns the part of the source that a range of the rendered text stands for.
  ///
  /// The start is that of the first character's source and the end that of the last one's, so white
  /// space that collapsed at either end is left out. An empty range has an empty source.
  /// - Parameter range: UTF-8 offsets, clamped to the text.
  /// - Returns: Positions in `sourceUnit`.
  /// - Complexity: O(log *n*) and the length of a chunk.
  public func sourceRange(of range: Range<TextOffset>) -> Range<Int> {
    let range = range.clamped(to: 0..<utf8Count)
    let start = lookUp(at: range.lowerBound) { $0.start(at: $1) } ?? 0
    if range.isEmpty { return start..<start }
    let end = lookUp(at: range.upperBound, characterBefore: true) { $0.end(at: $1) } ?? start
    return start..<max(start, end)
  }

  /// Returns the offset of the rendered text at a position in the source.
  ///
  /// Source that is not rendered gives the offset at which it would stand.
  /// - Parameter position: A position in `sourceUnit`, clamped to the source.
  /// - Complexity: O(log² *n*) and the length of a chunk.
  public func textOffset(ofSource position: Int) -> TextOffset {
    var low = 0
    var high = store.leafCount
    while low < high {
      let middle = (low + high) / 2
      let first = store.leaf(at: middle).leaf.sourceRuns.first?.source ?? 0
      if first <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let place = store.leaf(at: low - 1)
    return place.leaf.bytes.withUnsafeBufferPointer {
      SourceLookup(bytes: $0, runs: place.leaf.sourceRuns, unit: sourceUnit)
        .offset(ofSource: position)
    } + place.start.utf8
  }

  private func lookUp(
    at offset: TextOffset, characterBefore: Bool = false, _ find: (SourceLookup, Int) -> Int?
  ) -> Int? {
    let place = store.leaf(atUTF8: characterBefore ? max(0, offset - 1) : offset)
    return place.leaf.bytes.withUnsafeBufferPointer {
      find(
        SourceLookup(bytes: $0, runs: place.leaf.sourceRuns, unit: sourceUnit),
        offset - place.start.utf8)
    }
  }
}
