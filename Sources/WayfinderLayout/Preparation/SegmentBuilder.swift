import WayfinderDocument
import WayfinderUnicode

/// Adds up the advances of shaped runs into segments.
struct SegmentBuilder {
  private(set) var segments: [Segment] = []
  private(set) var fallbacks: [FallbackSpan] = []
  /// Whether all text is shaped the same whatever stands across a space from it.
  private(set) var standsAlone = true
  /// Where the clusters begin for which it is not; empty where that is all of the text or none.
  private(set) var boundClusters: [UInt32] = []

  private let text: UnsafeBufferPointer<UInt8>
  private let breaks: BreakOpportunities
  private let style: BlockStyle
  private let shaper: any TextShaper
  private let extents: LineExtents
  /// Whether the words of the text are going to be kept.
  private let isKept: Bool
  /// The places of objects that have not been met, and the text in them.
  private var objects: ArraySlice<Range<Int>>
  /// Whether a line may end after each of them that has no text; after all where this is empty.
  private var breaksAfterObjects: ArraySlice<Bool>

  /// A longer run of spaces takes several segments.
  private static let maximumHang = 60_000

  /// Whether the last two scripts that were asked about are shaped alike.
  private var lastPair: (pair: ScriptPair, isAlike: Bool)?

  private var start = 0
  private var width = 0.0
  private var hangWidth = 0.0
  private var hangStart: Int?
  private var flags: Segment.Flags = []

  init(
    text: UnsafeBufferPointer<UInt8>, breaks: BreakOpportunities, style: BlockStyle,
    shaper: any TextShaper, extents: LineExtents, objects: [Range<Int>] = [],
    breaksAfterObjects: [Bool] = [], isKept: Bool = false
  ) {
    self.text = text
    self.breaks = breaks
    self.style = style
    self.shaper = shaper
    self.extents = extents
    self.objects = objects[...]
    self.breaksAfterObjects = breaksAfterObjects[...]
    self.isKept = isKept
  }

  /// Takes runs in order. Those that a font shapes by the same rules are shaped together where no break
  /// between them would change a shape; then each is what it would be by itself.
  mutating func take(_ runs: [PreparedRun]) {
    var next = 0
    while next < runs.count {
      let first = next
      next += 1
      while next < runs.count, goesOn(runs[next], after: runs[next - 1]) { next += 1 }
      if next - first == 1 || !objects.isEmpty || !takeTogether(runs[first..<next]) {
        for run in runs[first..<next] { take(run) }
      }
    }
  }

  /// Whether a run may be shaped together with the one before.
  private mutating func goesOn(_ run: PreparedRun, after previous: PreparedRun) -> Bool {
    guard run.kind == .text, previous.kind == .text, !run.beginsItem,
      run.setting === previous.setting, run.level == previous.level, !run.hasSpaceAdvance,
      !previous.hasSpaceAdvance
    else { return false }
    let pair = ScriptPair(run: run, previous: previous)
    // Runs of two scripts take turns.
    if let lastPair, lastPair.pair == pair { return lastPair.isAlike }
    let isAlike = shaper.shapesAlike(
      pair.first, pair.second, style: run.style, isRightToLeft: run.isRightToLeft)
    lastPair = (pair, isAlike)
    return isAlike
  }

  private struct ScriptPair: Equatable {
    var first: Script
    var second: Script
    var setting: ObjectIdentifier
    var level: UInt8

    init(run: PreparedRun, previous: PreparedRun) {
      let isInOrder = run.script.code <= previous.script.code
      first = isInOrder ? run.script : previous.script
      second = isInOrder ? previous.script : run.script
      setting = ObjectIdentifier(run.setting)
      level = run.level
    }
  }

