import WayfinderDocument
import WayfinderUnicode

/// What of a prepared paragraph does not depend on where in the document it stands.
///
/// A core is one piece of memory: segments, as codes of one word each or at full size of four, then
/// runs of three words each; or, where the paragraph is one run of its own style and level with at
/// most a line end after it, one word with the run's script.
///
/// The header and all words are written before `make` returns and never again.
final class ParagraphCore: ManagedBuffer<ParagraphCore.Header, UInt32> {
  struct Header {
    let setting: ParagraphSetting
    let extras: Extras?
    /// The length of the text, in bytes.
    let count: UInt32
    let segmentCount: UInt32
    /// The number of runs that are kept; none where the only one is known without.
    let runCount: UInt32
    /// 0 where the paragraph is set from left to right, 1 from right to left.
    let baseLevel: UInt8
    let flags: Flags
  }

  struct Flags: OptionSet {
    let rawValue: UInt8

    /// Segments are kept at full size.
    static let isWide = Flags(rawValue: 1)
    /// The last segment is a line end.
    static let hasLineEnd = Flags(rawValue: 2)
    /// Codes without items within, between all of which a line may end.
    static let isPlain = Flags(rawValue: 4)
    /// Every line takes the room of the strut, whatever text is on it.
    static let hasUniformLines = Flags(rawValue: 8)
  }

  /// What few paragraphs have.
  final class Extras: Sendable {
    /// The settings of runs but that of the paragraph's own text.
    let settings: [RunSetting]
    /// Where a font with measures of its own stepped in for a missing glyph, in order.
    let fallbacks: [FallbackSpan]

    init(settings: [RunSetting], fallbacks: [FallbackSpan]) {
      self.settings = settings
      self.fallbacks = fallbacks
    }
  }

  private static let wideWords = 4
  private static let runWords = 3

