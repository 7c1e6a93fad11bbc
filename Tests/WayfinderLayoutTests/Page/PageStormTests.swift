import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML

@testable import WayfinderLayout

/// Drives a layout on demand by random edits, widths, measurements and questions, and holds it against
/// one of the same document made at once and afresh.
@Suite struct PageStormTests {
  /// How many steps all storms take together.
  private static let steps = StormLength.steps(1_200)

  private enum Kind: String, CaseIterable {
    case plain, html, folded, inline, filled
  }

  /// Pieces so small that most paragraphs have many.
  private static let smallPieces = PieceLimits(threshold: 60, size: 80, lead: 64, tail: 64)

  @Test(arguments: [Kind.plain, .html, .folded, .inline, .filled], [1, 2, 3, 4] as [UInt64])
  private func editsAndMeasurementsComeToAFreshLayout(kind: Kind, seed: UInt64) throws {
    var storm = Storm(kind.rawValue, seed: seed)
    for step in 0..<Self.steps / 16 {
      try storm.step(step)
    }
    try storm.compare()
  }

  @Test(arguments: [Kind.plain, .html, .folded], [5, 6] as [UInt64])
  private func pieceByPieceAsWell(kind: Kind, seed: UInt64) throws {
    var storm = Storm(kind.rawValue, seed: seed, pieces: Self.smallPieces)
    for step in 0..<Self.steps / 12 {
      try storm.step(step)
    }
    try storm.compare()
  }
}

/// A layout that follows its document, with one that was kept of an earlier state.
private struct Storm {
  private let kind: String
  private let seed: UInt64
  private var random: SeededGenerator
  private var document: Document
  private var layout: PageLayout
  /// A copy of an earlier state, which nothing that happens later may change.
  private var snapshot: (document: Document, layout: PageLayout)?
  private var number = 0

  init(_ kind: String, seed: UInt64, pieces: PieceLimits = .standard) {
    self.kind = kind
    self.seed = seed
    random = SeededGenerator(seed: seed)
    document = Self.document(kind, &random)
    layout = PageLayout(onDemand: document, shaper: grid, containerWidth: 20, pieces: pieces)
  }

  private var label: Comment { "\(kind), seed \(seed), step \(number)" }

