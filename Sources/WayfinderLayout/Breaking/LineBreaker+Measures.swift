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
    return paragraph.core.withContents { header, words in
      measure(paragraph, header, words, in: context, rule)
    }
  }

  /// The same for paragraphs in order, all together.
  static func measure(
    _ paragraphs: [PreparedParagraph], in context: LayoutContext, width: Double
  ) -> LineMeasures {
    var all = LineMeasures()
    paragraphs.withUnsafeBufferPointer { paragraphs in
      var last: (setting: Unmanaged<ParagraphSetting>, rule: LineRule)?
      for paragraph in paragraphs.indices {
        // The array keeps the core, which need not be kept once more.
        let core = Unmanaged.passUnretained(paragraphs[paragraph].core)
        let measures = core._withUnsafeGuaranteedRef { core in
          core.withContents { header, words -> LineMeasures in
            // Neighbours mostly share their setting.
            let own = Unmanaged.passUnretained(header.pointee.setting)
            if let last, last.setting.toOpaque() == own.toOpaque() {
              return measure(paragraphs[paragraph], header, words, in: context, last.rule)
            }
            let rule = LineRule(
              header.pointee.setting, width: width, indent: 0, rounds: context.roundsWidths)
            last = (own, rule)
            return measure(paragraphs[paragraph], header, words, in: context, rule)
          }
        }
        all.add(measures)
      }
    }
    return all
  }

  /// The same of one, whose core has some contents: the sums of its segments as far as lines are
  /// these, and from there line by line.
  @inline(__always)
  private static func measure(
    _ paragraph: PreparedParagraph, _ header: UnsafePointer<ParagraphCore.Header>,
    _ words: UnsafePointer<UInt32>, in context: LayoutContext, _ rule: LineRule
  ) -> LineMeasures {
    var sums = wl_measures()
    if measureSums(header, words, rule, &sums) {
      return LineMeasures(
        lineCount: Int(sums.lineCount), height: sums.height, width: sums.width)
    }
    return LineBreaker(paragraph, in: context, rule).measure(after: sums)
  }

  /// Measures lines that are the sums of their segments.
  ///
  /// - Parameter sums: What comes of them up to the first line that is no sum.
  /// - Returns: Whether all are.
  @inline(__always)
  private static func measureSums(
    _ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>,
    _ rule: LineRule, _ sums: inout wl_measures
  ) -> Bool {
    let flags = header.pointee.flags
    if flags.contains(.isWide) { return false }
    let codes = SegmentCodes(header, words)
    let isOneItem = flags.contains(.isPlain)
    if flags.contains(.hasUniformLines) {
      codes.measure(rule, nil, isOneItem: isOneItem, into: &sums)
      sums.height = Double(sums.lineCount) * header.pointee.setting.strut.height
    } else {
      guard let heights = LineHeights(header, words) else { return false }
      codes.measure(rule, heights, isOneItem: isOneItem, into: &sums)
    }
    return sums.lineCount > 0 && Int(sums.next) == codes.count
  }

  /// The same for a breaker.
  ///
  /// - Parameter sums: What comes of the lines before, if that is known.
  func measure(after sums: wl_measures = wl_measures()) -> LineMeasures {
    guard usesSums else { return measureLines() }
    return core.withContents { header, words in
      let heights = paragraph.hasUniformLines ? nil : LineHeights(header, words)
      return measure(plainLines(header, words), heights, after: sums)
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
  private func measure(
    _ plain: PlainLines, _ heights: LineHeights?, after sums: wl_measures
  ) -> LineMeasures {
    var measures = LineMeasures(
      lineCount: Int(sums.lineCount), height: sums.height, width: sums.width)
    var cursor = plain.cursor(of: Int(sums.next), after: SegmentCursor())
    var start = cursor.start
    var fallback = sums.fallback
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
