import WayfinderUnicode

/// The runs and fallbacks of a paragraph in words.
///
/// A paragraph that is one run of its own style and level, with at most a line end after it, keeps
/// the run's script only. Short paragraphs list the kinds of runs they have, and keep in half a word
/// for each run where it ends and of which kind it is; others keep three words for each run.
struct RunTable {
  var words: [UInt32] = []
  /// What the runs are set in but the paragraph's own text; a run names its setting by a number, zero
  /// for that of the paragraph.
  private(set) var settings: [RunSetting] = []

  static let longWords = 3
  /// The largest end in twelve bits; four are left for the kind.
  private static let maximumShortEnd = 4095
  private static let maximumKinds = 16

  /// Whether the runs are but one of the paragraph's own text, and perhaps the line end after it.
  static func isOne(
    _ runs: [PreparedRun], _ setting: ParagraphSetting, _ baseLevel: UInt8, hasLineEnd: Bool
  ) -> Bool {
    guard let first = runs.first, runs.count == (hasLineEnd ? 2 : 1) else { return false }
    return first.kind == .text && first.setting === setting.text && first.level == baseLevel
      && first.beginsItem && !first.hasSpaceAdvance
      && (!hasLineEnd || runs[1].setting === setting.text && runs[1].kind == .lineEnd)
  }

  private mutating func number(of run: PreparedRun, _ setting: ParagraphSetting) -> UInt32 {
    if run.setting === setting.text { return 0 }
    // Neighbours mostly share their setting, and there are few.
    if let known = settings.lastIndex(where: { $0 === run.setting }) { return UInt32(known + 1) }
    settings.append(run.setting)
    return UInt32(settings.count)
  }

  /// Keeps runs in half a word each; `false` where that cannot be.
  mutating func takeShort(_ runs: [PreparedRun], _ setting: ParagraphSetting) -> Bool {
    guard let last = runs.last, last.range.upperBound <= Self.maximumShortEnd else {
      return runs.isEmpty
    }
    let start = words.count
    words.reserveCapacity(start + 1 + 2 * Self.maximumKinds + (runs.count + 1) / 2)
    words.append(0)
    // The number and the rest of each kind, then, once all are known, the runs.
    var kindCount = 0
    let isShort = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: runs.count) { ends in
      for (index, run) in runs.enumerated() {
        guard let kind = kind(of: run, setting, after: start, &kindCount) else { return false }
        ends.initializeElement(at: index, to: UInt16(run.range.upperBound << 4 | kind))
      }
      for index in stride(from: 0, to: runs.count, by: 2) {
        let next = index + 1 < runs.count ? UInt32(ends[index + 1]) << 16 : 0
        words.append(UInt32(ends[index]) | next)
      }
      return true
    }
    if isShort {
      words[start] = UInt32(kindCount)
    } else {
      words.removeSubrange(start...)
      settings = []
    }
    return isShort
  }

  /// The number of a run's kind among those in the words after a place; `nil` where there are too many.
  private mutating func kind(
    of run: PreparedRun, _ setting: ParagraphSetting, after start: Int, _ count: inout Int
  ) -> Int? {
    let number = number(of: run, setting)
    let packed = run.packed
    for kind in 0..<count
    where words[start + 1 + 2 * kind] == number && words[start + 2 + 2 * kind] == packed {
      return kind
    }
    guard count < Self.maximumKinds else { return nil }
    words.append(number)
    words.append(packed)
    count += 1
    return count - 1
  }

  /// Keeps runs in three words each.
  mutating func takeLong(_ runs: [PreparedRun], _ setting: ParagraphSetting) {
    words.reserveCapacity(runs.count * Self.longWords)
    for run in runs {
      words.append(UInt32(run.range.upperBound))
      words.append(number(of: run, setting))
      words.append(run.packed)
    }
  }

  mutating func take(_ fallbacks: [FallbackSpan]) {
    words.reserveCapacity(words.count + 1 + fallbacks.count * FallbackWords.length)
    words.append(UInt32(fallbacks.count))
    for fallback in fallbacks {
      words.append(UInt32(fallback.range.lowerBound))
      words.append(UInt32(fallback.range.upperBound))
      append(fallback.extent.above)
      append(fallback.extent.below)
    }
  }

  private mutating func append(_ extent: Double) {
    let bits = extent.bitPattern
    words.append(UInt32(truncatingIfNeeded: bits))
    words.append(UInt32(truncatingIfNeeded: bits >> 32))
  }
}

