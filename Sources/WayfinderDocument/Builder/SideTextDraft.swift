/// A side text while it is collected.
struct SideTextDraft {
  let kind: SideText.Kind
  /// The offset in the rendered text at which it stands.
  let offset: Int
  private(set) var bytes: [UInt8] = []
  private var runs: [SourceRun] = []
  private var collector: TextCollector

  init(kind: SideText.Kind, offset: Int, unit: SourceUnit) {
    self.kind = kind
    self.offset = offset
    collector = TextCollector(unit: unit)
  }

  /// A value without source of its own, all of which stands for the position `source`.
  init(kind: SideText.Kind, offset: Int, unit: SourceUnit, value: String, source: Int) {
    self.init(kind: kind, offset: offset, unit: unit)
    bytes = Array(value.utf8)
    runs = [SourceRun(text: 0, sourceCount: 0, source: source)]
  }

  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, source: Int, whiteSpace: WhiteSpace,
    transform: TextTransform, locale: String
  ) {
    collector.take(
      text, source: source, whiteSpace: whiteSpace, transform: transform, locale: locale)
    for var run in collector.runs {
      run.text += bytes.count
      runs.append(run)
    }
    bytes += collector.output
  }

  func sideText(anchor: Anchor) -> SideText {
    SideText(
      kind: kind, text: String(decoding: bytes, as: UTF8.self), anchor: anchor, sourceRuns: runs,
      sourceUnit: collector.unit)
  }
}
