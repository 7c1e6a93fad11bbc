import CWayfinderLines

/// What lines come to, without a record of any.
extension LineBreaker {
  /// Returns the number of lines of a paragraph, the height of all and the width of the widest, in
  /// points: what is to be known of a paragraph that is far away.
  ///
  /// - Complexity: O(*n*) in segments; about a nanosecond for each where they need nothing but sums.
  static func measure(
    _ paragraph: PreparedParagraph, in context: LayoutContext, width: Double, indent: Double = 0
  ) -> LineMeasures {
    let rule = LineRule(
      paragraph.core.header.setting, width: width, indent: indent, rounds: context.roundsWidths)
    return measureSums(paragraph.core, rule)
      ?? LineBreaker(paragraph, in: context, rule).measure()
  }

  /// The same for paragraphs in order, all together.
  static func measure(
    _ paragraphs: [PreparedParagraph], in context: LayoutContext, width: Double
  ) -> LineMeasures {
    var all = LineMeasures()
    paragraphs.withUnsafeBufferPointer { paragraphs in
      var setting: Unmanaged<ParagraphSetting>?
      var rule: LineRule?
      for paragraph in paragraphs.indices {
        // The array keeps the core, which need not be kept once more.
        let core = Unmanaged.passUnretained(paragraphs[paragraph].core)
        let measures = core._withUnsafeGuaranteedRef { core in
          core.withContents { header, words -> LineMeasures? in
            // Neighbours mostly share their setting.
            let own = Unmanaged.passUnretained(header.pointee.setting)
            if rule == nil || own.toOpaque() != setting?.toOpaque() {
              setting = own
              rule = LineRule(
                header.pointee.setting, width: width, indent: 0, rounds: context.roundsWidths)
            }
            return rule.flatMap { measureSums(header, words, $0) }
          }
        }
        all.add(
          measures ?? measure(paragraphs[paragraph], in: context, width: width))
      }
    }
    return all
  }

  private static func measureSums(_ core: ParagraphCore, _ rule: LineRule) -> LineMeasures? {
    core.withContents { measureSums($0, $1, rule) }
  }

  /// The same where all lines are the sums of their segments, and `nil` otherwise.
  @inline(__always)
  private static func measureSums(
    _ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>,
    _ rule: LineRule
  ) -> LineMeasures? {
    let flags = header.pointee.flags
    if flags.contains(.isWide) { return nil }
    var sums = wl_measures()
    let codes = SegmentCodes(header, words)
    let isOneItem = flags.contains(.isPlain)
    if flags.contains(.hasUniformLines) {
      codes.measure(rule, nil, isOneItem: isOneItem, into: &sums)
      sums.height = Double(sums.lineCount) * header.pointee.setting.strut.height
    } else {
      guard let heights = LineHeights(header, words) else { return nil }
      codes.measure(rule, heights, isOneItem: isOneItem, into: &sums)
    }
    guard sums.lineCount > 0, Int(sums.next) == codes.count else { return nil }
    return LineMeasures(
      lineCount: Int(sums.lineCount), height: sums.height, width: sums.width)
  }

  /// The same for a breaker.
  func measure() -> LineMeasures {
    guard usesSums else { return measureLines() }
    return core.withContents { header, words in
      let heights = paragraph.hasUniformLines ? nil : LineHeights(header, words)
      return measure(plainLines(header, words), heights)
    }
  }

  /// The same by making each line.
  private func measureLines() -> LineMeasures {
    var measures = LineMeasures()
    forEachLine { line in
      measures.add(lineCount: 1, height: height(of: line), width: line.width)
    }
    return measures
  }

  private func height(of line: BrokenLine) -> Double {
    LineBoxes(paragraph: paragraph, width: limit).extent(of: line).height
  }

  /// The same by sums where they serve.
  private func measure(_ plain: PlainLines, _ heights: LineHeights?) -> LineMeasures {
    var measures = LineMeasures()
    var cursor = SegmentCursor()
    var start = 0
    var fallback: UInt32 = 0
    let count = paragraph.count
    let isUniform = paragraph.hasUniformLines
    func add(_ width: Double, _ range: Range<Int>) {
      let height =
        isUniform
        ? paragraph.strut.height
        : heights?.height(of: range, after: &fallback)
          ?? LineBoxes(paragraph: paragraph, width: limit).extent(of: range).height
      measures.add(lineCount: 1, height: height, width: width)
      start = range.upperBound
    }
    repeat {
      if start == cursor.start, cursor.index < plain.count {
        if isUniform || heights != nil, plain.isSafeStart(cursor.index) {
          let begin = cursor
          takeSums(plain, heights, &cursor, &fallback, &measures)
          start = cursor.start
          if cursor != begin { continue }
        }
        if let line = plain.line(at: cursor, self) {
          cursor = line.next
          add(line.width, start..<(cursor.index == plain.count ? count : cursor.start))
          continue
        }
      }
      let line = self.line(from: start, &cursor, object: 0)
      add(line.width, line.range)
    } while start < count || cursor.index < plain.count
    return measures
  }

  /// Takes lines up to one that is not the sum of its segments.
  private func takeSums(
    _ plain: PlainLines, _ heights: LineHeights?, _ cursor: inout SegmentCursor,
    _ fallback: inout UInt32, _ measures: inout LineMeasures
  ) {
    var sums = wl_measures()
    sums.next = UInt32(truncatingIfNeeded: cursor.index)
    sums.start = UInt32(truncatingIfNeeded: cursor.start)
    sums.fallback = fallback
    plain.codes.measure(rule, heights, isOneItem: plain.isOneItem, into: &sums)
    let next = Int(sums.next)
    cursor =
      next == plain.count
      ? SegmentCursor(index: next, start: paragraph.count)
      : plain.cursor(of: next, after: cursor)
    fallback = sums.fallback
    measures.add(
      lineCount: Int(sums.lineCount),
      height: heights == nil ? Double(sums.lineCount) * paragraph.strut.height : sums.height,
      width: sums.width)
  }
}

extension LineMeasures {
  @inline(__always)
  fileprivate mutating func add(_ other: LineMeasures) {
    add(lineCount: other.lineCount, height: other.height, width: other.width)
  }

  @inline(__always)
  fileprivate mutating func add(lineCount: Int, height: Double, width: Double) {
    self.lineCount += lineCount
    self.height += height
    self.width = max(self.width, width)
  }
}
