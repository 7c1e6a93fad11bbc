import WayfinderDocument
import WayfinderUnicode

/// Cuts a paragraph into runs of one text style, bidirectional level and script.
struct RunItemizer {
  private(set) var runs: [PreparedRun] = []
  let baseLevel: UInt8

  /// A run is cut after a space beyond this many bytes, so that no shaper gets more at a time.
  static let maximumCount = 32_768

  /// - Parameters:
  ///   - levels: The embedding levels of the text, where it is part of a paragraph that has any.
  ///   - words: Where words end, if they are to be shaped one by one as WebKit does.
  ///   - styles: Where the text changes its style, if that is known.
  init(
    _ text: ParagraphText, style: BlockStyle, document: Document, blocks: [Block],
    extents: inout LineExtents, levels knownLevels: LevelRuns? = nil,
    words: BreakOpportunities? = nil, styles: [(offset: Int, style: TextStyle)]? = nil
  ) throws(UnicodeError) {
    let scriptRuns = text.bytes.withUnsafeBufferPointer { ScriptRuns($0) }
    let needsLevels =
      style.direction == .rightToLeft || scriptRuns.traits.contains(.mayNeedBidi)
    var levels = knownLevels
    if levels == nil, needsLevels {
      let resolved = text.bytes.withUnsafeBufferPointer {
        LevelResolver.levels(of: $0, style.direction)
      }
      levels = try resolved.get()
    }
    baseLevel = levels?.baseLevel ?? (style.direction == .rightToLeft ? 1 : 0)
    var boundaries =
      styles?.map { ($0.offset, $0.style, nil) }
      ?? Self.styleBoundaries(text, style: style, document, blocks)
    if let levels { Self.add(levels, to: &boundaries) }
    var scripts = scriptRuns.runs[...]
    var objects = text.objects.filter { !$0.isEmpty }[...]
    var item = 0
    var start = 0
    while start < text.bytes.count {
      while item + 1 < boundaries.count, boundaries[item + 1].offset <= start { item += 1 }
      while let first = scripts.first, first.end <= start {
        scripts = scripts.dropFirst()
      }
      let itemEnd = item + 1 < boundaries.count ? boundaries[item + 1].offset : text.bytes.count
      let scriptEnd = scripts.first?.end ?? text.bytes.count
      let object = objects.first?.lowerBound == start ? objects.popFirst() : nil
      let kind = object == nil ? Self.kind(of: text.bytes, at: start, style) : .object
      let limit = min(itemEnd, scriptEnd)
      var end =
        kind == .text
        ? Self.endOfText(text.bytes, start, limit, style)
        : object?.upperBound ?? start + Self.width(of: text.bytes, at: start)
      if kind == .text, let words { end = Self.endOfWord(text.bytes, start, end, words) }
      var textStyle = boundaries[item].style
      // WebKit does not trim punctuation.
      if words != nil { textStyle.trimsPunctuation = false }
      runs.append(
        PreparedRun(
          range: start..<end, setting: extents.setting(of: textStyle, in: style.text),
          script: scripts.first?.script ?? .latin,
          // Tabs and line ends are set in the direction of the paragraph (UAX #9, L1).
          level: kind == .text || kind == .object
            ? boundaries[item].level ?? baseLevel : baseLevel,
          beginsItem: start == boundaries[item].offset || kind != .text
            || (runs.last.map { $0.kind != .text } ?? true), kind: kind,
          hasSpaceAdvance: words != nil && text.bytes[start] == 0x20))
      start = end
    }
  }

  private typealias Boundary = (offset: Int, style: TextStyle, level: UInt8?)

  private static func styleBoundaries(
    _ text: ParagraphText, style: BlockStyle, _ document: Document, _ blocks: [Block]
  ) -> [Boundary] {
    var boundaries: [Boundary] = []
    var objects = text.objects[...]
    var isAfterObject = false
    for block in blocks {
      let range = block.range.clamped(to: text.range)
      if range.isEmpty { continue }
      let start = range.lowerBound - text.range.lowerBound
      while let first = objects.first, first.upperBound <= start { objects.removeFirst() }
      if let object = objects.first, object.contains(start) {
        // One run, whatever blocks are in it.
        if object.lowerBound == start { boundaries.append((start, style.text, nil)) }
        isAfterObject = true
        continue
      }
      for run in document.textStyleRuns(in: range) {
        let style = run.style ?? block.style.text
        let offset = run.range.lowerBound - text.range.lowerBound
        if boundaries.last?.style != style || isAfterObject {
          boundaries.append((offset, style, nil))
        }
        isAfterObject = false
      }
    }
    return boundaries
  }

  /// Cuts the parts of one style where levels change.
  private static func add(_ levels: LevelRuns, to boundaries: inout [Boundary]) {
    var merged: [Boundary] = []
    var styles = boundaries[...]
    var last: Boundary?
    func takeStyles(before offset: Int) {
      while let next = styles.first, next.offset < offset {
        styles = styles.dropFirst()
        last = (next.offset, next.style, last?.level)
        if let last, last.level != nil { merged.append(last) }
      }
    }
    for run in levels.runs {
      let (offset, level) = (Int(run.start), run.level)
      takeStyles(before: offset)
      if let next = styles.first, next.offset == offset {
        styles = styles.dropFirst()
        last = next
      }
      guard let style = last?.style else { continue }
      last = (offset, style, level)
      merged.append((offset, style, level))
    }
    takeStyles(before: .max)
    boundaries = merged
  }

  private static func kind(
    of bytes: [UInt8], at index: Int, _ style: BlockStyle
  ) -> PreparedRun.Kind {
    switch bytes[index] {
    case 0x09: .tab
    case 0x0A...0x0D: .lineEnd
    case 0xC2 where bytes[index + 1] == 0x85: .lineEnd  // NEL
    case 0xE2
    where bytes[index + 1] == 0x80 && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9):
      .lineEnd  // LINE SEPARATOR, PARAGRAPH SEPARATOR
    default: .text
    }
  }

  /// The length of the tab or line end at an index; CR LF is one.
  private static func width(of bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xC2: 2
    case 0xE2: 3
    default: 1
    }
  }

  private static func endOfText(
    _ bytes: [UInt8], _ start: Int, _ limit: Int, _ style: BlockStyle
  ) -> Int {
    var end = start
    while end < limit {
      let byte = bytes[end]
      if byte < 0x0E && byte >= 0x09 || byte == 0xC2 || byte == 0xE2,
        kind(of: bytes, at: end, style) != .text
      {
        return end
      }
      end += 1
      if end - start > maximumCount, byte == 0x20 { return end }
    }
    return end
  }

  /// The end of the word or white space that begins at an index.
  private static func endOfWord(
    _ bytes: [UInt8], _ start: Int, _ limit: Int, _ words: BreakOpportunities
  ) -> Int {
    let isSpace = bytes[start] == 0x20
    var end = start + 1
    while end < limit, (bytes[end] == 0x20) == isSpace, !words.isSegmentStart(end) { end += 1 }
    return end
  }
}