  private static func text(_ random: inout SeededGenerator) -> String {
    let words = [
      "a", "bcd", "efghij", "wörter", "世界", "ไทยแลนด์", "שלום", "  ", "-", "klmnopqrstuvwxyz",
    ]
    // Now and then a text is long enough for what is prepared of it to be kept.
    let most = Int.random(in: 0..<16, using: &random) == 0 ? 60 : 8
    return (0..<Int.random(in: 0...most, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private static func document(_ kind: String, _ random: inout SeededGenerator) -> Document {
    let count = Int.random(in: 1...24, using: &random)
    if kind == "plain" {
      return Document(
        plainText: (0..<count).map { _ in text(&random) }.joined(separator: "\n"), title: "")
    }
    var html = ""
    for _ in 0..<count {
      let text = text(&random)
      let margin = Int.random(in: -2...4, using: &random)
      switch Int.random(in: 0..<11, using: &random) {
      case 0 where kind == "inline", 5 where kind == "inline", 8 where kind == "inline":
        html += "<p>\(text) \(inline(&random))\(inline(&random)) \(text)</p>"
      case 0 where kind == "filled", 5 where kind == "filled", 8 where kind == "filled":
        html += "<p>\(text) \(filler(&random))\(filler(&random)) \(text)</p>"
      case 0: html += "<h2>\(text)</h2>"
      case 1: html += "<hr>"
      case 2: html += "<ul><li>\(text)<li><p>\(text)</p></ul>"
      case 3: html += "<div style='margin:\(margin)px 0;padding:\(max(0, margin))px'>"
      case 4: html += "</div>\(text)<br>\(text)"
      case 5 where kind == "folded":
        html += "<details><summary>\(text)</summary><p>\(text)</details>"
      case 6: html += "<div style='height:\(margin + 3)px'>\(text)</div>"
      case 7: html += "<table><tr><td>\(text)<td>\(text)<tr><td>\(text)</table>"
      case 9:
        // The first of several items in a box has the marker and the indent.
        html += "<ul style='list-style-position:inside;text-indent:\(max(0, margin))px'>"
        html += "<li>\(text)<br>\(text)<br>bcd</ul>"
      case 8: html += "<p>\(text)<img alt=x>\(text)</p>"
      default: html += "<p style='margin:\(margin)px'>\(text)</p>"
      }
    }
    return Document(html: html)
  }

  /// An inline box with edges, or one that is hidden, raised or moved.
  private static func filler(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    let styles = [
      "padding:0 2px", "border:1px solid;margin:0 1px", "margin-left:-1px", "padding-right:10%",
      "visibility:hidden", "visibility:hidden;white-space:pre", "visibility:visible",
      "vertical-align:2px", "vertical-align:sub;padding:1px", "position:relative;top:1px;left:1px",
    ]
    let style = styles.randomElement(using: &random) ?? ""
    let text = text(&random)
    let content: String
    switch Int.random(in: 0..<8, using: &random) {
    case 0: content = ""
    case 1 where depth < 3: content = "\(text) \(filler(&random, depth: depth + 1))"
    case 2 where depth < 3: content = filler(&random, depth: depth + 1) + text
    case 3: content = "\(text)<br>\(text)"
    case 4: content = "<img width=2 height=1>\(text)"
    case 5 where depth < 3: content = inline(&random, depth: depth + 1)
    case 6: content = "\(text)<p>\(text)</p> \(text)"
    default: content = text
    }
    return "<span style='\(style)'>\(content)</span>"
  }

  /// A box in a line with one of the things that may be in it.
  private static func inline(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    let text = text(&random)
    let styles = [
      "", "width:7px", "padding:1px 2px", "margin:1px", "overflow:hidden", "height:3px",
      "vertical-align:top", "vertical-align:bottom", "direction:rtl", "width:50%",
    ]
    let style = styles.randomElement(using: &random) ?? ""
    let content: String
    switch Int.random(in: 0..<8, using: &random) {
    case 0: content = ""
    case 1: content = "<p>\(text)</p>\(text)"
    case 2 where depth < 3: content = "\(text)\(inline(&random, depth: depth + 1))\(text)"
    case 3 where depth < 3: content = inline(&random, depth: depth + 1)
    case 4: content = "<table><tr><td>\(text)<td>\(text)</table>"
    case 5: content = "\(text)<br>\(text)<hr>"
    default: content = text
    }
    let display = Int.random(in: 0..<8, using: &random) == 0 ? "inline-table" : "inline-block"
    return "<span style='display:\(display);\(style)'>\(content)</span>"
  }

  mutating func step(_ number: Int) throws {
    self.number = number
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4: edit()
    case 5: layout.wrap(atWidth: width())
    case 6:
      let boxes = document.boxes.indices.filter { document.boxes[$0].isCollapsed }
      layout.expand(Set(boxes.filter { _ in Bool.random(using: &random) }))
    case 7:
      var left = Int.random(in: 1...200, using: &random)
      _ = layout.measure(near: offset()) {
        left -= $0 + 1
        return left > 0
      }
    case 8: snapshot = (document, layout)
    default:
      let y = Double.random(in: -5...layout.contentSize.height + 5, using: &random)
      layout.measure(fromY: y, toY: y + 10)
      askAnything(at: y)
    }
    #expect(layout.contentSize.height.isFinite, label)
    #expect(layout.map.tree.invariantCheck() == nil, label)
    #expect(layout.map.summary.blocks == document.blocks.count, label)
    #expect(layout.map.summary.utf8 == document.utf8Count, label)
    if number % 6 == 0 { try compare() }
    if number % 18 == 0 { try compareSnapshot() }
  }

  /// Mostly wide enough for words; breaking all of them takes long.
  private mutating func width() -> Double {
    let isNarrow = Int.random(in: 0..<6, using: &random) == 0
    return Double(Int.random(in: isNarrow ? 1...11 : 12...60, using: &random))
  }

  private mutating func offset() -> Int { Int.random(in: 0...document.utf8Count, using: &random) }

  /// Edits once or more before the layout follows.
  private mutating func edit() {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let boundary = BoundaryKind.allCases.randomElement(using: &random) ?? .block
        document.splitBlock(at: offset(), boundary: boundary)
      case 1: document.joinBlock(at: Int.random(in: 0...document.blocks.count, using: &random))
      case 2:
        let index = Int.random(in: 0..<document.blocks.count, using: &random)
        var style = document.blocks[index].style
        style.fontSize = Double(Int.random(in: 8...20, using: &random))
        style.textIndent = .points(Double(Int.random(in: 0...3, using: &random)))
        document.setStyle(style, ofBlock: index)
      case 3: document.append(Self.text(&random) + "\n")
      case 4: removeBlocks()
      case 5:
        // Back to an earlier state, to which no edits lead.
        if let snapshot, Bool.random(using: &random) { document = snapshot.document }
      default:
        let start = offset()
        let end = min(document.utf8Count, start + Int.random(in: 0...15, using: &random))
        let text = Bool.random(using: &random) ? Self.text(&random) : ""
        document.replace(start..<end, with: text)
      }
    }
    layout.follow(document)
  }

  /// Removes whole blocks at the start, at the end or anywhere; many where there are many.
  private mutating func removeBlocks() {
    let count = document.blocks.count
    let removed = min(count, Int.random(in: 1...(count > 40 ? 30 : 3), using: &random))
    let first =
      [0, count - removed, Int.random(in: 0...count - removed, using: &random)]
      .randomElement(using: &random) ?? 0
    let start = document.utf8Start(ofBlock: first)
    document.replace(start..<document.utf8Start(ofBlock: first + removed), with: "")
    // The first block of those stays, without text, where it is no line of plain text.
    if Bool.random(using: &random) { document.joinBlock(at: first == 0 ? 1 : first) }
  }

