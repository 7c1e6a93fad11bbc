import WayfinderUnicode

extension Document {
  /// Makes a document of plain text, each line a block.
  ///
  /// LF, CR and CR LF end lines, which stay in the text. A byte order mark at the start is left out,
  /// and each ill-formed sequence becomes U+FFFD.
  /// - Parameters:
  ///   - bytes: UTF-8; positions in the source are offsets into them.
  ///   - title: The title.
  ///   - language: The BCP 47 tag of the language, empty where unknown.
  /// - Complexity: O(*n*).
  public init(
    plainText bytes: UnsafeBufferPointer<UInt8>, title: String = "", language: String = ""
  ) {
    var lines = PlainTextCutter(bytes)
    let leaves = lines.cut()
    // As browsers show plain text: `white-space: pre-wrap; overflow-wrap: break-word`.
    var style = BlockStyle(whiteSpace: .preWrap, direction: .automatic, language: language)
    style.overflowWrap = .breakWord
    self.init(
      title: title, language: language, sourceUnit: .utf8, boxes: [Box(parent: nil)],
      sideTexts: [], store: LeafStore(leaves), styles: [style], textStyles: [],
      structure: .lines, names: [:], headings: [], history: EditHistory())
  }

  /// Makes a document of plain text, each line a block.
  ///
  /// - Complexity: O(*n*).
  public init(plainText text: String, title: String = "", language: String = "") {
    var text = text
    self = text.withUTF8 { Document(plainText: $0, title: title, language: language) }
  }
}

/// Cuts plain text into leaves with a block a line, repairing what is ill-formed.
private struct PlainTextCutter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var cutter = LeafCutter(unit: .utf8)
  private var startsLine = true

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func cut() -> [Leaf] {
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while true {
      let illFormed = UTF8Validation.firstIllFormed(in: bytes, from: position)
      take(position..<(illFormed?.lowerBound ?? bytes.count))
      guard let illFormed else { break }
      replace(illFormed)
      position = illFormed.upperBound
    }
    if startsLine, cutter.utf8Count == 0 { cutter.beginBlock(.line) }
    return cutter.finish()
  }

  /// Takes well-formed text whose source goes on from `range.lowerBound`.
  private mutating func take(_ range: Range<Int>) {
    if range.isEmpty { return }
    var start = range.lowerBound
    var needsRun = true
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    LineEnds.forEach(in: text) { _, next in
      takeLine(start..<range.lowerBound + next, needsRun: &needsRun)
      start = range.lowerBound + next
      startsLine = true
    }
    if start < range.upperBound { takeLine(start..<range.upperBound, needsRun: &needsRun) }
  }

  private mutating func takeLine(_ range: Range<Int>, needsRun: inout Bool) {
    if startsLine { cutter.beginBlock(.line) }
    if needsRun {
      cutter.beginRun(
        SourceRun(text: 0, sourceCount: SourceRun.linear, source: range.lowerBound))
      needsRun = false
    }
    cutter.append(UnsafeBufferPointer(rebasing: bytes[range]))
    startsLine = false
  }

  private mutating func replace(_ range: Range<Int>) {
    if startsLine { cutter.beginBlock(.line) }
    startsLine = false
    cutter.beginRun(
      SourceRun(text: 0, sourceCount: Int32(range.count), source: range.lowerBound))
    let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    replacement.withUnsafeBufferPointer { cutter.append($0) }
  }
}
