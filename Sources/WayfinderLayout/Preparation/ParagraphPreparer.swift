import WayfinderDocument
import WayfinderUnicode

/// Prepares the paragraphs of a document: bidirectional levels, shaping, break opportunities.
struct ParagraphPreparer {
  /// Whose text is prepared; shaper and profile stay the same.
  var context: LayoutContext
  let preparedWords: PreparedWords
  let assembler: WordAssembler
  var parts: [WordAssembler.Part] = []
  var plan: StylePlan?
  /// The scripts whose last text was not one run put together from words, so that the next is first looked
  /// for among whole paragraphs.
  var wholeScripts = ScriptSet()
  /// Whether words and paragraphs that were prepared before may serve.
  let usesKnownText: Bool

  /// What paragraphs of a style have in common.
  final class StylePlan {
    let setting: ParagraphSetting
    let table: WordTable
    let wordsServe: Bool
    let isRightToLeft: Bool

    init(setting: ParagraphSetting, table: WordTable, wordsServe: Bool) {
      self.setting = setting
      self.table = table
      self.wordsServe = wordsServe
      isRightToLeft = setting.style.direction == .rightToLeft
    }
  }

  init(_ context: LayoutContext, usesKnownText: Bool = true) {
    self.context = context
    self.usesKnownText = usesKnownText
    preparedWords = context.shaper.preparedWords ?? PreparedWords()
    assembler = WordAssembler(context)
  }

