import TestSupport
import Testing
import Wayfinder

/// Drives a view by random edits, scrolling and widths, and holds its lines and matches against those
/// of a view of the same text that is made afresh.
@Suite struct EditStormTests {
  /// How many steps all storms take together.
  private static let steps = StormLength.steps(1_600)

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func linesAndMatchesAfterEditsEqualFreshOnes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.text(&random) }
      .joined(separator: "\n")
    let view = try Self.view(Document(plainText: text, title: ""), width: 12)
    for step in 0..<max(1, Self.steps / 8) {
      let label: Comment = "seed \(seed), step \(step)"
      try Self.step(view, &random)
      if step % 4 > 0 { continue }
      let fresh = try Self.view(view.page.document, width: view.containerSize.width)
      try fresh.layOutAll()
      try view.layOutAll()
      #expect(view.layout.contentSize == fresh.layout.contentSize, label)
      let (ours, theirs) = (Self.lines(view), Self.lines(fresh))
      #expect(ours == theirs, label)
      #expect(
        view.find.results.isFinal && view.find.results.count == fresh.find.results.count, label)
      #expect(Array(view.find.results.matches) == Array(fresh.find.results.matches), label)
      if ours != theirs { return }
    }
  }

  private static func view(_ document: Document, width: Double) throws -> PageView {
    let view = try PageView(Page(document), containerSize: Size(width: width, height: 6))
    view.find.query = "ab"
    view.find.isPresented = true
    try view.update()
    return view
  }

  private static func lines(_ view: PageView) -> [LineFragment] {
    view.layout.fragments(fromY: -1, toY: view.layout.contentSize.height + 1)
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let words = ["a", "ab", "bab", "abcdefghijklmnop", "世界", "שלום", "é", "", "Ab", "-"]
    return (0..<Int.random(in: 0...6, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private static func step(_ view: PageView, _ random: inout SeededGenerator) throws {
    let count = view.page.document.utf8Count
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      // Mostly wide enough for words; breaking all of them takes long.
      let isNarrow = Int.random(in: 0..<6, using: &random) == 0
      view.containerSize.width = Double(
        Int.random(in: isNarrow ? 1...9 : 10...40, using: &random))
    case 1:
      view.scroll(by: Vector(dx: 0, dy: Double(Int.random(in: -20...20, using: &random))))
    case 2: view.page.document.append(text(&random) + "\n")
    case 3:
      // Whole lines at the start or the end, many where there are many.
      let document = view.page.document
      let most = document.blocks.count > 20 ? 15 : 3
      let removed = min(document.blocks.count, Int.random(in: 1...most, using: &random))
      let isStart = Bool.random(using: &random)
      let cut = document.utf8Start(
        ofBlock: isStart ? removed : document.blocks.count - removed)
      view.page.document.replace(isStart ? 0..<cut : cut..<count, with: "")
    default:
      let start = Int.random(in: 0...count, using: &random)
      let end = min(count, start + Int.random(in: 0...9, using: &random))
      let new = Int.random(in: 0..<3, using: &random) == 0 ? "\n" : ""
      view.page.document.replace(start..<end, with: text(&random) + new)
    }
    try view.update()
  }
}
