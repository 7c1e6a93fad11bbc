import CWayfinderLines
import TestSupport
import Testing

@testable import WayfinderLayout

/// Segments of a paragraph, what fits its lines and what breaks change, and what lines come to by the
/// definition: in whole numbers of units and of steps that items are rounded up to.
struct LineSample {
  var codes: [UInt32]
  /// How wide lines are and how far the first is moved in, in steps.
  var steps: Int
  var indent = 0
  var hasItems = false
  let unitsPerStep: Int
  let space = 100
  /// A step in points.
  private let step = 1 / 64.0
  /// By segment, as far as they are known, in units.
  private var startGains: [Int: Int] = [:]
  private var endGains: [Int: Int] = [:]

  /// Segments of one item whose breaks change shapes, but no width.
  init(codes: [UInt32], steps: Int) {
    self.codes = codes
    self.steps = steps
    unitsPerStep = 1
    for index in codes.indices where isUnsafe(index) {
      (startGains[index], endGains[index]) = (0, 0)
    }
  }

  init(
    _ generator: inout SeededGenerator, hasItems: Bool, isNumbered: Bool, unitsPerStep: Int
  ) {
    self.hasItems = hasItems
    self.unitsPerStep = unitsPerStep
    let count = Int.random(in: 1...60, using: &generator)
    let unsafe = [0, 0, 4, 20].randomElement(using: &generator) ?? 0
    codes = (0..<count).map { index in
      var flags: UInt32 = 0
      if Bool.random(using: &generator) { flags |= SegmentCode.hangs }
      if Int.random(in: 0..<8, using: &generator) == 0 { flags |= SegmentCode.keepsNext }
      if Int.random(in: 0..<100, using: &generator) < unsafe { flags |= SegmentCode.unsafeStart }
      let begins = hasItems && Int.random(in: 0..<5, using: &generator) == 0
      if index == 0 || begins { flags |= SegmentCode.beginsItem }
      let isSpace =
        hasItems && flags & SegmentCode.hangs != 0 && Int.random(in: 0..<4, using: &generator) == 0
      let own = isSpace ? 0 : Int.random(in: 0...(isNumbered ? 3 : 900), using: &generator)
      return SegmentCode(
        length: isSpace ? 1 : Int.random(in: 2...20, using: &generator),
        width: (flags & SegmentCode.hangs == 0 ? 0 : 100) + own, flags: flags
      ).rawValue
    }
    let mostUnits = Int.random(in: 0...5, using: &generator) * 1500
    steps = Int.random(in: 0...mostUnits, using: &generator) / unitsPerStep
    indent = [0, 0, 1, steps / 2, steps + 3, -2].randomElement(using: &generator) ?? 0
    for index in codes.indices
    where isUnsafe(index) && Int.random(in: 0..<10, using: &generator) > 0 {
      startGains[index] = Int.random(in: -90...90, using: &generator)
      endGains[index] = Int.random(in: -90...90, using: &generator)
    }
  }

  // MARK: By the definition

  private func has(_ flag: UInt32, _ index: Int) -> Bool { codes[index] & flag != 0 }
  private func isUnsafe(_ index: Int) -> Bool { has(SegmentCode.unsafeStart, index) }
  private func isSpace(_ index: Int) -> Bool { SegmentCode(rawValue: codes[index]).isSpace }

  private func isCorrected(_ end: Int) -> Bool {
    isUnsafe(end) && !has(SegmentCode.beginsItem, end) && !has(SegmentCode.hangs, end - 1)
  }

  private func roundedUp(_ units: Int) -> Int {
    Int((Double(units) / Double(unitsPerStep)).rounded(.up))
  }

  /// The steps that the text of a line takes, without white space at its end.
  private func width(_ segments: Range<Int>, opening: Int) -> Int {
    var closed = 0
    var open = opening
    var width = 0
    for index in segments {
      if has(SegmentCode.beginsItem, index), open != 0 {
        closed += roundedUp(open)
        open = 0
      }
      open += SegmentCode(rawValue: codes[index]).width
      if !isSpace(index) {
        width = closed + roundedUp(open - (has(SegmentCode.hangs, index) ? space : 0))
      }
    }
    return width
  }

