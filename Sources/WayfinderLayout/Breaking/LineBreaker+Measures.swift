import CWayfinderLines

/// What lines come to, without a record of any.
extension LineBreaker {
  /// How many paragraphs before they are measured cores are fetched, and how much of them: what a
  /// core of a few lines takes.
  private static let fetchedAhead = 6
  private static let fetchedBytes = 192

  /// Returns the number of lines of the paragraph, the height of all and the width of the widest, in
  /// points: what is to be known of a paragraph that is far away. It has no objects.
  ///
  /// - Complexity: O(*n*) in segments; about a nanosecond for each where they need nothing but sums.
  func measure() -> LineMeasures {
    var measures = wl_measures()
    core.withContents { header, words in
      let breaks = context.breakCorrections.breaks(of: paragraph.start)
      if usesSums, Self.measureSums(header, words, rule, breaks, &measures) { return }
      measureRest(header, words, &measures)
    }
    return LineMeasures(measures)
  }

  /// The same for paragraphs in order, all together.
  static func measure(
    _ paragraphs: [PreparedParagraph], in context: LayoutContext, width: Double
  ) -> LineMeasures {
    var measures = wl_measures()
    let corrections = context.breakCorrections
    paragraphs.withUnsafeBufferPointer { paragraphs in
      guard let first = paragraphs.first else { return }
      var setting = first.core.header.setting
      var rule = LineRule(setting, width: width, indent: 0, rounds: context.roundsWidths)
      for index in paragraphs.indices {
        // Cores are anywhere in memory.
        if index + Self.fetchedAhead < paragraphs.count {
          let core = Unmanaged.passUnretained(paragraphs[index + Self.fetchedAhead].core)
          wl_prefetchToRead(core.toOpaque(), Self.fetchedBytes)
        }
        // The array keeps the core, which need not be kept once more.
        Unmanaged.passUnretained(paragraphs[index].core)._withUnsafeGuaranteedRef { core in
          core.withContents { header, words in
            // Neighbours mostly share their setting.
            if header.pointee.setting !== setting {
              setting = header.pointee.setting
              rule = LineRule(setting, width: width, indent: 0, rounds: context.roundsWidths)
            }
            measures.beginParagraph()
            let breaks = corrections.breaks(of: paragraphs[index].start)
            if measureSums(header, words, rule, breaks, &measures) { return }
            LineBreaker(paragraphs[index], in: context, rule).measureRest(header, words, &measures)
          }
        }
      }
    }
    return LineMeasures(measures)
  }

  /// Measures the lines of a paragraph that begin with segments and are the sums of these.
  ///
  /// - Parameter measures: What comes of them up to the first line that is none.
  /// - Returns: Whether all are.
  @inline(__always)
  private static func measureSums(
    _ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>,
    _ rule: LineRule, _ breaks: wl_breaks, _ measures: inout wl_measures
  ) -> Bool {
    let flags = header.pointee.flags
    if flags.contains(.isWide) { return false }
    let codes = SegmentCodes(header, words)
    if codes.count == 0 { return false }
    var heights: LineHeights?
    if !flags.contains(.hasUniformLines) {
      heights = LineHeights(header, words)
      if heights == nil { return false }
    }
    codes.measure(
      rule, heights, breaks, isOneItem: flags.contains(.isPlain), into: &measures)
    return Int(measures.next) == codes.count
  }

  /// Measures the lines that are left, of which the first is no sum.
  private func measureRest(
    _ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>,
    _ measures: inout wl_measures
  ) {
    let extents = LineBoxes(paragraph: paragraph, width: limit)
    guard usesSums else {
      forEachLine { measures.add(height: extents.extent(of: $0).height, width: $0.width) }
      return
    }
    let plain = plainLines(header, words)
    let isUniform = paragraph.hasUniformLines
    let heights = isUniform ? nil : LineHeights(header, words)
    var cursor = plain.cursor(of: Int(measures.next), after: measures.known)
    var start = cursor.start
    var sumsEnd = cursor.index
    let count = paragraph.count
    func add(_ width: Double, _ range: Range<Int>) {
      let height =
        isUniform
        ? paragraph.strut.height
        : heights?.height(of: range, after: &measures.fallback)
          ?? extents.extent(of: range).height
      measures.add(height: height, width: width)
      start = range.upperBound
    }
    repeat {
      if start == cursor.start, cursor.index < plain.count {
        if isUniform || heights != nil, cursor.index != sumsEnd {
          takeSums(plain, heights, &cursor, &measures)
          start = cursor.start
          sumsEnd = cursor.index
          continue
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
  }

  /// Takes lines up to one that is not the sum of its segments.
  private func takeSums(
    _ plain: PlainLines, _ heights: LineHeights?, _ cursor: inout SegmentCursor,
    _ measures: inout wl_measures
  ) {
    measures.next = UInt32(truncatingIfNeeded: cursor.index)
    measures.known = cursor
    let breaks = context.breakCorrections.breaks(of: paragraph.start)
    plain.codes.measure(rule, heights, breaks, isOneItem: plain.isOneItem, into: &measures)
    let next = Int(measures.next)
    cursor =
      next == plain.count
      ? SegmentCursor(index: next, start: paragraph.count)
      : plain.cursor(of: next, after: measures.known)
  }
}

extension LineMeasures {
  fileprivate init(_ measures: wl_measures) {
    self.init(
      lineCount: Int(measures.lineCount), height: measures.height, width: measures.width)
  }
}

extension wl_measures {
  /// A segment that is not after the next line's, of which is known where it begins.
  fileprivate var known: SegmentCursor {
    get { SegmentCursor(index: Int(knownIndex), start: Int(knownStart)) }
    set {
      knownIndex = UInt32(truncatingIfNeeded: newValue.index)
      knownStart = UInt32(truncatingIfNeeded: newValue.start)
    }
  }

  @inline(__always)
  fileprivate mutating func beginParagraph() {
    next = 0
    knownIndex = 0
    knownStart = 0
    fallback = 0
  }

  fileprivate mutating func add(height: Double, width: Double) {
    lineCount += 1
    self.height += height
    self.width = max(self.width, width)
  }
}
