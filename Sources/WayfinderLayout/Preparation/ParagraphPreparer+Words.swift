import WayfinderDocument
import WayfinderUnicode

/// Paragraphs put together from words that were prepared before.
extension ParagraphPreparer {
  /// The paragraph of text of one block, without styles of its own.
  ///
  /// - Parameters:
  ///   - start: Where in the document the text stands.
  ///   - block: The number of the block.
  mutating func core(
    ofText bytes: UnsafeBufferPointer<UInt8>, at start: TextOffset, block: Int, _ plan: StylePlan
  ) throws(UnicodeError) -> ParagraphCore {
    assembler.startText()
    let mayBeKnown = bytes.count <= KnownParagraphs.maximumCount
    let script = ScriptRuns.firstScript(of: bytes)
    var hash: UInt64?
    if wholeScripts[script], mayBeKnown, let known = knownCore(bytes, plan, &hash) { return known }
    let lineEnd = Self.lineEndCount(bytes)
    let text = UnsafeBufferPointer(rebasing: bytes.dropLast(lineEnd))
    let wordsServe = plan.wordsServe && !text.isEmpty && text.count <= RunItemizer.maximumCount
    if wordsServe, let script, let core = try oneRunCore(of: text, lineEnd, script, plan) {
      // To ask a dictionary costs more than to look for the whole.
      wholeScripts[script] = script.breaksByDictionary
      if script.breaksByDictionary, mayBeKnown { keep(core, bytes, hash, plan) }
      return core
    }
    wholeScripts[script] = true
    if hash == nil, mayBeKnown, let known = knownCore(bytes, plan, &hash) { return known }
    var runs: ItemizedRuns?
    var found: ParagraphCore?
    if wordsServe { found = try wordCore(of: text, lineEnd, plan, &runs) }
    let core: ParagraphCore
    if let found {
      core = found
      // To put a single run together costs no more than to look for the whole.
      if parts.count == 1, parts[0].level == 0 { return core }
    } else {
      let blocks = [context.document.blocks[block]]
      core = try shapedCore(of: blocks, start..<start + bytes.count, plan.setting, runs)
    }
    if mayBeKnown { keep(core, bytes, hash, plan) }
    return core
  }

  /// Keeps a paragraph for texts that are the same.
  private func keep(
    _ core: ParagraphCore, _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64?, _ plan: StylePlan
  ) {
    let paragraph = PreparedParagraph(blocks: 0..<1, start: 0, box: 0, isVoid: false, core: core)
    plan.table.keep(paragraph, bytes, hash ?? WordScan.hash(of: bytes))
  }

  /// The paragraph of a text that was prepared whole before, or `nil`.
  private func knownCore(
    _ bytes: UnsafeBufferPointer<UInt8>, _ plan: StylePlan, _ hash: inout UInt64?
  ) -> ParagraphCore? {
    let new = WordScan.hash(of: bytes)
    hash = new
    return plan.table.paragraph(bytes, new)?.core
  }

  /// The paragraph of a text that is said to be one run of a script from left to right, by its words; `nil`
  /// where it may be another, and where it has to be shaped.
  private mutating func oneRunCore(
    of text: UnsafeBufferPointer<UInt8>, _ lineEnd: Int, _ script: Script, _ plan: StylePlan
  ) throws(UnicodeError) -> ParagraphCore? {
    if plan.isRightToLeft { return nil }
    parts.removeAll(keepingCapacity: true)
    addPart(upTo: text.count, script)
    guard try assemble(text, plan, isGuess: true) else { return nil }
    return assembledCore(count: text.count, lineEnd, plan, script)
  }

