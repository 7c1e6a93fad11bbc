import WayfinderDocument
import WayfinderUnicode

/// Paragraphs put together from words that were prepared before.
extension ParagraphPreparer {
  /// The paragraph of one block by its words, or `nil` where it has to be shaped whole; then its runs
  /// may be known.
  mutating func wordCore(
    of bytes: UnsafeBufferPointer<UInt8>, _ block: Block, _ plan: StylePlan,
    _ itemized: inout ItemizedRuns?
  ) throws(UnicodeError) -> ParagraphCore? {
    let lineEnd = Self.lineEndCount(bytes)
    let text = UnsafeBufferPointer(rebasing: bytes.dropLast(lineEnd))
    guard !text.isEmpty, text.count <= RunItemizer.maximumCount else { return nil }
    var baseLevel: UInt8 = 0
    parts.removeAll(keepingCapacity: true)
    if let traits = TextTraits.ofASCII(text), block.style.direction != .rightToLeft {
      if traits.contains(.isIrregular) { return nil }
      addPart(upTo: text.count, .latin)
    } else {
      let scripts = ScriptRuns(text)
      if scripts.traits.contains(.isIrregular) { return nil }
      if scripts.traits.contains(.mayNeedBidi) || block.style.direction == .rightToLeft {
        let levels = try assembler.levels(of: text, block.style.direction)
        baseLevel = levels.baseLevel
        addParts(scripts, levels, count: text.count)
      } else {
        for run in scripts.runs { addPart(upTo: run.end, run.script) }
      }
    }
    let isWhole = parts.count == 1 && parts[0].level == 0 && baseLevel == 0
    guard try assemble(text, plan) else {
      itemized = ItemizedRuns(
        runs: runs(count: bytes.count, baseLevel, plan.setting), baseLevel: baseLevel)
      return nil
    }
    if lineEnd > 0 { assembler.end(withLineEnd: lineEnd) }
    let runs = isWhole ? [] : runs(count: bytes.count, baseLevel, plan.setting)
    let script = parts[0].script
    return assembler.withCodes { codes, fallbacks in
      runs.isEmpty
        ? ParagraphCore.make(
          count: bytes.count, setting: plan.setting, baseLevel: baseLevel,
          onlyScript: Script(code: Int32(script)), codes: codes, fallbacks: fallbacks)
        : ParagraphCore.make(
          count: bytes.count, setting: plan.setting, baseLevel: baseLevel, runs: runs,
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
    for index in 0..<levels.count {
      let end = index + 1 < levels.count ? levels[index + 1].start : count
      while start < end {
        while scripts.runs[script].end <= start { script += 1 }
        let next = min(scripts.runs[script].end, end)
        parts.append(
          WordAssembler.Part(
            start: start, end: next,
            script: UInt16(truncatingIfNeeded: scripts.runs[script].script.code),
            level: levels[index].level, beginsItem: start == levels[index].start))
        start = next
      }
    }
  }

  /// Puts the words of a text together; `false` where they do not serve.
  private mutating func assemble(
    _ text: UnsafeBufferPointer<UInt8>, _ plan: StylePlan
  ) throws(UnicodeError) -> Bool {
    try plan.table.withWords { words, pairs throws(UnicodeError) in
      try parts.withUnsafeBufferPointer { parts in
        Result { () throws(UnicodeError) in
          try assembler.take(text, parts, &words, pairs, plan.setting)
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