  /// Takes runs as one; `false` where they have to be taken one by one.
  private mutating func takeTogether(_ runs: ArraySlice<PreparedRun>) -> Bool {
    guard let first = runs.first, let last = runs.last else { return false }
    let whole = PreparedRun(
      range: first.range.lowerBound..<last.range.upperBound, setting: first.setting,
      script: first.script, level: first.level, beginsItem: first.beginsItem, kind: .text,
      hasSpaceAdvance: false)
    let shaped = shaped(whole)
    guard shaped.fonts.count <= 1 else { return false }
    var runs = runs.dropFirst()
    var start = whole.range.lowerBound
    for (cluster, end) in shaped.clusterEnds.enumerated() {
      if let next = runs.first, start >= next.range.lowerBound {
        guard start == next.range.lowerBound, !shaped.isUnsafeStart(cluster) else { return false }
        runs.removeFirst()
      }
      start = Int(end)
    }
    guard runs.isEmpty else { return false }
    if whole.beginsItem {
      close(at: whole.range.lowerBound, breaks.opportunity(at: whole.range.lowerBound))
      flags.insert(.beginsItem)
    }
    takeText(whole, shaped)
    return true
  }

  mutating func take(_ run: PreparedRun) {
    takeObjects(upTo: run.range.lowerBound)
    if run.beginsItem {
      close(at: run.range.lowerBound, breaks.opportunity(at: run.range.lowerBound))
      flags.insert(.beginsItem)
    }
    switch run.kind {
    case .text: takeText(run, shaped(run))
    case .tab:
      close(at: run.range.lowerBound, breaks.opportunity(at: run.range.lowerBound))
      flags.insert([.tab, .beginsItem])
      if style.whiteSpace != .breakSpaces { hangStart = run.range.lowerBound }
      close(at: run.range.upperBound, breaks.opportunity(at: run.range.upperBound))
    case .lineEnd:
      close(at: run.range.lowerBound, [])
      flags.insert(.beginsItem)
      hangStart = run.range.lowerBound
      close(at: run.range.upperBound, .hardBreakAfter)
    case .object: break
    }
  }

  mutating func finish() {
    takeObjects(upTo: text.count)
    close(at: text.count, [])
  }

  /// Takes the objects before the text at an offset. Lines may break at both sides of those that
  /// interrupt the text.
  private mutating func takeObjects(upTo offset: Int) {
    while let object = objects.first, object.lowerBound <= offset {
      objects = objects.dropFirst()
      close(at: object.lowerBound, breaks.opportunity(at: object.lowerBound))
      var objectFlags: Segment.Flags = [.object, .beginsItem]
      let breaksAfter = breaksAfterObjects.popFirst() ?? true
      objectFlags.formUnion(
        object.isEmpty
          ? (breaksAfter ? .breakAfter : []) : breaks.opportunity(at: object.upperBound))
      segments.append(
        Segment(
          end: object.upperBound, hangCount: 0, flags: objectFlags, width: 0, hangWidth: 0))
      start = object.upperBound
      flags.insert(.beginsItem)
    }
  }

  private func shaped(_ run: PreparedRun) -> ShapedText {
    run.shape(
      run.range, of: text, isLineStart: run.range.lowerBound == 0, isKept: isKept, with: shaper)
  }

  private mutating func takeText(_ run: PreparedRun, _ shaped: ShapedText) {
    noteFallbacks(shaped, run)
    standsAlone = standsAlone && shaped.standsAlone
    boundClusters += shaped.boundClusters
    let spacing = ClusterSpacing(run.style)
    var offset = run.range.lowerBound
    for (cluster, end) in shaped.clusterEnds.enumerated() {
      let end = Int(end)
      if let object = objects.first, object.lowerBound <= offset { takeObjects(upTo: offset) }
      if offset > start, breaks.isSegmentStart(offset) {
        close(at: offset, breaks.opportunity(at: offset))
      }
      if offset == start, shaped.isUnsafeStart(cluster) {
        flags.insert(.unsafeStart)
      }
      let hangs = hangs(offset, end)
      if isLong(at: offset), hangStart == nil, !hangs, !shaped.isUnsafeStart(cluster) {
        close(at: offset, [])
      }
      let extra = spacing.isNone ? 0 : spacing.extra(after: text, offset..<end)
      let advance = Double(shaped.advances[cluster] + extra)
      if end > offset + 1 { takeInside(offset..<end, &offset) }
      if hangs {
        if let hangStart, end - hangStart > Self.maximumHang { close(at: offset, []) }
        if hangStart == nil {
          hangStart = offset
          flags.remove(.unsafeHang)
          if shaped.isUnsafeStart(cluster) { flags.insert(.unsafeHang) }
        }
        hangWidth += advance
      } else {
        // White space that text follows is room like any other.
        width += hangWidth + advance
        hangWidth = 0
        hangStart = nil
      }
      offset = end
    }
  }

