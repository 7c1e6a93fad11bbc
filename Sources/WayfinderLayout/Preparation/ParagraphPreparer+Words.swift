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
    var runs: [PreparedRun] = []
    var baseLevel: UInt8 = 0
    parts.removeAll(keepingCapacity: true)
    if let traits = TextTraits.ofASCII(text), block.style.direction != .rightToLeft {
      if traits.contains(.isIrregular) { return nil }
      addPart(upTo: text.count, .latin)
    } else {
      let scripts = ScriptRuns(text)
      if scripts.traits.contains(.isIrregular) { return nil }
      if scripts.traits.contains(.mayNeedBidi) || block.style.direction == .rightToLeft {
        let itemizer = try RunItemizer(
          ParagraphText(bytes, at: block.range.lowerBound), style: plan.setting.style,
          document: context.document,
          blocks: [block], extents: &assembler.extents, scripts: scripts, hasStyles: false)
        (runs, baseLevel) = (itemizer.runs, itemizer.baseLevel)
        itemized = ItemizedRuns(runs: runs, baseLevel: baseLevel)
        for run in runs where run.kind == .text {
          parts.append(
            WordAssembler.Part(
              start: run.range.lowerBound, end: run.range.upperBound,
              script: UInt16(truncatingIfNeeded: run.script.code), level: run.level,
              beginsItem: run.beginsItem))
        }
      } else {
        for run in scripts.runs { addPart(upTo: run.end, run.script) }
      }
    }
    guard try assemble(text, plan) else {
      if itemized == nil {
        itemized = ItemizedRuns(runs: self.runs(count: bytes.count, plan.setting), baseLevel: 0)
      }
      return nil
    }
    if lineEnd > 0 { assembler.end(withLineEnd: lineEnd) }
    if runs.isEmpty, parts.count > 1 { runs = self.runs(count: bytes.count, plan.setting) }
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

  /// The runs of the parts of a text from left to right, and of a line end.
  private func runs(count: Int, _ setting: ParagraphSetting) -> [PreparedRun] {
    var runs = parts.map { part in
      PreparedRun(
        range: part.start..<part.end, setting: setting.text,
        script: Script(code: Int32(part.script)), level: 0, beginsItem: part.beginsItem,
        kind: .text, hasSpaceAdvance: false)
    }
    if let last = runs.last, last.range.upperBound < count {
      runs.append(
        PreparedRun(
          range: last.range.upperBound..<count, setting: setting.text, script: last.script,
          level: 0, beginsItem: true, kind: .lineEnd, hasSpaceAdvance: false))
    }
    return runs
  }
}
