import WayfinderDocument
import WayfinderUnicode

/// What of a prepared paragraph does not depend on where in the document it stands.
///
/// A core is one piece of memory: first segments, as codes of one word each, as distinct codes and a
/// byte for each segment, or at full size of four words, then what `RunTable` and `FallbackTable` keep.
/// The header and all words are written before `make` returns and never again.
final class ParagraphCore: ManagedBuffer<ParagraphCore.Header, UInt32> {
  struct Header {
    let setting: ParagraphSetting
    /// The settings of runs but that of the paragraph's own text.
    let settings: RunSettings?
    /// The length of the text, in bytes.
    let count: UInt32
    let segmentCount: UInt32
    /// The number of runs that are kept; none where the only one is known without.
    let runCount: UInt32
    /// 0 where the paragraph is set from left to right, 1 from right to left.
    let baseLevel: UInt8
    let flags: Flags
    /// The number of codes that are distinct, where each is kept once; zero where all stand in order.
    let distinctCount: UInt8

    /// The words that segments take.
    var segmentWords: Int {
      let count = Int(segmentCount)
      if flags.contains(.isWide) { return count * ParagraphCore.wideWords }
      return distinctCount == 0 ? count : Int(distinctCount) + (count + 3) / 4
    }
  }

  struct Flags: OptionSet {
    let rawValue: UInt8

    /// Segments are kept at full size.
    static let isWide = Flags(rawValue: 1)
    /// The last segment is a line end.
    static let hasLineEnd = Flags(rawValue: 2)
    /// Segments are codes of one item, and each has text.
    static let isPlain = Flags(rawValue: 4)
    /// Every line takes the room of the strut, whatever text is on it.
    static let hasUniformLines = Flags(rawValue: 8)
    /// Runs are kept in half a word each.
    static let hasShortRuns = Flags(rawValue: 16)
    /// There are fallbacks.
    static let hasFallbacks = Flags(rawValue: 32)
  }

  /// What few paragraphs have besides their own setting.
  final class RunSettings: Sendable {
    let settings: [RunSetting]
    /// The replaced elements and controls in the lines, in order.
    let objects: [PreparedObject]

    init(_ settings: [RunSetting], objects: [PreparedObject]) {
      self.settings = settings
      self.objects = objects
    }
  }

  fileprivate static let wideWords = 4

