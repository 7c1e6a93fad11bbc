import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

extension PageLayout {
  /// Returns the user-perceived character that holds an offset (UAX #29), the last one of its paragraph
  /// at the paragraph's end; `nil` where the text is folded away.
  ///
  /// - Complexity: O(log *n*).
  public func characterRange(at offset: TextOffset) -> Range<TextOffset>? {
    segment(.grapheme, at: offset)
  }

  /// Returns the word that holds the character at an offset, or what stands between two words there;
  /// at the end of a paragraph the last one. `nil` where the text is folded away.
  ///
  /// Words are those of UAX #29 in the language of the text, by dictionaries in scripts that put no
  /// spaces between them.
  /// - Complexity: O(log *n*) and the text about a word.
  public func wordRange(at offset: TextOffset) -> Range<TextOffset>? {
    segment(.word, at: offset)
  }

  /// Returns the text of the line on which a caret stands, the white space and line end at its end
  /// included; `nil` where the text is folded away.
  ///
  /// - Complexity: O(log *n*).
  public func lineRange(
    at offset: TextOffset, affinity: TextAffinity = .downstream
  ) -> Range<TextOffset>? {
    placedLine(for: CaretPosition(offset, affinity: affinity)).map {
      $0.record.start..<$0.record.end
    }
  }

  /// Returns the paragraph that holds the character at an offset, its line end included; `nil` where
  /// the text is folded away.
  ///
  /// The edges of blocks end a paragraph, forced breaks (`br`), and line ends that are kept.
  /// - Complexity: O(log *n*) and the runs of the paragraph.
  public func paragraphRange(at offset: TextOffset) -> Range<TextOffset>? {
    placedLine(at: offset).map { paragraphRange(at: offset, in: paragraph(of: $0.record)) }
  }

  func paragraphRange(
    at offset: TextOffset, in paragraph: PreparedParagraph
  ) -> Range<TextOffset> {
    if paragraph.isPart { return paragraphRange(at: offset, inPartOf: paragraph) }
    let base = paragraph.range.lowerBound
    let runs = paragraph.runs
    if runs.isEmpty { return paragraph.range }
    let index = paragraph.run(at: offset - base)
    var first = index
    while first > 0, runs[first - 1].kind != .lineEnd { first -= 1 }
    var last = index
    while last + 1 < runs.count, runs[last].kind != .lineEnd { last += 1 }
    // After the last line end there is one more paragraph, without text.
    if runs[last].kind == .lineEnd, offset - base >= runs[last].range.upperBound {
      return paragraph.range.upperBound..<paragraph.range.upperBound
    }
    return base + runs[first].range.lowerBound..<base + runs[last].range.upperBound
  }

  /// Returns the unit of text at an offset; `nil` where the text is folded away.
  public func range(
    of granularity: TextGranularity, at offset: TextOffset
  ) -> Range<TextOffset>? {
    switch granularity {
    case .character: characterRange(at: offset)
    case .word: wordRange(at: offset)
    case .line: lineRange(at: offset)
    case .paragraph: paragraphRange(at: offset)
    case .document: 0..<document.utf8Count
    }
  }

  private func segment(_ unit: BreakIterator.Unit, at offset: TextOffset) -> Range<TextOffset>? {
    guard let line = placedLine(at: offset) else { return nil }
    return segments(unit, around: offset, in: paragraph(of: line.record)).segment(at: offset)
  }

  /// The boundaries near an offset in a paragraph.
  func segments(
    _ unit: BreakIterator.Unit, around offset: TextOffset, in paragraph: PreparedParagraph
  ) -> TextSegments {
    TextSegments(
      unit, around: offset, in: range(of: paragraph), of: document,
      locale: unit == .grapheme ? "" : paragraph.style.language)
  }

  /// Whether the paragraph at an offset is set from right to left; `false` where it is folded away.
  ///
  /// - Complexity: O(log *n*).
  public func isRightToLeft(at offset: TextOffset) -> Bool {
    placedLine(at: offset).map { paragraph(of: $0.record).isRightToLeft } ?? false
  }

  // MARK: By point

  /// Returns the character whose box holds a point, or the nearest on the line at its height; empty
  /// where there is no character.
  ///
  /// - Complexity: O(log *n*) and the clusters of a line, which are shaped again.
  public func characterRange(at point: Point) -> Range<TextOffset> {
    guard let line = nearestLine(to: point) else { return 0..<0 }
    return CaretStops(self, line).character(atX: point.x) ?? line.record.start..<line.record.start
  }

  /// Returns the word under a point, or what stands between two words there.
  public func wordRange(at point: Point) -> Range<TextOffset>? { range(of: .word, at: point) }

  /// Returns the text of the line at a point.
  public func lineRange(at point: Point) -> Range<TextOffset>? { range(of: .line, at: point) }

  /// Returns the paragraph under a point.
  public func paragraphRange(at point: Point) -> Range<TextOffset>? {
    range(of: .paragraph, at: point)
  }

  /// Returns the unit of text under a point, which is taken to the nearest line.
  ///
  /// - Complexity: O(log *n*), the clusters of a line, which are shaped again, and what the unit costs.
  public func range(of granularity: TextGranularity, at point: Point) -> Range<TextOffset>? {
    guard let line = nearestLine(to: point) else { return nil }
    let record = line.record
    if granularity == .line { return record.start..<record.end }
    let character = CaretStops(self, line).character(atX: point.x)
    return granularity == .character
      ? character : range(of: granularity, at: character?.lowerBound ?? record.start)
  }
}
