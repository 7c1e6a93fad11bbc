/// What lines come to, without a record of any.
extension LineBreaker {
  /// Returns the number of lines of a paragraph, the height of all and the width of the widest, in
  /// points: what is to be known of a paragraph that is far away.
  ///
  /// - Complexity: O(*n*) in segments; less than a nanosecond for each where they need nothing but
  ///   sums.
  static func measure(
    _ paragraph: PreparedParagraph, in context: LayoutContext, width: Double, indent: Double = 0
  ) -> LineMeasures {
    let quick = paragraph.core.withContents { header, words -> LineMeasures? in
      guard header.pointee.flags.contains(.isPlain) else { return nil }
      let setting = header.pointee.setting
      let plain = PlainLines(
        header, words, limit: limit(width, setting), indent: indent, rounds: context.roundsWidths,
        breaksWords: setting.breaksWords || context.breaksOverflowingWords)
      if header.pointee.flags.contains(.hasUniformLines) {
        let lines = plain.breakLines(from: 0)
        guard lines.next == plain.count, lines.count > 0 else { return nil }
        return LineMeasures(
          lineCount: lines.count, height: Double(lines.count) * setting.strut.height,
          width: lines.width)
      }
      guard var heights = LineHeights(header, words) else { return nil }
      return measure(plain, &heights)
    }
    return quick ?? LineBreaker(paragraph, in: context, width: width, indent: indent).measure()
  }

  private static let someLines = 64

  /// The same for few lines of different heights, where all are sums.
  private static func measure(_ plain: PlainLines, _ heights: inout LineHeights) -> LineMeasures? {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: someLines) { ends in
      let lines = plain.breakLines(from: 0, ends: ends)
      guard lines.next == plain.count, lines.count > 0 else { return nil }
      var measures = LineMeasures(lineCount: lines.count, height: 0, width: lines.width)
      var cursor = SegmentCursor()
      for index in 0..<lines.count {
        let next = plain.cursor(of: Int(ends[index]), after: cursor)
        let end = index + 1 == lines.count ? plain.length : next.start
        measures.height += heights.height(of: cursor.start..<end)
        cursor = next
      }
      return measures
    }
  }

  /// The same for a breaker.
  func measure() -> LineMeasures {
    guard usesSums else { return measureLines() }
    return core.withContents { header, words in
      let walk = paragraph.hasUniformLines ? nil : LineHeights(header, words)
      return measure(plainLines(header, words), walk)
    }
  }

  /// The same by making each line.
  private func measureLines() -> LineMeasures {
    let boxes = LineBoxes(paragraph: paragraph, width: limit)
    var measures = LineMeasures()
    forEachLine { line in
      measures.lineCount += 1
      measures.height += boxes.extent(of: line).height
      measures.width = max(measures.width, line.width)
    }
    return measures
  }

  /// The same by sums where they serve.
  private func measure(_ plain: PlainLines, _ walk: LineHeights?) -> LineMeasures {
    var measures = LineMeasures()
    var heights = Heights(self, walk)
    var cursor = SegmentCursor()
    var start = 0
    let count = paragraph.count
    repeat {
      if start == cursor.start, cursor.index < plain.count {
        if plain.isOneItem, plain.isSafeStart(cursor.index) {
          let begin = cursor
          takeLines(plain, &cursor, &heights, &measures)
          start = cursor.index == plain.count ? count : cursor.start
          if cursor != begin { continue }
        }
        if let line = plain.line(at: cursor, self) {
          cursor = line.next
          let end = cursor.index == plain.count ? count : cursor.start
          measures.add(width: line.width, height: heights.height(of: start..<end))
          start = end
          continue
        }
      }
      let line = self.line(from: start, &cursor, object: 0)
      measures.add(width: line.width, height: heights.height(of: line.range))
      start = line.range.upperBound
    } while start < count || cursor.index < plain.count
    return measures
  }

  /// Takes lines up to one that is not the sum of its segments.
  private func takeLines(
    _ plain: PlainLines, _ cursor: inout SegmentCursor, _ heights: inout Heights,
    _ measures: inout LineMeasures
  ) {
    guard !heights.isUniform else {
      let lines = plain.breakLines(from: cursor.index)
      if lines.count == 0 { return }
      // Where the last line ends does not matter.
      cursor =
        lines.next == plain.count
        ? SegmentCursor(index: lines.next, start: paragraph.count)
        : plain.cursor(of: lines.next, after: cursor)
      measures.lineCount += lines.count
      measures.height += Double(lines.count) * heights.uniform
      measures.width = max(measures.width, lines.width)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.someLines) { ends in
      while true {
        let lines = plain.breakLines(from: cursor.index, ends: ends)
        for index in 0..<lines.count {
          let next = plain.cursor(of: Int(ends[index]), after: cursor)
          let end = next.index == plain.count ? paragraph.count : next.start
          measures.height += heights.height(of: cursor.start..<end)
          cursor = next
        }
        measures.lineCount += lines.count
        measures.width = max(measures.width, lines.width)
        if lines.count < ends.count || cursor.index == plain.count { return }
      }
    }
  }

  /// The heights of lines, however they are found.
  private struct Heights {
    let uniform: Double
    let isUniform: Bool
    private var walk: LineHeights?
    private let breaker: LineBreaker

    init(_ breaker: LineBreaker, _ walk: LineHeights?) {
      self.breaker = breaker
      self.walk = walk
      uniform = breaker.paragraph.strut.height
      isUniform = breaker.paragraph.hasUniformLines
    }

    mutating func height(of line: Range<Int>) -> Double {
      if isUniform { return uniform }
      if let height = walk?.height(of: line) { return height }
      return LineBoxes(paragraph: breaker.paragraph, width: breaker.limit).extent(of: line).height
    }
  }
}

extension LineMeasures {
  fileprivate mutating func add(width: Double, height: Double) {
    lineCount += 1
    self.height += height
    self.width = max(self.width, width)
  }
}
