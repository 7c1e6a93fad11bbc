/// Cuts a stream of text, block beginnings and source runs into leaves.
struct LeafCutter {
  private var leaves: [Leaf] = []
  private let unit: SourceUnit
  private let limits: StoreLimits
  private var bytes: [UInt8] = []
  private var blocks: [BlockStart] = []
  private var runs: [SourceRun] = []
  private var styleRuns: [StyleRun] = []
  /// The number of bytes taken so far.
  private(set) var utf8Count = 0
  /// The number of blocks begun so far.
  private(set) var blockCount = 0

  init(unit: SourceUnit, limits: StoreLimits = .standard) {
    self.unit = unit
    self.limits = limits
  }

  mutating func beginBlock(_ record: BlockStart) {
    if bytes.count >= limits.leafTarget { close() }
    blocks.append(record.at(bytes.count))
    blockCount += 1
    beginStyle(0)
  }

  mutating func beginRun(_ run: SourceRun) {
    var run = run
    run.text = bytes.count
    if runs.last?.text == run.text { runs.removeLast() }
    runs.append(run)
  }

  /// Begins text in a style; the beginning of a block begins its own.
  mutating func beginStyle(_ style: UInt32) {
    let offset = UInt32(bytes.count)
    if styleRuns.last?.offset == offset { styleRuns.removeLast() }
    if (styleRuns.last?.style ?? 0) != style {
      styleRuns.append(StyleRun(offset: offset, style: style))
    }
  }

  /// Appends text; it must be well-formed, and no scalar may go on in the next call.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    utf8Count += text.count
    var rest = text[...]
    while bytes.count + rest.count > limits.leafMaximum {
      var cut = rest.startIndex + max(0, limits.leafMaximum - bytes.count)
      while cut < rest.endIndex, joinsPrevious(text, cut) { cut += 1 }
      bytes.append(contentsOf: rest[..<cut])
      rest = rest[cut...]
      if rest.isEmpty { break }
      close()
    }
    bytes.append(contentsOf: rest)
  }

  /// Whether the byte at `index` may not begin a leaf: inside a scalar, or the LF of a CR LF.
  private func joinsPrevious(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    if text[index] & 0xC0 == 0x80 { return true }
    return text[index] == 0x0A && (index > 0 ? text[index - 1] : bytes.last) == 0x0D
  }

  /// Returns the leaves, at least one.
  mutating func finish() -> [Leaf] {
    if !bytes.isEmpty || !blocks.isEmpty || leaves.isEmpty { close() }
    return leaves
  }

  private mutating func close() {
    let continued = bytes.withUnsafeBufferPointer { bytes in
      runs.last.map { $0.continued(at: bytes.count, in: bytes, unit: unit).moved(by: -bytes.count) }
    }
    leaves.append(
      Leaf(
        identity: .new(), bytes: bytes, blocks: BlockStarts(blocks), styleRuns: styleRuns,
        sourceRuns: runs))
    bytes = []
    blocks = []
    runs = continued.map { [$0] } ?? []
    let style = styleRuns.last?.style ?? 0
    styleRuns = style == 0 ? [] : [StyleRun(offset: 0, style: style)]
  }
}
