import WayfinderDocument
import WayfinderUnicode

extension ParagraphPreparer {
  /// Prepares a paragraph in whose lines something stands besides its text and what interrupts it.
  ///
  /// All of it is prepared as one text; then what is not of the document becomes objects without text.
  mutating func filledCore(
    of blocks: [Block], _ range: Range<TextOffset>, _ setting: ParagraphSetting,
    objects: [PreparedObject]
  ) throws(UnicodeError) -> ParagraphCore {
    let style = setting.style
    let filled = FilledText(context.document, blocks, range, objects: objects)
    let text = filled.text
    var breaks = try assembler.finder.opportunities(in: text, style: style)
    let itemizer = try RunItemizer(
      text, style: style, document: context.document, blocks: blocks,
      extents: &assembler.extents,
      words: assembler.finder.measuredWords(in: text, style: style, known: breaks),
      styles: filled.boundaries)
    let breaksAfter = filled.settle(&breaks)
    let builder = builder(
      of: text, breaks, style, itemizer.runs, objects: filled.objects.map(\.range),
      breaksAfterObjects: breaksAfter)
    var parts = FilledParts(filled)
    parts.take(builder.segments, itemizer.runs, builder.fallbacks)
    return ParagraphCore.make(
      count: range.count, setting: setting, baseLevel: itemizer.baseLevel, runs: parts.runs,
      segments: parts.segments, fallbacks: parts.fallbacks, objects: parts.objects)
  }
}

/// The parts of a prepared text that holds more than that of the document, at their places in the
/// document's.
private struct FilledParts {
  private let filled: FilledText
  private(set) var runs: [PreparedRun] = []
  private(set) var segments: [Segment] = []
  private(set) var fallbacks: [FallbackSpan] = []
  private(set) var objects: [PreparedObject] = []

  init(_ filled: FilledText) { self.filled = filled }

  mutating func take(
    _ segments: [Segment], _ runs: [PreparedRun], _ fallbacks: [FallbackSpan]
  ) {
    takeRuns(runs)
    takeFallbacks(fallbacks)
    takeSegments(segments, runs, fallbacks)
  }

  /// The insertion that holds a part, if one does.
  private func insertion(_ range: Range<Int>) -> FilledText.Insertion? {
    let index = filled.insertions.indices.partitioningIndex {
      filled.insertions[$0].range.upperBound > range.lowerBound
    }
    guard index < filled.insertions.count,
      filled.insertions[index].range.lowerBound <= range.lowerBound
    else { return nil }
    return filled.insertions[index]
  }

  private mutating func takeRuns(_ runs: [PreparedRun]) {
    var cursor = (next: 0, shift: 0)
    for run in runs where insertion(run.range) == nil {
      let start = filled.documentOffset(of: run.range.lowerBound, &cursor)
      self.runs.append(
        PreparedRun(
          range: start..<start + run.range.count, setting: run.setting, packed: run.packed))
    }
  }

  private mutating func takeFallbacks(_ fallbacks: [FallbackSpan]) {
    let insertions = filled.insertions
    var next = 0
    var cursor = (next: 0, shift: 0)
    for span in fallbacks {
      while next < insertions.count, insertions[next].range.upperBound <= span.range.lowerBound {
        next += 1
      }
      // A span may go on across spaces, and so across unseen text.
      var start = span.range.lowerBound
      while next < insertions.count, insertions[next].range.lowerBound < span.range.upperBound {
        let insertion = insertions[next].range
        takeFallback(start..<max(start, insertion.lowerBound), span.extent, &cursor)
        start = insertion.upperBound
        // The span that follows may begin in the same unseen text.
        if start > span.range.upperBound { break }
        next += 1
      }
      takeFallback(start..<max(start, span.range.upperBound), span.extent, &cursor)
    }
  }

  private mutating func takeFallback(
    _ range: Range<Int>, _ extent: LineExtent, _ cursor: inout (next: Int, shift: Int)
  ) {
    if range.isEmpty { return }
    let start = filled.documentOffset(of: range.lowerBound, &cursor)
    fallbacks.append(FallbackSpan(range: start..<start + range.count, extent: extent))
  }

  private mutating func takeSegments(
    _ segments: [Segment], _ runs: [PreparedRun], _ fallbacks: [FallbackSpan]
  ) {
    var cursor = (next: 0, shift: 0)
    var rest = filled.objects[...]
    var start = 0
    for segment in segments {
      if segment.flags.contains(.object), let object = rest.popFirst() {
        objects.append(object.object)
        add(segment, end: filled.documentOffset(of: segment.end, &cursor))
      } else if let insertion = insertion(start..<segment.end) {
        add(unseen: segment, from: start, insertion, runs, fallbacks)
      } else {
        add(segment, end: filled.documentOffset(of: segment.end, &cursor))
      }
      start = segment.end
    }
  }

  private mutating func add(_ segment: Segment, end: Int) {
    var segment = segment
    segment.end = end
    segments.append(segment)
  }

  /// Adds a piece of unseen text, which becomes an object without text.
  ///
  /// An object is as wide on every line, so what depends on the line is left out: a tab takes no room,
  /// and neither does the hyphen of a soft hyphen at which the line ends.
  private mutating func add(
    unseen segment: Segment, from start: Int, _ insertion: FilledText.Insertion,
    _ runs: [PreparedRun], _ fallbacks: [FallbackSpan]
  ) {
    let run = runs.indices.partitioningIndex { runs[$0].range.upperBound > start }
    let setting = run < runs.count ? runs[run].setting : nil
    var extent = setting?.extent ?? LineExtent(above: 0, below: 0)
    let first = fallbacks.indices.partitioningIndex { fallbacks[$0].range.upperBound > start }
    for span in fallbacks[first...] {
      if span.range.lowerBound >= segment.end { break }
      extent = extent.union(span.extent)
    }
    var object = insertion.object
    object.filler = PreparedFiller(
      kind: .text, width: segment.width, hangWidth: segment.hangWidth, extent: extent,
      edge: setting?.edge, level: run < runs.count ? runs[run].level : 0)
    objects.append(object)
    segments.append(
      Segment(
        end: insertion.offset, hangCount: 0,
        flags: segment.flags.intersection([.breakAfter, .hardBreakAfter, .beginsItem])
          .union(.object),
        width: segment.width, hangWidth: segment.hangWidth))
  }
}
