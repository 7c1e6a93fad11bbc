import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

extension PageLayout {
  /// Returns where a caret comes to that moves along the text.
  ///
  /// It moves to the next character, the next end of a word, the end of the line, paragraph or
  /// document; backward to the beginnings of these. Where the caret is at the end of a line it stays;
  /// at the end of a paragraph it goes on to the next. Text that is folded away is passed over.
  ///
  /// - Complexity: O(log *n*) and the text that is passed, but for what is passed whole.
  public func caretPosition(
    from position: CaretPosition, moving direction: TextStorageDirection,
    by granularity: TextGranularity
  ) -> CaretPosition {
    guard let line = placedLine(near: position) else { return position }
    let isForward = direction == .forward
    switch granularity {
    case .character: return neighbour(of: position, on: line, isForward)
    case .word: return wordEdge(from: position, on: line, isForward)
    case .line:
      if line.record.start == line.record.end { return position }
      return isForward
        ? CaretPosition(
          lastCaretOffset(of: line.record, in: paragraph(of: line.record)), affinity: .upstream)
        : CaretPosition(line.record.start)
    case .paragraph: return paragraphEdge(from: position, on: line, isForward)
    case .document:
      return edgeOfDocument(isForward) ?? position
    }
  }

  /// The line on which a caret stands, or the one before it where its text is folded away.
  func placedLine(near position: CaretPosition) -> PlacedLine? {
    placedLine(for: position) ?? placedLine(before: position.offset) ?? placedLine(number: 0)
  }

  // MARK: Lines

  /// The next line or the one before on which a caret can stand, in the order of the text, of those
  /// that fulfil a condition.
  func line(
    after line: PlacedLine, isForward: Bool, where holds: (PlacedLine) -> Bool = { _ in true }
  ) -> PlacedLine? {
    var next = item(of: line.record)
    let place = next?.lines.lastIndex {
      $0.paragraph == line.record.paragraph && $0.start == line.record.start
    }
    guard let place, let first = next else { return nil }
    var rest = isForward ? place + 1..<first.lines.count : 0..<place
    while let item = next {
      while !rest.isEmpty {
        let line = item.line(isForward ? rest.lowerBound : rest.upperBound - 1)
        if holds(line), isReachable(line) { return line }
        rest = isForward ? rest.dropFirst() : rest.dropLast()
      }
      next = isForward ? self.item(after: item) : self.item(before: item)
      rest = next?.lines.indices ?? 0..<0
    }
    return nil
  }

  /// Whether a caret can stand on a line: not on rules, nor where nothing but objects stand at the offset
  /// of the text after them.
  func isReachable(_ line: PlacedLine) -> Bool {
    let record = line.record
    if record.start < record.end || isEmpty(record) { return true }
    return !paragraph(of: record).isVoid
      && placedLine(at: record.start)?.record.paragraph == record.paragraph
  }

  /// Whether there is nothing on a line, on which a caret can stand all the same.
  func isEmpty(_ record: LineRecord) -> Bool {
    record.start == record.end && record.objects.isEmpty && !paragraph(of: record).isVoid
  }

  // MARK: Characters

  private func neighbour(
    of position: CaretPosition, on line: PlacedLine, _ isForward: Bool
  ) -> CaretPosition {
    let paragraph = paragraph(of: line.record)
    let range = range(of: paragraph)
    let offset = min(max(range.lowerBound, position.offset), range.upperBound)
    let end = lastCaretOffset(of: paragraph)
    if isForward ? offset < end : offset > range.lowerBound {
      let segments = segments(.grapheme, around: offset, in: paragraph)
      let next = isForward ? segments.boundary(after: offset) : segments.boundary(before: offset)
      return caret(at: next ?? offset, in: paragraph)
    }
    return edgeOfNextParagraph(line, isForward) ?? position
  }

  /// The position of an offset in a paragraph, at whose end a caret belongs to the text before.
  func caret(at offset: TextOffset, in paragraph: PreparedParagraph) -> CaretPosition {
    let range = range(of: paragraph)
    let isEnd =
      offset == range.upperBound && !range.isEmpty
      && lastCaretOffset(of: paragraph) == range.upperBound
    return CaretPosition(offset, affinity: isEnd ? .upstream : .downstream)
  }

  /// Where the text after a paragraph begins, or the text before it ends: the next paragraph or, around
  /// a box in a line, the rest of the paragraph it stands in.
  private func edgeOfNextParagraph(_ line: PlacedLine, _ isForward: Bool) -> CaretPosition? {
    let next = self.line(after: line, isForward: isForward) {
      $0.record.paragraph != line.record.paragraph
    }
    return next.map { next in
      if isForward || next.record.start == next.record.end { return startOfLine(next) }
      let paragraph = paragraph(of: next.record)
      return next.record.end < range(of: paragraph).upperBound
        ? CaretPosition(next.record.end, affinity: .upstream)
        : caret(at: lastCaretOffset(of: paragraph), in: paragraph)
    }
  }

