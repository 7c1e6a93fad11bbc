import WayfinderUnicode

/// Cuts a stream of text, block beginnings and source runs into leaves.
struct LeafCutter {
  private var leaves: [Leaf] = []
  private var identities: [(id: ChunkID, version: UInt32)]
  private var used = 0
  private let unit: SourceUnit
  private var bytes: [UInt8] = []
  private var blocks: [BlockStart] = []
  private var runs: [SourceRun] = []
  private var styleRuns: [StyleRun] = []
  /// The number of bytes taken so far.
  private(set) var utf8Count = 0

  /// - Parameter identities: Chunks in whose place the new leaves come; they keep their identity
  ///   and get the next version.
  init(unit: SourceUnit, identities: [(id: ChunkID, version: UInt32)] = []) {
    self.identities = identities
    self.unit = unit
  }

  mutating func beginBlock(_ record: BlockStart) {
    if bytes.count >= Leaf.targetCount { close() }
    var record = record
    record.offset = UInt32(bytes.count)
    blocks.append(record)
    beginStyle(0)
  }

  mutating func beginRun(_ run: SourceRun) {
    var run = run
    run.text = UInt32(bytes.count)
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
    while bytes.count + rest.count > Leaf.maximumCount {
      var cut = rest.startIndex + max(0, Leaf.maximumCount - bytes.count)
      while cut < rest.endIndex, Self.joinsPrevious(text, cut) { cut += 1 }
      bytes.append(contentsOf: rest[..<cut])
      rest = rest[cut...]
      if rest.isEmpty { break }
      close()
    }
    bytes.append(contentsOf: rest)
  }

  /// Whether the byte at `index` may not begin a leaf: inside a scalar, or the LF of a CR LF.
  private static func joinsPrevious(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    text[index] & 0xC0 == 0x80
      || (text[index] == 0x0A && index > 0 && text[index - 1] == 0x0D)
  }

  /// Returns the leaves, at least one.
  mutating func finish() -> [Leaf] {
    if !bytes.isEmpty || !blocks.isEmpty || leaves.isEmpty { close() }
    return leaves
  }

  private mutating func close() {
    let identity = used < identities.count ? identities[used] : (ChunkID.next(), 0)
    let version = used < identities.count ? identity.1 + 1 : 0
    used += 1
    let (utf16Count, continued) = bytes.withUnsafeBufferPointer { bytes in
      (
        UTF16Conversion.utf16Count(ofUTF8: bytes),
        runs.last.map { Self.continuation(of: $0, in: bytes, unit: unit) }
      )
    }
    leaves.append(
      Leaf(
        id: identity.0, version: version, bytes: bytes, blocks: blocks, styleRuns: styleRuns,
        sourceRuns: runs, utf16Count: utf16Count))
    bytes = []
    blocks = []
    runs = continued.map { [$0] } ?? []
    let style = styleRuns.last?.style ?? 0
    styleRuns = style == 0 ? [] : [StyleRun(offset: 0, style: style)]
  }

  /// The run at the start of the next leaf that goes on where `run` is cut.
  private static func continuation(
    of run: SourceRun, in bytes: UnsafeBufferPointer<UInt8>, unit: SourceUnit
  ) -> SourceRun {
    guard run.isLinear else {
      return SourceRun(text: 0, sourceCount: run.sourceCount, source: run.source)
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[Int(run.text)...])
    return SourceRun(text: 0, sourceCount: SourceRun.linear, source: run.source + unit.count(rest))
  }
}