  private func isLong(at offset: Int) -> Bool {
    offset - start >= PairSum.longWord || width > Double(PairSum.wideWord) * style.fontSize
  }

  /// Takes the beginning of a ligature in which lines may end.
  ///
  /// All of the ligature's width goes to its last part: a line that ends in it is measured anew, so
  /// that the least is right to find it.
  private mutating func takeInside(_ cluster: Range<Int>, _ offset: inout Int) {
    for inner in cluster.dropFirst()
    where text[inner] & 0xC0 != 0x80 && breaks.isSegmentStart(inner) {
      width += hangWidth
      (hangWidth, hangStart) = (0, nil)
      close(at: inner, breaks.opportunity(at: inner))
      flags.insert([.unsafeStart, .insideCluster])
      offset = inner
    }
  }

  /// Whether a cluster is white space that takes no room at the end of a line.
  private func hangs(_ start: Int, _ end: Int) -> Bool {
    switch text[start] {
    case 0x20: style.whiteSpace != .breakSpaces && style.whiteSpace != .pre && end == start + 1
    case 0xE3:
      // U+3000; the other space separators take room in Chromium and WebKit.
      style.whiteSpace != .breakSpaces && style.whiteSpace != .pre && end == start + 3
        && text[start + 1] == 0x80 && text[start + 2] == 0x80
    default: false
    }
  }

  private mutating func close(at end: Int, _ endFlags: Segment.Flags) {
    guard end > start else {
      if let last = segments.indices.last, segments[last].end == end,
        !segments[last].flags.contains(.object)
      {
        segments[last].flags.formUnion(endFlags)
      }
      return
    }
    var all = flags.union(endFlags)
    if breaks.isSoftHyphen(before: end), endFlags.contains(.breakAfter) { all.insert(.softHyphen) }
    segments.append(
      Segment(
        end: end, hangCount: hangStart.map { end - $0 } ?? 0, flags: all, width: width,
        hangWidth: hangWidth))
    start = end
    width = 0
    hangWidth = 0
    hangStart = nil
    flags = []
  }

  /// A font that steps in makes its lines higher where the line height is the font's to say.
  private mutating func noteFallbacks(_ shaped: ShapedText, _ run: PreparedRun) {
    guard shaped.fonts.count > 0, run.style.lineHeight == .normal else { return }
    var start = run.range.lowerBound
    for span in shaped.fonts {
      let extent = extents.extent(of: span.font, style: run.style).lowered(
        by: run.setting.baselineShift)
      if extent != run.extent { noteFallback(start..<Int(span.end), extent) }
      start = Int(span.end)
    }
  }

  /// Spans with nothing but spaces between are one: no line begins with spaces that hang.
  private mutating func noteFallback(_ range: Range<Int>, _ extent: LineExtent) {
    if let last = fallbacks.last, last.extent == extent, style.whiteSpace != .breakSpaces,
      text[last.range.upperBound..<range.lowerBound].allSatisfy({ $0 == 0x20 })
    {
      fallbacks[fallbacks.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      fallbacks.append(FallbackSpan(range: range, extent: extent))
    }
  }
}