  // MARK: Words

  private func wordEdge(
    from position: CaretPosition, on line: PlacedLine, _ isForward: Bool
  ) -> CaretPosition {
    let first = paragraph(of: line.record)
    if let offset = wordEdge(from: position.offset, in: first, isForward) {
      return caret(at: offset, in: first)
    }
    var last = line
    while let next = self.line(
      after: last, isForward: isForward,
      where: { [number = last.record.paragraph] in $0.record.paragraph != number })
    {
      let paragraph = paragraph(of: next.record)
      let start = isForward ? next.record.start : next.record.end
      if let offset = wordEdge(from: start, in: paragraph, isForward) {
        return caret(at: offset, in: paragraph)
      }
      last = next
    }
    return caretPosition(from: position, moving: isForward ? .forward : .backward, by: .document)
  }

  /// The end of the next word in a paragraph, or the start of the one before; `nil` without one.
  private func wordEdge(
    from start: TextOffset, in paragraph: PreparedParagraph, _ isForward: Bool
  ) -> TextOffset? {
    let range = range(of: paragraph)
    var offset = min(max(range.lowerBound, start), range.upperBound)
    while isForward ? offset < range.upperBound : offset > range.lowerBound {
      let stretch = segments(.word, around: offset, in: paragraph)
      let boundaries = stretch.boundaries
      let segments = Array(zip(boundaries, boundaries.dropFirst()))
      if isForward {
        for (start, end) in segments where end > offset && isWord(start..<end) {
          if end < boundaries[boundaries.count - 1] || !stretch.isCut.end { return end }
        }
      } else {
        for (start, end) in segments.reversed() where start < offset && isWord(start..<end) {
          if start > boundaries[0] || !stretch.isCut.start { return start }
        }
      }
      guard let last = isForward ? boundaries.last : boundaries.first, last != offset else { break }
      offset = last
    }
    return nil
  }

  /// Whether a segment is a word: it has a letter, an ideograph or a number.
  private func isWord(_ segment: Range<TextOffset>) -> Bool {
    document.withUTF8(in: segment) { text in
      var index = 0
      while index < text.count {
        let (scalar, width) = UnicodeText.scalar(inUTF8: text, at: index)
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
        index += width
      }
      return false
    }
  }

  // MARK: Paragraphs and the document

  private func paragraphEdge(
    from position: CaretPosition, on line: PlacedLine, _ isForward: Bool
  ) -> CaretPosition {
    let paragraph = paragraph(of: line.record)
    let range = paragraphRange(at: position.offset, in: paragraph)
    if !isForward, position.offset > range.lowerBound { return CaretPosition(range.lowerBound) }
    if isForward {
      let end = caretEnd(ofParagraph: range, in: paragraph)
      if position.offset < end { return caret(at: end, in: paragraph) }
    }
    let next = neighbour(of: position, on: line, isForward)
    guard next != position, let line = placedLine(for: next) else { return position }
    if line.record.start == line.record.end { return next }
    let other = self.paragraph(of: line.record)
    let range2 = paragraphRange(at: next.offset, in: other)
    return isForward
      ? caret(at: caretEnd(ofParagraph: range2, in: other), in: other)
      : CaretPosition(range2.lowerBound)
  }

  /// Where a caret stands at the end of a paragraph: before the line end it ends with.
  private func caretEnd(
    ofParagraph range: Range<TextOffset>, in paragraph: PreparedParagraph
  ) -> TextOffset {
    if paragraph.isPart { return PreservedLineEnds(document, range).startOfLast }
    let base = paragraph.range.lowerBound
    if range.isEmpty || paragraph.runs.isEmpty { return range.upperBound }
    let run = paragraph.runs[paragraph.run(at: range.upperBound - 1 - base)]
    return run.kind == .lineEnd ? base + run.range.lowerBound : range.upperBound
  }

  private func edgeOfDocument(_ isForward: Bool) -> CaretPosition? {
    let line = placedLine(number: isForward ? lines.count - 1 : 0)
    let reachable = line.flatMap {
      isReachable($0) ? $0 : self.line(after: $0, isForward: !isForward)
    }
    return reachable.map { line in
      if line.record.start == line.record.end { return startOfLine(line) }
      let paragraph = paragraph(of: line.record)
      return isForward
        ? caret(at: lastCaretOffset(of: paragraph), in: paragraph)
        : CaretPosition(range(of: paragraph).lowerBound)
    }
  }
}