  /// Makes a core of segments and runs.
  static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, runs: [PreparedRun],
    segments: [Segment], fallbacks: [FallbackSpan]
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
    if codes.count == segments.count {
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
      words.append(UInt32(segment.hangCount) | UInt32(segment.flags.rawValue) << 24)
      words.append(Float(segment.width).bitPattern)
      words.append(Float(segment.hangWidth).bitPattern)
    }
    return words.withUnsafeBufferPointer {
      make(
        count: count, setting: setting, baseLevel: baseLevel, runs: runs, words: $0,
        segmentCount: segments.count, flags: .isWide, fallbacks: fallbacks)
    }
  }

  /// Makes a core of segments in codes.
  static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, runs: [PreparedRun],
    codes: UnsafeBufferPointer<UInt32>, fallbacks: [FallbackSpan]
  ) -> ParagraphCore {
    var flags: Flags = []
    var inner = codes[...]
    if let last = codes.last, SegmentCode(rawValue: last).isLineEnd {
      flags.insert(.hasLineEnd)
      inner = inner.dropLast()
    }
    var isPlain = true
    for (index, code) in inner.enumerated() {
      let code = SegmentCode(rawValue: code)
      let isSpace = code.length == 1 && code.rawValue & SegmentCode.hangs != 0
      let keepsNext = code.rawValue & SegmentCode.keepsNext != 0 && index + 1 < inner.count
      if isSpace || keepsNext || (index > 0 && code.rawValue & SegmentCode.beginsItem != 0) {
        isPlain = false
        break
      }
    }
    if isPlain { flags.insert(.isPlain) }
    return make(
      count: count, setting: setting, baseLevel: baseLevel, runs: runs, words: codes,
      segmentCount: codes.count, flags: flags, fallbacks: fallbacks)
  }

  private static func make(
    count: Int, setting: ParagraphSetting, baseLevel: UInt8, runs: [PreparedRun],
    words: UnsafeBufferPointer<UInt32>, segmentCount: Int, flags: Flags,
    fallbacks: [FallbackSpan]
  ) -> ParagraphCore {
    let strut = setting.strut
    var flags = flags
    if fallbacks.allSatisfy({ $0.extent.union(strut) == strut }),
      runs.allSatisfy({ $0.extent.union(strut) == strut })
    {
      flags.insert(.hasUniformLines)
    }
    let isOne = isOneRun(runs, setting, baseLevel, hasLineEnd: flags.contains(.hasLineEnd))
    var settings: [RunSetting] = []
    let runCount = isOne ? 0 : runs.count
    let total = words.count + (isOne ? 1 : runCount * runWords)
    var numbers: [ObjectIdentifier: UInt32] = [:]
    let made = create(minimumCapacity: total) { buffer in
      let target = buffer.withUnsafeMutablePointerToElements { $0 }
      if let base = words.baseAddress { target.initialize(from: base, count: words.count) }
      var next = target + words.count
      func append(_ word: UInt32) {
        next.initialize(to: word)
        next += 1
      }
      if isOne {
        append(UInt32(bitPattern: runs.first?.script.code ?? Script.latin.code))
      } else {
        for run in runs {
          var number: UInt32 = 0
          if run.setting !== setting.text {
            if let known = numbers[ObjectIdentifier(run.setting)] {
              number = known
            } else {
              settings.append(run.setting)
              number = UInt32(settings.count)
              numbers[ObjectIdentifier(run.setting)] = number
            }
          }
          append(UInt32(run.range.upperBound))
          append(number)
          append(run.packed)
        }
      }
      return Header(
        setting: setting,
        extras: settings.isEmpty && fallbacks.isEmpty
          ? nil : Extras(settings: settings, fallbacks: fallbacks),
        count: UInt32(clamping: count), segmentCount: UInt32(segmentCount),
        runCount: UInt32(runCount), baseLevel: baseLevel, flags: flags)
    }
    return unsafeDowncast(made, to: ParagraphCore.self)
  }

  /// Whether the runs are but one of the paragraph's own text, and perhaps the line end after it.
  private static func isOneRun(
    _ runs: [PreparedRun], _ setting: ParagraphSetting, _ baseLevel: UInt8, hasLineEnd: Bool
  ) -> Bool {
    guard let first = runs.first, runs.count == (hasLineEnd ? 2 : 1) else { return false }
    return first.kind == .text && first.setting === setting.text && first.level == baseLevel
      && first.beginsItem && !first.hasSpaceAdvance
      && (!hasLineEnd || runs[1].setting === setting.text && runs[1].kind == .lineEnd)
  }

  // MARK: Reading

  /// Calls `body` with the codes, where segments are kept so.
  @inline(__always)
  func withCodes<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
    withUnsafeMutablePointerToElements { body($0) }
  }

  /// The segment at a cursor, which is before the end.
  func segment(_ cursor: SegmentCursor) -> Segment {
    let setting = header.setting
    let isWide = header.flags.contains(.isWide)
    return withUnsafeMutablePointerToElements { words in
      if !isWide {
        return SegmentCode(rawValue: words[cursor.index]).segment(from: cursor.start, setting.unit)
      }
      let words = words + cursor.index * Self.wideWords
      return Segment(
        end: Int(words[0]), hangCount: Int(words[1] & 0xFF_FFFF),
        flags: Segment.Flags(rawValue: UInt8(words[1] >> 24)),
        width: Double(Float(bitPattern: words[2])),
        hangWidth: Double(Float(bitPattern: words[3])))
    }
  }

  /// The cursor of the segment before.
  func cursor(before cursor: SegmentCursor) -> SegmentCursor {
    let index = cursor.index - 1
    if index <= 0 { return SegmentCursor() }
    return withUnsafeMutablePointerToElements { words in
      let start =
        header.flags.contains(.isWide)
        ? Int(words[(index - 1) * Self.wideWords])
        : cursor.start - SegmentCode(rawValue: words[index]).length
      return SegmentCursor(index: index, start: start)
    }
  }

  /// The number of runs.
  var runCount: Int {
    header.runCount > 0
      ? Int(header.runCount) : header.flags.contains(.hasLineEnd) ? 2 : header.count > 0 ? 1 : 0
  }

  /// Where a run ends.
  func endOfRun(_ index: Int) -> Int {
    let header = header
    if header.runCount == 0 { return index == 0 ? textCount : Int(header.count) }
    return withUnsafeMutablePointerToElements { words in
      Int(words[runBase(header) + index * Self.runWords])
    }
  }

  /// A run.
  func run(_ index: Int) -> PreparedRun {
    let header = header
    return withUnsafeMutablePointerToElements { words in
      if header.runCount == 0 {
        let isText = index == 0
        return PreparedRun(
          range: isText ? 0..<textCount : textCount..<Int(header.count),
          setting: header.setting.text,
          script: Script(code: Int32(bitPattern: words[runBase(header)])),
          level: header.baseLevel, beginsItem: true, kind: isText ? .text : .lineEnd,
          hasSpaceAdvance: false)
      }
      let words = words + runBase(header) + index * Self.runWords
      let number = Int(words[1])
      return PreparedRun(
        range: (index == 0 ? 0 : Int(words[-Self.runWords]))..<Int(words[0]),
        setting: number == 0
          ? header.setting.text : header.extras?.settings[number - 1] ?? header.setting.text,
        packed: words[2])
    }
  }

  /// The length of the text without a line end.
  private var textCount: Int {
    let header = header
    guard header.flags.contains(.hasLineEnd) else { return Int(header.count) }
    return withUnsafeMutablePointerToElements { words in
      Int(header.count) - SegmentCode(rawValue: words[Int(header.segmentCount) - 1]).length
    }
  }

  private func runBase(_ header: Header) -> Int {
    Int(header.segmentCount) * (header.flags.contains(.isWide) ? Self.wideWords : 1)
  }
}