  /// Makes a core of segments and runs.
  static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, runs: [PreparedRun],
    segments: [Segment], fallbacks: [FallbackSpan], objects: [PreparedObject] = []
  ) -> ParagraphCore {
    var codes: [UInt32] = []
    codes.reserveCapacity(segments.count)
    var start = 0
    for (index, segment) in segments.enumerated() {
      guard
        let code = SegmentCode(
          segment, from: start, isLast: index + 1 == segments.count, setting.unit)
      else { break }
      codes.append(code.rawValue)
      start = segment.end
    }
    // Objects stand between segments, whose flags tell of them at full size only.
    if codes.count == segments.count, objects.isEmpty {
      return codes.withUnsafeBufferPointer {
        make(
          count: count, setting: setting, baseLevel: baseLevel, runs: runs, codes: $0,
          fallbacks: fallbacks)
      }
    }
    var words: [UInt32] = []
    words.reserveCapacity(segments.count * wideWords)
    for segment in segments {
      words.append(UInt32(clamping: segment.end))
      words.append(UInt32(segment.hangCount) | UInt32(segment.flags.rawValue) << 23)
      words.append(Float(segment.width).bitPattern)
      words.append(Float(segment.hangWidth).bitPattern)
    }
    return words.withUnsafeBufferPointer {
      make(
        count: count, setting: setting, baseLevel: baseLevel, runs: runs, words: $0,
        segmentCount: segments.count, flags: .isWide, fallbacks: fallbacks, objects: objects)
    }
  }

  /// Makes a core of segments in codes.
  static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, runs: [PreparedRun],
    codes: UnsafeBufferPointer<UInt32>, fallbacks: [FallbackSpan]
  ) -> ParagraphCore {
    make(
      count: count, setting: setting, baseLevel: baseLevel, runs: runs, words: codes,
      segmentCount: codes.count, flags: flags(of: codes), fallbacks: fallbacks)
  }

  /// Makes a core of one run of its own style and level, with at most a line end after it.
  static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, onlyScript: Script,
    codes: UnsafeBufferPointer<UInt32>, fallbacks: [FallbackSpan]
  ) -> ParagraphCore {
    var flags = flags(of: codes)
    var script = UInt32(bitPattern: onlyScript.code)
    if fallbacks.isEmpty {
      if setting.text.fits(in: setting.strut) { flags.insert(.hasUniformLines) }
      return withUnsafePointer(to: &script) { script in
        make(
          count: count, setting: setting, nil, baseLevel: baseLevel, runCount: 0, words: codes,
          segmentCount: codes.count, flags: flags,
          tables: UnsafeBufferPointer(start: script, count: 1))
      }
    }
    var table = RunTable()
    table.words = [script]
    return make(
      count: count, setting: setting, baseLevel: baseLevel, runCount: 0, table, words: codes,
      segmentCount: codes.count, flags: flags, fallbacks: fallbacks)
  }

  private static func flags(of codes: UnsafeBufferPointer<UInt32>) -> Flags {
    var flags: Flags = []
    var count = codes.count
    if let last = codes.last, SegmentCode(rawValue: last).isLineEnd {
      flags.insert(.hasLineEnd)
      count -= 1
    }
    // The first segment always begins an item.
    var later: UInt32 = 0
    for index in 1..<max(1, count) { later |= codes[index] }
    var spaces: UInt32 = 0
    for index in 0..<count { spaces |= SegmentCode(rawValue: codes[index]).isSpace ? 1 : 0 }
    if spaces == 0, later & SegmentCode.beginsItem == 0 { flags.insert(.isPlain) }
    return flags
  }

  private static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, runs: [PreparedRun],
    words: UnsafeBufferPointer<UInt32>, segmentCount: Int, flags: Flags,
    fallbacks: [FallbackSpan], objects: [PreparedObject] = []
  ) -> ParagraphCore {
    let strut = setting.strut
    var flags = flags
    var table = RunTable()
    let isOne = RunTable.isOne(
      runs, setting, baseLevel, hasLineEnd: flags.contains(.hasLineEnd))
    if isOne {
      table.words = [UInt32(bitPattern: runs.first?.script.code ?? Script.latin.code)]
    } else if table.takeShort(runs, setting) {
      flags.insert(.hasShortRuns)
    } else {
      table.takeLong(runs, setting)
    }
    let isUniform = runs.allSatisfy {
      $0.setting === setting.text || $0.setting.fits(in: strut)
    }
    return make(
      count: count, setting: setting, baseLevel: baseLevel, runCount: isOne ? 0 : runs.count,
      table, words: words, segmentCount: segmentCount, flags: flags, runsAreUniform: isUniform,
      fallbacks: fallbacks, objects: objects)
  }

  private static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, runCount: Int, _ table: RunTable,
    words: UnsafeBufferPointer<UInt32>, segmentCount: Int, flags: Flags,
    runsAreUniform: Bool = true, fallbacks: [FallbackSpan], objects: [PreparedObject] = []
  ) -> ParagraphCore {
    let strut = setting.strut
    var flags = flags
    var table = table
    if runsAreUniform, setting.text.fits(in: strut),
      fallbacks.allSatisfy({ $0.extent.union(strut) == strut })
    {
      flags.insert(.hasUniformLines)
    }
    if !fallbacks.isEmpty {
      flags.insert(.hasFallbacks)
      table.take(fallbacks)
    }
    let settings =
      table.settings.isEmpty && objects.isEmpty
      ? nil : RunSettings(table.settings, objects: objects)
    return table.words.withUnsafeBufferPointer {
      make(
        count: count, setting: setting, settings, baseLevel: baseLevel, runCount: runCount,
        words: words, segmentCount: segmentCount, flags: flags, tables: $0)
    }
  }

  private static func make(
    count: Int, setting: ParagraphSetting, _ settings: RunSettings?, baseLevel: UInt8,
    runCount: Int, words: UnsafeBufferPointer<UInt32>, segmentCount: Int, flags: Flags,
    tables: UnsafeBufferPointer<UInt32>
  ) -> ParagraphCore {
    withDistinct(flags.contains(.isWide) ? nil : words) { distinct, numbers in
      let header = Header(
        setting: setting, settings: settings, count: UInt32(clamping: count),
        segmentCount: UInt32(segmentCount), runCount: UInt32(runCount), baseLevel: baseLevel,
        flags: flags, distinctCount: UInt8(distinct.count))
      let kept = distinct.isEmpty ? words : distinct
      let made = create(minimumCapacity: header.segmentWords + tables.count) { buffer in
        buffer.withUnsafeMutablePointerToElements { target in
          copy(kept, to: target)
          copy(numbers, to: target + kept.count)
          copy(tables, to: target + header.segmentWords)
        }
        return header
      }
      return unsafeDowncast(made, to: ParagraphCore.self)
    }
  }

  private static func copy(
    _ words: UnsafeBufferPointer<UInt32>, to target: UnsafeMutablePointer<UInt32>
  ) {
    if let base = words.baseAddress { target.initialize(from: base, count: words.count) }
  }

  // MARK: Segments

  /// Calls `body` with all that the core holds, which is constant: one check of access for all.
  @inline(__always)
  func withContents<Result>(
    _ body: (UnsafePointer<Header>, UnsafePointer<UInt32>) -> Result
  ) -> Result {
    withUnsafeMutablePointers { body(UnsafePointer($0), UnsafePointer($1)) }
  }

  /// Calls `body` with the codes, where segments are kept so.
  @inline(__always)
  func withCodes<Result>(_ body: (SegmentCodes) -> Result) -> Result {
    withContents { body(SegmentCodes($0, $1)) }
  }

  /// The segment at a cursor, which is before the end.
  func segment(_ cursor: SegmentCursor) -> Segment {
    withContents { header, words in
      if !header.pointee.flags.contains(.isWide) {
        return SegmentCode(rawValue: SegmentCodes(header, words)[cursor.index])
          .segment(from: cursor.start, header.pointee.setting.unit)
      }
      let words = words + cursor.index * Self.wideWords
      return Segment(
        end: Int(words[0]), hangCount: Int(words[1] & 0x7F_FFFF),
        flags: Segment.Flags(rawValue: UInt16(words[1] >> 23)),
        width: Double(Float(bitPattern: words[2])),
        hangWidth: Double(Float(bitPattern: words[3])))
    }
  }

  /// The cursor of the segment before.
  func cursor(before cursor: SegmentCursor) -> SegmentCursor {
    let index = cursor.index - 1
    if index <= 0 { return SegmentCursor() }
    return withContents { header, words in
      let start =
        header.pointee.flags.contains(.isWide)
        ? Int(words[(index - 1) * Self.wideWords])
        : cursor.start - SegmentCode(rawValue: SegmentCodes(header, words)[index]).length
      return SegmentCursor(index: index, start: start)
    }
  }

  /// The words after those of segments.
  @inline(__always)
  func withTables<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
    withContents { header, words in
      body(words + header.pointee.segmentWords)
    }
  }

  /// The length of the text without a line end.
  var textCount: Int { withContents { Self.textCount($0, $1) } }

  /// The same of the contents of a core.
  static func textCount(_ header: UnsafePointer<Header>, _ words: UnsafePointer<UInt32>) -> Int {
    let count = Int(header.pointee.count)
    guard header.pointee.flags.contains(.hasLineEnd) else { return count }
    let codes = SegmentCodes(header, words)
    return count - SegmentCode(rawValue: codes[Int(header.pointee.segmentCount) - 1]).length
  }
}