  /// Where a line ends and how wide it is in points; `nil` where that is not to be told from sums.
  private func line(from first: Int) -> (end: Int, width: Double)? {
    let limit = first == 0 ? steps - indent : steps
    var opening = 0
    if first > 0, isUnsafe(first) {
      guard let gain = startGains[first] else { return nil }
      opening = gain
    }
    func points(_ end: Int) -> Double { Double(width(first..<end, opening: opening)) * step }
    var end = first
    while end < codes.count, isSpace(end) || width(first..<end + 1, opening: opening) <= limit {
      end += 1
    }
    if end == codes.count { return (end, points(end)) }
    for _ in 0..<16 {
      while end > first, has(SegmentCode.keepsNext, end - 1) { end -= 1 }
      if end == first { return nil }
      if !isCorrected(end) { return (end, points(end)) }
      guard end - first > 4, let gain = endGains[end] else { return nil }
      let width = points(end) + Double(gain) * step / Double(unitsPerStep)
      if width <= Double(limit) * step + 1e-9 { return (end, width) }
      // Of items no other end is looked for.
      if hasItems { return nil }
      end -= 1
    }
    return nil
  }

  /// The ends of all lines up to one that sums do not tell, and the width of the widest in points.
  func lines() -> (ends: [Int], widest: Double) {
    var ends: [Int] = []
    var widest = 0.0
    while ends.last ?? 0 < codes.count, let line = line(from: ends.last ?? 0) {
      ends.append(line.end)
      widest = max(widest, line.width)
    }
    return (ends, widest)
  }

  // MARK: By sums

  private var rule: wl_rule {
    let unit = step / Double(unitsPerStep)
    let first = Int64(steps - indent)
    return wl_rule(
      firstRoom: max(-1, first * Int64(unitsPerStep)), room: max(-1, Int64(steps * unitsPerStep)),
      firstSteps: first, steps: Int64(steps), space: UInt32(space),
      limit: Double(steps) * step + 1e-9, indent: Double(indent) * step, unit: unit, step: step,
      stepsPerUnit: 1 / Double(unitsPerStep), unitsPerStep: Double(unitsPerStep), slack: 1e-4,
      unitSlack: 0.01, lineHeight: 3)
  }

  /// What `wl_measure` finds, of the same paragraph so many times.
  func measures(isNumbered: Bool, times: Int = 1) throws -> wl_measures {
    let corrections = try #require(wl_makeCorrections(1 << 20))
    defer { wl_freeCorrections(corrections) }
    let base = 1_000_003
    for (edge, gains) in [(wl_start, startGains), (wl_end, endGains)] {
      for (index, gain) in gains {
        let offset = codes[..<index].reduce(base) { $0 + SegmentCode(rawValue: $1).length }
        wl_keepCorrection(corrections, edge, UInt64(offset), Int64(gain))
      }
    }
    var distinct: [UInt32] = []
    var numbers: [UInt8] = []
    for code in codes {
      let number = distinct.firstIndex(of: code) ?? distinct.count
      if number == distinct.count { distinct.append(code) }
      numbers.append(try #require(UInt8(exactly: number)))
    }
    var rule = rule
    var breaks = wl_breaks(corrections: corrections, offset: UInt64(base))
    var measures = wl_measures()
    (isNumbered ? distinct : codes).withUnsafeBufferPointer { codes in
      numbers.withUnsafeBufferPointer { numbers in
        var segments = wl_segments(
          codes: codes.baseAddress, numbers: isNumbered ? numbers.baseAddress : nil,
          count: UInt32(numbers.count))
        for _ in 0..<times {
          (measures.next, measures.knownIndex, measures.knownStart) = (0, 0, 0)
          wl_measure(&segments, &rule, nil, &breaks, hasItems, &measures)
        }
      }
    }
    return measures
  }
}
