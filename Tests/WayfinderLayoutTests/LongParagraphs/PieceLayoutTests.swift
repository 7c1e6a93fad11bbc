import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML

@testable import WayfinderLayout

/// Holds long paragraphs that are laid out piece by piece against the same laid out as a whole.
@Suite struct PieceLayoutTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func measuredFromTheFrontAllLinesAreThoseOfTheWhole(seed: UInt64) throws {
    let sample = PieceSample(seed: seed)
    let layout = sample.pieced(measured: true)
    try sample.expectEqual(layout)
  }

  @Test(arguments: 101...140 as ClosedRange<UInt64>)
  func measuredHereAndThereAllLinesAreThoseOfTheWholeInTheEnd(seed: UInt64) throws {
    var sample = PieceSample(seed: seed)
    var layout = sample.pieced(measured: false)
    for _ in 0..<12 {
      let start = Int.random(in: 0...sample.document.utf8Count, using: &sample.random)
      if Bool.random(using: &sample.random) {
        layout.measure(start..<start + Int.random(in: 0...100, using: &sample.random))
        #expect(layout.isMeasured(at: min(start, sample.document.utf8Count)), sample.label)
      } else {
        let y = Double.random(in: 0...layout.contentSize.height, using: &sample.random)
        layout.measure(fromY: y, toY: y + 5)
      }
      sample.expectTiling(layout)
    }
    layout.measureAll()
    try sample.expectEqual(layout)
  }

  @Test(arguments: 201...240 as ClosedRange<UInt64>)
  func editedAllLinesAreThoseOfTheWholeInTheEnd(seed: UInt64) throws {
    var sample = PieceSample(seed: seed)
    var layout = sample.pieced(measured: true)
    for _ in 0..<6 {
      for _ in 0..<Int.random(in: 1...2, using: &sample.random) { sample.edit() }
      layout.follow(sample.document)
      if Bool.random(using: &sample.random) {
        let y = Double.random(in: 0...layout.contentSize.height, using: &sample.random)
        layout.measure(fromY: y, toY: y + 5)
      }
      sample.expectTiling(layout)
      if Int.random(in: 0..<3, using: &sample.random) == 0 { layout.measureAll() }
      if layout.isExact { try sample.expectEqual(layout) }
    }
    layout.measureAll()
    try sample.expectEqual(layout)
  }

  @Test(arguments: 301...312 as ClosedRange<UInt64>)
  func questionsAboutTextHaveTheAnswersOfTheWhole(seed: UInt64) throws {
    var sample = PieceSample(seed: seed)
    let layout = sample.pieced(measured: true)
    let whole = try sample.whole()
    let count = sample.document.utf8Count
    for _ in 0..<60 {
      let start = Int.random(in: 0...count, using: &sample.random)
      let end = min(count, start + Int.random(in: 0...90, using: &sample.random))
      let y = Double.random(in: -1...whole.contentSize.height + 1, using: &sample.random)
      let point = Point(x: Double.random(in: -1...31, using: &sample.random), y: y)
      let at = CaretPosition(
        start, affinity: Bool.random(using: &sample.random) ? .upstream : .downstream)
      #expect(layout.rects(of: start..<end) == whole.rects(of: start..<end), sample.label)
      #expect(layout.caretRect(at: at) == whole.caretRect(at: at), sample.label)
      #expect(layout.caretPosition(at: point) == whole.caretPosition(at: point), sample.label)
      #expect(layout.characterRange(at: point) == whole.characterRange(at: point), sample.label)
      #expect(layout.wordRange(at: start) == whole.wordRange(at: start), sample.label)
      #expect(layout.lineRange(at: start) == whole.lineRange(at: start), sample.label)
      #expect(layout.paragraphRange(at: start) == whole.paragraphRange(at: start), sample.label)
      #expect(layout.isRightToLeft(at: start) == whole.isRightToLeft(at: start), sample.label)
      #expect(layout.line(atY: y) == whole.line(atY: y), sample.label)
      #expect(
        Array(layout.lines(fromY: y, toY: y + 7)) == Array(whole.lines(fromY: y, toY: y + 7)),
        sample.label)
      for direction in [TextStorageDirection.forward, .backward] {
        for unit in [TextGranularity.character, .word, .line, .paragraph, .document] {
          let moved = layout.caretPosition(from: at, moving: direction, by: unit)
          let expected = whole.caretPosition(from: at, moving: direction, by: unit)
          #expect(moved == expected, "\(sample.label) \(direction) \(unit) from \(at)")
        }
      }
      for direction in [TextLayoutDirection.left, .right, .up, .down] {
        let moved = layout.caretPosition(from: at, moving: direction)
        let expected = whole.caretPosition(from: at, moving: direction)
        #expect(moved == expected, "\(sample.label) \(direction) from \(at)")
      }
    }
  }
}

/// A random long paragraph between two short ones.
struct PieceSample {
  let seed: UInt64
  var random: SeededGenerator
  private(set) var document: Document
  private let width: Double
  private let style: String

