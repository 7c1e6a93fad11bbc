import WayfinderDocument
import WayfinderUnicode

/// The embedding levels of a paragraph (UAX #9) as runs of one level.
struct LevelRuns: Hashable, Sendable {
  /// 0 where the paragraph is set from left to right, 1 from right to left.
  let baseLevel: UInt8
  /// Where the runs begin, in bytes from the start of the paragraph.
  private var starts: [UInt32] = []
  private var levels: [UInt8] = []

  private init(baseLevel: UInt8) { self.baseLevel = baseLevel }

  /// The one level of a text all of which is set from right to left.
  static func rightToLeft() -> LevelRuns {
    var runs = LevelRuns(baseLevel: 1)
    runs.append(1, from: 0)
    return runs
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

  /// Resolves the levels of a text.
  ///
  /// - Throws: `UnicodeError` where memory runs out.
  /// - Complexity: O(*n*).
  init(_ units: [UInt16], _ direction: TextDirection) throws(UnicodeError) {
    try self.init(units, direction, with: BidiResolver())
  }

  /// The same with a resolver that was used before.
  init(
    _ units: [UInt16], _ direction: TextDirection, with resolver: BidiResolver
  ) throws(UnicodeError) {
    let base: BidiLevels.BaseDirection =
      switch direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .automatic: .automatic
      }
    let resolved = try resolver.levels(of: units, base: base)
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
    if levels.last == level { return }
    starts.append(offset)
    levels.append(level)
  }

  /// The runs in order.
  var runs: Zip2Sequence<[UInt32], [UInt8]> { zip(starts, levels) }

  /// The number of runs.
  var count: Int { starts.count }

  /// A run: where it begins, in bytes, and its level.
  subscript(index: Int) -> (start: Int, level: UInt8) { (Int(starts[index]), levels[index]) }

  /// The place of the last run that begins at or before an offset; 0 where none does.
  private func index(at offset: Int) -> Int {
    max(0, starts.indices.partitioningIndex { Int(starts[$0]) > offset } - 1)
  }

  /// The levels of a part of the paragraph; offsets count from its start.
  func slice(_ range: Range<Int>) -> LevelRuns {
    var slice = LevelRuns(baseLevel: baseLevel)
    var index = self.index(at: range.lowerBound)
    while index < starts.count, Int(starts[index]) < range.upperBound {
      let start = max(Int(starts[index]), range.lowerBound) - range.lowerBound
      slice.append(levels[index], from: UInt32(start))
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
    if shared < starts.count { start = min(start, Int(starts[shared])) }
    if shared < other.starts.count { start = min(start, Int(other.starts[shared])) }
    var end = edit.lowerBound + newCount
    var own = starts.count - 1
    var old = other.starts.count - 1
    // From the end backward levels agree, and so do the places where they change.
    while own >= 0, old >= 0, levels[own] == other.levels[old],
      Int(starts[own]) == Int(other.starts[old]) + shift, Int(starts[own]) > end
    {
      own -= 1
      old -= 1
    }
    if own < 0 || old < 0 || levels[own] != other.levels[old] {
      end = max(end, own + 1 < starts.count ? Int(starts[own + 1]) : count)
    } else {
      // Both runs go on to the same place; only their beginnings differ.
      end = max(end, Int(starts[own]), Int(other.starts[old]) + shift)
    }
    return min(start, end)..<min(max(start, end), count)
  }
}
