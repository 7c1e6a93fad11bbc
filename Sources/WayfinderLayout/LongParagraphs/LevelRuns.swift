import WayfinderDocument
import WayfinderUnicode

/// The embedding levels of a paragraph (UAX #9) as runs of one level.
struct LevelRuns: Hashable, Sendable {
  /// 0 where the paragraph is set from left to right, 1 from right to left.
  let baseLevel: UInt8
  /// The runs in order, in bytes from the start of the paragraph; no two beside each other have one
  /// level.
  private(set) var runs: [BidiRun]

  init(baseLevel: UInt8, _ runs: [BidiRun] = []) {
    self.baseLevel = baseLevel
    self.runs = runs
  }

  /// The one level of a text all of which is set from right to left.
  static func rightToLeft() -> LevelRuns {
    LevelRuns(baseLevel: 1, [BidiRun(start: 0, level: 1)])
  }

  /// Whether all levels of a text are 1, which then need not be resolved: where it starts from right to left
  /// and has nothing but letters from right to left and neutral characters, these take its direction (UAX
  /// #9, P2 and P3, N1 and N2, I2).
  static func areRightToLeft(_ traits: TextTraits, _ direction: TextDirection) -> Bool {
    if traits.contains(.mayTurn) { return false }
    switch direction {
    case .leftToRight: return false
    case .rightToLeft: return true
    case .automatic: return traits.contains(.isRightToLeft)
    }
  }

  /// What ICU has for the direction of a paragraph.
  static func base(_ direction: TextDirection) -> BidiLevels.BaseDirection {
    switch direction {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    case .automatic: .automatic
    }
  }

  /// Resolves the levels of a text by ICU.
  ///
  /// - Parameter units: The text in UTF-16; its runs count in bytes of UTF-8.
  /// - Throws: `UnicodeError` where memory runs out.
  /// - Complexity: O(*n*).
  init(
    _ units: [UInt16], _ direction: TextDirection, with resolver: BidiResolver
  ) throws(UnicodeError) {
    let resolved = try resolver.levels(of: units, base: Self.base(direction))
    self.init(baseLevel: resolved.baseLevel)
    units.withUnsafeBufferPointer { units in
      resolved.levels.withUnsafeBufferPointer { levels in
        var offset = 0
        var last: UInt8?
        for (unit, level) in zip(units, levels) {
          if level != last {
            append(level, from: UInt32(offset))
            last = level
          }
          offset &+= UTF16Conversion.utf8Width(of: unit)
        }
      }
    }
  }

  private mutating func append(_ level: UInt8, from offset: UInt32) {
    if runs.last?.level == level { return }
    runs.append(BidiRun(start: offset, level: level))
  }

  /// The place of the last run that begins at or before an offset; 0 where none does.
  private func index(at offset: Int) -> Int {
    max(0, runs.indices.partitioningIndex { Int(runs[$0].start) > offset } - 1)
  }

  /// The levels of a part of the paragraph; offsets count from its start.
  func slice(_ range: Range<Int>) -> LevelRuns {
    var slice = LevelRuns(baseLevel: baseLevel)
    var index = self.index(at: range.lowerBound)
    while index < runs.count, Int(runs[index].start) < range.upperBound {
      let start = max(Int(runs[index].start), range.lowerBound) - range.lowerBound
      slice.append(runs[index].level, from: UInt32(start))
      index += 1
    }
    return slice
  }

  /// The part of this text outside of which its levels are those of another text, that differs from it
  /// in one place.
  ///
  /// - Parameters:
  ///   - other: The levels of the other text.
  ///   - edit: Where the other text was replaced.
  ///   - newCount: The number of bytes that stand there now.
  ///   - count: The length of this text.
  /// - Complexity: O(*n*) in runs.
  func difference(
    from other: LevelRuns, _ edit: Range<Int>, newCount: Int, count: Int
  ) -> Range<Int> {
    if baseLevel != other.baseLevel { return 0..<count }
    let shift = newCount - edit.count
    let shared = zip(runs, other.runs).prefix { $0 == $1 }.count
    var start = edit.lowerBound
    if shared < runs.count { start = min(start, Int(runs[shared].start)) }
    if shared < other.runs.count { start = min(start, Int(other.runs[shared].start)) }
    var end = edit.lowerBound + newCount
    var own = runs.count - 1
    var old = other.runs.count - 1
    // From the end backward levels agree, and so do the places where they change.
    while own >= 0, old >= 0, runs[own].level == other.runs[old].level,
      Int(runs[own].start) == Int(other.runs[old].start) + shift, Int(runs[own].start) > end
    {
      own -= 1
      old -= 1
    }
    if own < 0 || old < 0 || runs[own].level != other.runs[old].level {
      end = max(end, own + 1 < runs.count ? Int(runs[own + 1].start) : count)
    } else {
      // Both runs go on to the same place; only their beginnings differ.
      end = max(end, Int(runs[own].start), Int(other.runs[old].start) + shift)
    }
    return min(start, end)..<min(max(start, end), count)
  }
}