  /// Returns all paragraphs.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func paragraphs() throws(UnicodeError) -> [PreparedParagraph] {
    let document = context.document
    let joins = LineJoins(document.boxes)
    var paragraphs: [PreparedParagraph] = []
    paragraphs.reserveCapacity(document.blocks.count)
    // Blocks that may share a line; most stand alone.
    var members: [Block] = []
    var plan: (style: Int, plan: StylePlan)?
    try document.forEachBlockText { text, bytes throws(UnicodeError) in
      if joins.standsAlone(text) {
        if !members.isEmpty {
          try addParagraph(of: members, level: 0, to: &paragraphs)
          members.removeAll(keepingCapacity: true)
        }
        if plan?.style != text.styleIndex {
          plan = (text.styleIndex, self.plan(for: document.blockStyle(at: text.styleIndex)))
        }
        if let plan = plan?.plan {
          paragraphs.append(try paragraph(of: text, bytes, plan))
        }
        return
      }
      try add(document.blocks[text.index], to: &members, joins, level: 0, &paragraphs)
    }
    if !members.isEmpty { try addParagraph(of: members, level: 0, to: &paragraphs) }
    return paragraphs
  }

  /// The paragraph of a block that stands alone.
  private mutating func paragraph(
    of text: Document.BlockText, _ bytes: UnsafeBufferPointer<UInt8>, _ plan: StylePlan
  ) throws(UnicodeError) -> PreparedParagraph {
    let core: ParagraphCore
    if usesKnownText, !text.mayHaveTextStyles || hasNoTextStyles(text.range) {
      core = try self.core(ofText: bytes, at: text.range.lowerBound, block: text.index, plan)
    } else {
      core = try shapedCore(
        of: [context.document.blocks[text.index]], text.range, plan.setting, nil)
    }
    return PreparedParagraph(
      blocks: text.index..<text.index + 1, start: text.range.lowerBound, box: text.outline.box,
      isVoid: false, core: core)
  }

  /// Adds the paragraphs of blocks, each followed by those in the boxes in its lines.
  mutating func addParagraphs(
    of blocks: some Sequence<Block>, level: Int, to paragraphs: inout [PreparedParagraph]
  ) throws(UnicodeError) {
    let joins = LineJoins(context.document.boxes, level: level)
    var members: [Block] = []
    for block in blocks { try add(block, to: &members, joins, level: level, &paragraphs) }
    if !members.isEmpty { try addParagraph(of: members, level: level, to: &paragraphs) }
  }

  /// Adds a block to those of a line, and before that the paragraph of these if it is none of them.
  private mutating func add(
    _ block: Block, to members: inout [Block], _ joins: LineJoins, level: Int,
    _ paragraphs: inout [PreparedParagraph]
  ) throws(UnicodeError) {
    if let last = members.last, !joins.joins(.init(block), to: .init(last)) {
      try addParagraph(of: members, level: level, to: &paragraphs)
      members.removeAll(keepingCapacity: true)
    }
    members.append(block)
  }

  mutating func addParagraph(
    of blocks: [Block], level: Int, to paragraphs: inout [PreparedParagraph]
  ) throws(UnicodeError) {
    let paragraph = try paragraph(of: blocks, level: level)
    paragraphs.append(paragraph)
    for object in paragraph.objects {
      let inside = blocks[object.block..<object.block + object.blockCount]
      guard let box = inside.first?.box,
        InlineLevels(context.document.boxes).box(below: level, around: box) != nil
      else { continue }
      try addParagraphs(of: inside, level: level + 1, to: &paragraphs)
    }
  }

  /// Returns the paragraph that begins with a block.
  ///
  /// - Parameter level: How many boxes in lines are around it.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(log *n*) and that of the paragraph's text.
  mutating func paragraph(
    startingAt index: Int, level: Int
  ) throws(UnicodeError) -> PreparedParagraph {
    let blocks = context.document.blocks
    let joins = LineJoins(context.document.boxes, level: level)
    var members = [blocks[index]]
    while index + members.count < blocks.count {
      let next = blocks[index + members.count]
      if !joins.joins(.init(next), to: .init(members[members.count - 1])) { break }
      members.append(next)
    }
    return try paragraph(of: members, level: level)
  }

  /// Returns a paragraph that stands for a block but has no text.
  mutating func emptyParagraph(startingAt index: Int, level: Int) -> PreparedParagraph {
    let block = context.document.blocks[index]
    return PreparedParagraph(
      blocks: index..<index + 1, start: block.range.lowerBound, box: block.box, level: level,
      isVoid: block.isVoid, core: emptyCore(of: block, block.range))
  }

  /// Returns what stands for a part of a long paragraph but has no text.
  mutating func emptyPart(of block: Block, _ range: Range<TextOffset>) -> PreparedParagraph {
    PreparedParagraph(
      blocks: block.index..<block.index + 1, start: range.lowerBound, box: block.box,
      isVoid: false, isPart: true, core: emptyCore(of: block, range))
  }

  mutating func emptyCore(of block: Block, _ range: Range<TextOffset>) -> ParagraphCore {
    ParagraphCore.make(
      count: range.count, setting: assembler.extents.setting(of: block.style), baseLevel: 0,
      runs: [], segments: [], fallbacks: [])
  }

  /// Returns the paragraph that blocks make which share their lines, at least one.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*) in the text.
  mutating func paragraph(
    of blocks: [Block], level: Int
  ) throws(UnicodeError) -> PreparedParagraph {
    let first = blocks[0]
    let range = first.range.lowerBound..<blocks[blocks.count - 1].range.upperBound
    return PreparedParagraph(
      blocks: first.index..<first.index + blocks.count, start: range.lowerBound, box: first.box,
      level: level, isVoid: first.content == .rule || first.content == .nothing,
      core: try core(
        of: blocks, range,
        objects: PreparedObject.objects(in: blocks, boxes: context.document.boxes, level: level)))
  }

  /// Returns a part of a long paragraph, which is of one block.
  ///
  /// - Parameters:
  ///   - range: Where the part stands.
  ///   - levels: The embedding levels of the part, where the paragraph has any.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*) in the text of the part.
  mutating func part(
    of block: Block, _ range: Range<TextOffset>, levels: LevelRuns?
  ) throws(UnicodeError) -> PreparedParagraph {
    let core =
      levels == nil
      ? try core(of: [block], range, objects: [])
      : try shapedCore(of: [block], range, plan(for: block.style).setting, nil, levels: levels)
    return PreparedParagraph(
      blocks: block.index..<block.index + 1, start: range.lowerBound, box: block.box,
      isVoid: false, isPart: true, core: core)
  }

  mutating func core(
    of blocks: [Block], _ range: Range<TextOffset>, objects: [PreparedObject]
  ) throws(UnicodeError) -> ParagraphCore {
    let plan = plan(for: blocks[0].style)
    guard usesKnownText, blocks.count == 1, blocks[0].content == .text, objects.isEmpty,
      hasNoTextStyles(range)
    else {
      return try shapedCore(of: blocks, range, plan.setting, nil, objects: objects)
    }
    let result = context.document.withUTF8(in: range) { bytes in
      Result { () throws(UnicodeError) in
        try core(ofText: bytes, at: range.lowerBound, block: blocks[0].index, plan)
      }
    }
    return try result.get()
  }

  mutating func plan(for style: BlockStyle) -> StylePlan {
    let setting = assembler.extents.setting(of: style)
    if let plan, plan.setting === setting { return plan }
    let new = StylePlan(
      setting: setting, table: preparedWords.table(for: style, profile: context.profile),
      wordsServe: WordAssembler.serves(style, profile: context.profile))
    plan = new
    return new
  }

  func hasNoTextStyles(_ range: Range<TextOffset>) -> Bool {
    guard context.document.hasTextStyles else { return true }
    return context.document.textStyleRuns(in: range).allSatisfy { $0.style == nil }
  }

  // MARK: Whole runs

  /// The runs of a paragraph, where they are known before it is shaped.
  struct ItemizedRuns {
    var runs: [PreparedRun]
    var baseLevel: UInt8
  }

  mutating func shapedCore(
    of blocks: [Block], _ range: Range<TextOffset>, _ setting: ParagraphSetting,
    _ itemized: ItemizedRuns?, objects: [PreparedObject] = [], levels: LevelRuns? = nil
  ) throws(UnicodeError) -> ParagraphCore {
    if objects.contains(where: { $0.filler != nil }) {
      return try filledCore(of: blocks, range, setting, objects: objects)
    }
    let style = setting.style
    let text = ParagraphText(
      context.document, range, seams: Self.seams(of: blocks),
      objects: objects.map(\.range).filter { !$0.isEmpty })
    let breaks = try assembler.finder.opportunities(in: text, style: style)
    let known: ItemizedRuns
    if let itemized, context.profile != .webKit {
      known = itemized
    } else {
      let itemizer = try RunItemizer(
        text, style: style, document: context.document, blocks: blocks,
        extents: &assembler.extents, levels: levels,
        words: assembler.finder.measuredWords(in: text, style: style, known: breaks))
      known = ItemizedRuns(runs: itemizer.runs, baseLevel: itemizer.baseLevel)
    }
    let builder = builder(of: text, breaks, style, known.runs, objects: objects.map(\.range))
    return ParagraphCore.make(
      count: range.count, setting: setting, baseLevel: known.baseLevel, runs: known.runs,
      segments: builder.segments, fallbacks: builder.fallbacks, objects: objects)
  }

  /// Shapes the runs of a text and adds them up.
  func builder(
    of text: ParagraphText, _ breaks: BreakOpportunities, _ style: BlockStyle,
    _ runs: [PreparedRun], objects: [Range<Int>], breaksAfterObjects: [Bool] = []
  ) -> SegmentBuilder {
    text.bytes.withUnsafeBufferPointer { bytes in
      var builder = SegmentBuilder(
        text: bytes, breaks: breaks, style: style, shaper: context.shaper,
        extents: assembler.extents, objects: objects, breaksAfterObjects: breaksAfterObjects)
      builder.take(runs)
      builder.finish()
      return builder
    }
  }

  /// The length of a line end at the end of a text.
  static func lineEndCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    switch bytes.last {
    case 0x0A: bytes.count > 1 && bytes[bytes.count - 2] == 0x0D ? 2 : 1
    case 0x0D: 1
    default: 0
    }
  }

  /// Where blocks of one line meet inside of its text.
  static func seams(of blocks: [Block]) -> [TextOffset] {
    var seams: [TextOffset] = []
    for block in blocks.dropFirst() where block.range.lowerBound > blocks[0].range.lowerBound {
      if seams.last != block.range.lowerBound { seams.append(block.range.lowerBound) }
    }
    return seams
  }
}