  /// The paragraph of one block by its words, or `nil` where it has to be shaped whole; then its runs
  /// may be known.
  ///
  /// - Parameters:
  ///   - lineEnd: The length of the line end after the text.
  private mutating func wordCore(
    of text: UnsafeBufferPointer<UInt8>, _ lineEnd: Int, _ plan: StylePlan,
    _ itemized: inout ItemizedRuns?
  ) throws(UnicodeError) -> ParagraphCore? {
    let count = text.count + lineEnd
    var baseLevel: UInt8 = 0
    parts.removeAll(keepingCapacity: true)
    if !plan.isRightToLeft, let traits = TextTraits.ofASCII(text) {
      if traits.contains(.isIrregular) { return nil }
      addPart(upTo: text.count, .latin)
    } else {
      let scripts = ScriptRuns(text)
      if scripts.traits.contains(.isIrregular) { return nil }
      if scripts.traits.contains(.mayNeedBidi) || plan.isRightToLeft {
        let direction = plan.setting.style.direction
        let levels =
          LevelRuns.areRightToLeft(scripts.traits, direction)
          ? .rightToLeft() : try assembler.levels(of: text, direction)
        baseLevel = levels.baseLevel
        addParts(scripts, levels, count: text.count)
      } else {
        for run in scripts.runs { addPart(upTo: run.end, run.script) }
      }
    }
    guard try assemble(text, plan, isGuess: false) else {
      itemized = ItemizedRuns(
        runs: runs(count: count, baseLevel, plan.setting), baseLevel: baseLevel)
      return nil
    }
    if parts.count == 1, parts[0].level == 0, baseLevel == 0 {
      return assembledCore(
        count: text.count, lineEnd, plan, Script(code: Int32(parts[0].script)))
    }
    if lineEnd > 0 { assembler.end(withLineEnd: lineEnd) }
    let runs = runs(count: count, baseLevel, plan.setting)
    return assembler.withCodes { codes, fallbacks in
      ParagraphCore.make(
        count: count, setting: plan.setting, baseLevel: baseLevel, runs: runs, codes: codes,
        fallbacks: fallbacks)
    }
  }

  /// The paragraph that was put together as one run of a script from left to right.
  private func assembledCore(
    count: Int, _ lineEnd: Int, _ plan: StylePlan, _ script: Script
  ) -> ParagraphCore {
    if lineEnd > 0 { assembler.end(withLineEnd: lineEnd) }
    return assembler.withCodes { codes, fallbacks in
      ParagraphCore.make(
        count: count + lineEnd, setting: plan.setting, baseLevel: 0, onlyScript: script,
        codes: codes, fallbacks: fallbacks)
    }
  }

  private mutating func addPart(upTo end: Int, _ script: Script) {
    parts.append(
      WordAssembler.Part(
        start: parts.last?.end ?? 0, end: end, script: UInt16(truncatingIfNeeded: script.code),
        level: 0, beginsItem: parts.isEmpty))
  }

  /// Cuts text where its script or its level changes.
  private mutating func addParts(_ scripts: ScriptRuns, _ levels: LevelRuns, count: Int) {
    var script = 0
    var start = 0
    for (index, run) in levels.runs.enumerated() {
      let end = index + 1 < levels.runs.count ? Int(levels.runs[index + 1].start) : count
      while start < end {
        while scripts.runs[script].end <= start { script += 1 }
        let next = min(scripts.runs[script].end, end)
        parts.append(
          WordAssembler.Part(
            start: start, end: next,
            script: UInt16(truncatingIfNeeded: scripts.runs[script].script.code),
            level: run.level, beginsItem: start == Int(run.start)))
        start = next
      }
    }
  }

  /// Puts the words of a text together; `false` where they do not serve.
  private mutating func assemble(
    _ text: UnsafeBufferPointer<UInt8>, _ plan: StylePlan, isGuess: Bool
  ) throws(UnicodeError) -> Bool {
    try plan.table.withWords { words, pairs throws(UnicodeError) in
      try parts.withUnsafeBufferPointer { parts in
        Result { () throws(UnicodeError) in
          try assembler.take(
            text, parts, &words, pairs, plan.setting, isGuess: isGuess)
        }
      }.get()
    }
  }

  /// The runs of the parts of a text, and of a line end, which is set in the direction of the paragraph
  /// (UAX #9, L1).
  private func runs(
    count: Int, _ baseLevel: UInt8, _ setting: ParagraphSetting
  ) -> [PreparedRun] {
    var runs = parts.map { part in
      PreparedRun(
        range: part.start..<part.end, setting: setting.text,
        script: Script(code: Int32(part.script)), level: part.level, beginsItem: part.beginsItem,
        kind: .text, hasSpaceAdvance: false)
    }
    if let last = runs.last, last.range.upperBound < count {
      runs.append(
        PreparedRun(
          range: last.range.upperBound..<count, setting: setting.text, script: last.script,
          level: baseLevel, beginsItem: true, kind: .lineEnd, hasSpaceAdvance: false))
    }
    return runs
  }
}