  private static let limits = PieceLimits(threshold: 40, size: 64, lead: 128, tail: 256)

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    style = Self.style(&random)
    width = Double(Int.random(in: 4...30, using: &random))
    let isPlain = Int.random(in: 0..<4, using: &random) == 0
    let text = Self.text(&random)
    document =
      isPlain
      ? Document(plainText: "before\n" + text.replacing("\n", with: " ") + "\nafter")
      : Document(html: "<p>before</p><p style='\(style)'>\(text)</p><p>after</p>")
  }

  var label: Comment { "seed \(seed), width \(width), \(style)" }

  private static func style(_ random: inout SeededGenerator) -> String {
    let choices = [
      ["normal", "pre-wrap", "pre-line", "break-spaces", "pre", "nowrap", "normal", "pre-wrap"]
        .map { "white-space:\($0);" },
      ["start", "end", "left", "right", "center", "justify"].map { "text-align:\($0);" },
      ["direction:ltr;", "direction:rtl;", "unicode-bidi:plaintext;", ""],
      ["overflow-wrap:normal;", "overflow-wrap:anywhere;", "overflow-wrap:break-word;"],
      ["word-break:normal;", "word-break:break-all;", "word-break:keep-all;", ""],
      ["line-break:anywhere;", "line-break:strict;", "", ""],
      ["text-indent:3px;", "", "", ""],
      ["letter-spacing:1px;", "", "", ""],
    ]
    return choices.map { $0.randomElement(using: &random) ?? "" }.joined()
  }

  private static let scripts = [
    ["the", "quick", "fox", "wörter", "state-of-the-art", "https://example.org/a/b?c=d", "x"],
    ["привет", "мир", "(слово)", "123", "№"],
    ["שלום", "עולם", "(12)", "a", "ב-ג", "7"],
    ["مرحبا", "بالعالم", "٣٤", "كتاب)", "5.2"],
    ["世界", "你好。", "「引用」", "漢字かな交じり", "テスト"],
    ["ไทย", "ภาษาไทยสวย", "แลนด์"],
    ["नमस्ते", "दुनिया", "क्षि"],
    ["👩‍👩‍👧", "🇩🇪🇫🇷", "e\u{301}", "a\u{AD}b\u{AD}c", "\u{A0}", "—", "…", "\""],
    ["(", ")", "[", "]", "{", "}", ",", "function(a){return", "==", "0.5"],
  ]

  static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    let kindCount = Int.random(in: 1...3, using: &random)
    var kinds = Array(scripts.shuffled(using: &random).prefix(kindCount))
    let spaces = [0, 1, 1, 4].randomElement(using: &random) ?? 1
    let controls = Int.random(in: 0..<5, using: &random) == 0
    let count = Int.random(in: 600...2_400, using: &random)
    while text.utf8.count < count {
      if Int.random(in: 0..<60, using: &random) == 0 {
        kinds = Array(scripts.shuffled(using: &random).prefix(2))
      }
      text += kinds.randomElement(using: &random)?.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<5, using: &random) < spaces { text += " " }
      switch Int.random(in: 0..<80, using: &random) {
      case 0: text += "  "
      case 1: text += "\n"
      case 2: text += "\t"
      case 3 where controls:
        let marks = [
          "\u{202A}", "\u{202E}", "\u{202C}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200F}",
        ]
        text += marks.randomElement(using: &random) ?? ""
      default: break
      }
    }
    return text
  }

  func pieced(measured: Bool) -> PageLayout {
    var layout = PageLayout(
      onDemand: document, shaper: grid, containerWidth: width, pieces: Self.limits)
    if measured { layout.measureAll() }
    return layout
  }

  func whole() throws -> PageLayout {
    try PageLayout(document, shaper: grid, containerWidth: width)
  }

  mutating func edit() {
    let start = Int.random(in: 8...max(8, document.utf8Count - 8), using: &random)
    let end = min(
      document.utf8Count,
      start + ([0, 0, 1, 5, 200].randomElement(using: &random) ?? 0))
    var new = ""
    switch Int.random(in: 0..<6, using: &random) {
    case 0: new = " "
    case 1: new = "x"
    case 2: new = String(Self.text(&random).prefix(300)).replacing("\n", with: " ")
    case 3: new = "ש"
    default:
      new = Self.scripts.randomElement(using: &random)?.randomElement(using: &random) ?? ""
    }
    document.replace(start..<end, with: new)
  }

  /// The lines of a layout in which not all is measured follow one another without a gap.
  func expectTiling(_ layout: PageLayout) {
    var next = layout.item(containing: 0)
    var end = 0
    while let item = next {
      for line in item.lines {
        #expect(line.start >= end, label)
        end = line.end
      }
      next = layout.item(after: item)
    }
    #expect(end == document.utf8Count, label)
    for block in document.blocks.indices {
      guard let content = layout.map.tree.place(.blocks, block)?.entry.content,
        let pieces = content.pieces
      else { continue }
      #expect(pieces.tree.invariantCheck() == nil, label)
    }
  }

  func expectEqual(_ layout: PageLayout) throws {
    let whole = try whole()
    #expect(layout.isExact, label)
    #expect(abs(layout.contentSize.height - whole.contentSize.height) < 1e-6, label)
    #expect(layout.contentSize.width == whole.contentSize.width, label)
    #expect(layout.lines.count == whole.lines.count, label)
    for (a, b) in zip(layout.lines, whole.lines) {
      if a.range != b.range || a.rect != b.rect || a.isFirst != b.isFirst
        || a.isHyphenated != b.isHyphenated || a.hangingWidth != b.hangingWidth
      {
        let text = document.text(in: b.range)
        Issue.record(
          "\(label) line \(a.index): \(a.range) \(a.rect) for \(b.range) \(b.rect): \(text)")
        return
      }
    }
  }
}