  /// Asks an inexact layout; any answer will do that is one.
  private mutating func askAnything(at y: Double) {
    let offset = offset()
    for rect in layout.rects(of: offset..<min(offset + 9, document.utf8Count)) {
      #expect(rect.minY.isFinite && rect.width >= 0, label)
    }
    let band = layout.lines(fromY: y, toY: y + 10)
    for (a, b) in zip(band, band.dropFirst()) {
      #expect(a.range.lowerBound <= b.range.lowerBound, label)
    }
    #expect((0...document.utf8Count).contains(layout.offset(at: Point(x: 3, y: y))), label)
    _ = layout.line(at: offset)
    _ = layout.caretRect(at: offset)
  }

  mutating func compare() throws { try compare(layout, of: document) }

  /// Compares what was kept of an earlier state, whatever has happened since.
  private mutating func compareSnapshot() throws {
    guard let (document, layout) = snapshot else { return }
    #expect(layout.document.revision == document.revision, label)
    try compare(layout, of: document)
  }

  /// Compares with a layout made at once.
  private mutating func compare(_ layout: PageLayout, of document: Document) throws {
    var whole = layout
    whole.measureAll()
    #expect(whole.isExact && whole.measuredFraction == 1, label)
    let prepared = try PreparedText(document, shaper: grid)
    let fresh = PageLayout(
      prepared, containerWidth: layout.containerWidth, expandedBoxes: layout.expandedBoxes)
    #expect(abs(whole.contentSize.height - fresh.contentSize.height) < 1e-6, label)
    #expect(whole.contentSize.width == fresh.contentSize.width, label)
    #expect(whole.lines.count == fresh.lines.count, label)
    // One expectation for all lines: thousands of them take longer than what they check.
    let (ours, theirs) = (Self.fragments(of: whole), Self.fragments(of: fresh))
    #expect(ours.count == theirs.count, label)
    let fault = zip(ours, theirs).first { !Self.isSame($0, $1) }
    #expect(fault == nil, label)
    #expect(Self.itemFault(of: whole) == nil, label)
    let boxes = document.boxes.indices.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
    for box in boxes {
      expectSame(whole.rect(ofBox: box), fresh.rect(ofBox: box))
    }
    compareAnswers(whole, fresh, document)
  }

  /// Asks both the same questions.
  private mutating func compareAnswers(
    _ whole: PageLayout, _ fresh: PageLayout, _ document: Document
  ) {
    for _ in 0..<3 {
      let offset = Int.random(in: 0...document.utf8Count, using: &random)
      let range = offset..<min(offset + 9, document.utf8Count)
      let (ours, theirs) = (whole.rects(of: range), fresh.rects(of: range))
      #expect(ours.count == theirs.count, label)
      for (a, b) in zip(ours, theirs) { expectSame(a, b) }
      expectSame(whole.caretRect(at: offset), fresh.caretRect(at: offset))
      #expect(whole.line(at: offset)?.range == fresh.line(at: offset)?.range, label)
      if let number = whole.lines.indices.randomElement(using: &random), number < fresh.lines.count
      {
        #expect(Self.isSame(whole.lines[number], fresh.lines[number]), label)
      }
      let point = Point(
        x: Double.random(in: 0...20, using: &random),
        y: Double.random(in: -1...fresh.contentSize.height + 1, using: &random))
      #expect(whole.offset(at: point) == fresh.offset(at: point), label)
    }
  }

  private func expectSame(_ ours: Rect?, _ theirs: Rect?) {
    #expect((ours == nil) == (theirs == nil), label)
    guard let ours, let theirs else { return }
    #expect(abs(ours.minY - theirs.minY) < 1e-6 && ours.minX == theirs.minX, label)
    #expect(abs(ours.height - theirs.height) < 1e-6 && ours.width == theirs.width, label)
  }

  /// All lines, as a view asks for them.
  private static func fragments(of layout: PageLayout) -> [LineFragment] {
    layout.fragments(fromY: -1e9, toY: 1e9)
  }

  private static func isSame(_ a: LineFragment, _ b: LineFragment) -> Bool {
    a.range == b.range && a.block == b.block && a.isVoid == b.isVoid && a.index == b.index
      && abs(a.rect.minY - b.rect.minY) < 1e-6 && a.rect.size == b.rect.size
      && a.rect.minX == b.rect.minX
  }

  /// A block whose item has other lines than were counted when it was measured.
  private static func itemFault(of layout: PageLayout) -> Int? {
    var fault: Int?
    layout.map.tree.forEachPlace { place in
      let count =
        place.entry.content?.pieces?.tree.summary.lines
        ?? layout.item(containing: place.start.blocks)?.lines.count ?? 0
      if count != place.entry.lines { fault = place.start.blocks }
      return fault == nil
    }
    return fault
  }
}