extension ParagraphCore {
  /// The number of runs.
  var runCount: Int {
    let header = header
    if header.runCount > 0 { return Int(header.runCount) }
    return header.flags.contains(.hasLineEnd) ? 2 : header.count > 0 ? 1 : 0
  }

  /// Where a run ends.
  func endOfRun(_ index: Int) -> Int {
    let header = header
    if header.runCount == 0 { return index == 0 ? textCount : Int(header.count) }
    return withTables { words in
      header.flags.contains(.hasShortRuns)
        ? Int(Self.shortRun(index, words) >> 4) : Int(words[index * RunTable.longWords])
    }
  }

  /// A run.
  func run(_ index: Int) -> PreparedRun {
    let header = header
    if header.runCount == 0 { return onlyRun(isText: index == 0) }
    return withTables { words in
      let number: UInt32
      let packed: UInt32
      let start = index == 0 ? 0 : endOfRun(index - 1)
      if header.flags.contains(.hasShortRuns) {
        let kind = Int(Self.shortRun(index, words) & 15)
        (number, packed) = (words[1 + kind * 2], words[2 + kind * 2])
      } else {
        let base = index * RunTable.longWords
        (number, packed) = (words[base + 1], words[base + 2])
      }
      let setting =
        number == 0
        ? header.setting.text : header.settings?.settings[Int(number) - 1] ?? header.setting.text
      return PreparedRun(range: start..<endOfRun(index), setting: setting, packed: packed)
    }
  }

  private func onlyRun(isText: Bool) -> PreparedRun {
    let header = header
    let textCount = textCount
    return PreparedRun(
      range: isText ? 0..<textCount : textCount..<Int(header.count), setting: header.setting.text,
      script: withTables { Script(code: Int32(bitPattern: $0[0])) }, level: header.baseLevel,
      beginsItem: true, kind: isText ? .text : .lineEnd, hasSpaceAdvance: false)
  }

  private static func shortRun(_ index: Int, _ words: UnsafePointer<UInt32>) -> UInt16 {
    let word = words[1 + Int(words[0]) * 2 + index / 2]
    return UInt16(truncatingIfNeeded: index % 2 == 0 ? word : word >> 16)
  }

  /// The fallbacks, in order.
  var fallbacks: [FallbackSpan] {
    withContents { header, words in
      let fallbacks = FallbackWords(header, words)
      return (0..<fallbacks.count).map {
        FallbackSpan(range: fallbacks.range($0), extent: fallbacks.extent($0))
      }
    }
  }

  /// The extents of the fallbacks that share text with a range.
  ///
  /// - Complexity: O(log *n* + *k*) in the number of fallbacks and of those found.
  func fallbackExtents(in range: Range<Int>) -> [LineExtent] {
    withContents { header, words in
      let fallbacks = FallbackWords(header, words)
      let first = (0..<fallbacks.count).partitioningIndex {
        fallbacks.range($0).upperBound > range.lowerBound
      }
      return (first..<fallbacks.count).prefix { fallbacks.range($0).lowerBound < range.upperBound }
        .map { fallbacks.extent($0) }
    }
  }
}

/// The fallbacks of a paragraph in words: two for the range, two for each half of the extent.
///
/// Invariant: `words` points to six words for each of `count` fallbacks, and is used only inside of the
/// call that gives the contents of a core.
struct FallbackWords {
  let count: Int
  let words: UnsafePointer<UInt32>

  static let length = 6

  /// Finds the fallbacks of a core.
  init(_ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>) {
    let flags = header.pointee.flags
    let runs = words + header.pointee.segmentWords
    self.words = runs + Self.runWords(Int(header.pointee.runCount), flags, runs) + 1
    count = flags.contains(.hasFallbacks) ? Int((self.words - 1).pointee) : 0
  }

  private static func runWords(
    _ count: Int, _ flags: ParagraphCore.Flags, _ words: UnsafePointer<UInt32>
  ) -> Int {
    if count == 0 { return 1 }
    return flags.contains(.hasShortRuns)
      ? 1 + Int(words[0]) * 2 + (count + 1) / 2 : count * RunTable.longWords
  }

  func range(_ index: Int) -> Range<Int> {
    Int(words[index * Self.length])..<Int(words[index * Self.length + 1])
  }

  func extent(_ index: Int) -> LineExtent {
    let extent = index * Self.length + 2
    return LineExtent(above: double(extent), below: double(extent + 2))
  }

  private func double(_ place: Int) -> Double {
    Double(bitPattern: UInt64(words[place]) | UInt64(words[place + 1]) << 32)
  }
}
