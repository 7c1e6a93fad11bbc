import Foundation
import Testing
import Wayfinder
import WayfinderHTML

/// The scroll model inside of a view: what a user of a web view on Apple's platforms does with it.
@Suite struct PageScrollingTests {
  private let cell = CellShaper(cellSize: Size(width: 1, height: 1))

  private func view(_ html: String, height: Double = 10) throws -> PageView {
    try PageView(
      Page(Document(html: "<body style='margin:0'>" + html)), shaper: cell,
      containerSize: Size(width: 40, height: height))
  }

  private let chapters = (0..<20).map { chapter in
    "<h2 id=c\(chapter) style='margin:0'>Chapter \(chapter)</h2>"
      + (0..<9).map { "<div>row \(chapter).\($0)</div>" }.joined()
  }.joined()

  @Test func aLabelFollowsTheOffsetAndAButtonLeadsBackToTheTop() throws {
    let view = try view(chapters)
    var label: [Double] = []
    let token = view.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) { _, new in
      label.append(new)
    }
    view.scroll(by: Vector(dx: 0, dy: 40))
    try view.update(at: 1)
    #expect(label == [40] && view.scrollPosition.isPositionedByUser)
    withAnimation(.easeInOut(duration: 0.25)) { view.scrollPosition.scrollTo(y: 0) }
    var time = 2.0
    try view.update(at: time)
    while view.needsFrame, time < 3 {
      time += 1.0 / 64
      try view.update(at: time)
    }
    #expect(
      label.last == 0 && label.count > 8
        && label.dropFirst() == label.dropFirst().sorted(by: >)[...])
    #expect(time <= 2.25 + 1.0 / 64)
    _ = token
  }

  @Test func aTableOfContentsScrollsSmoothlyAndFollowsThePosition() throws {
    let view = try view(chapters)
    #expect(view.page.outline.count == 20 && view.currentHeading?.id == "c0")
    withAnimation(.spring(duration: 0.3, bounce: 0)) {
      view.scrollPosition.scrollTo(id: "c7", anchor: .top)
    }
    for frame in 0...120 { try view.update(at: Double(frame) / 60) }
    #expect(view.geometry.contentOffset.y == 70 && view.currentHeading?.text == "Chapter 7")
    view.scroll(by: Vector(dx: 0, dy: -3))
    try view.update(at: 3)
    #expect(view.currentHeading?.text == "Chapter 6")
  }

  @Test func aFindBarCountsStepsWrapsAndCloses() throws {
    let view = try view(chapters)
    view.find.isPresented = true
    view.find.query = "chapter 1"
    try view.update()
    #expect(view.find.results.count == 11 && view.find.results.highlightedResultIndex == 1)
    var seen: [Int] = []
    for _ in 0..<11 {
      view.find.highlightNextResult()
      try view.update()
      seen.append(view.find.results.highlightedResultIndex ?? 0)
      let match = try #require(view.find.results.highlightedMatch)
      #expect(view.geometry.visibleRect.contains(try #require(view.rects(of: match).first)))
    }
    #expect(seen == Array(2...11) + [1])
    view.find.isPresented = false
    view.find.query = ""
    try view.update()
    #expect(view.find.results.count == 0 && view.find.results.highlightedMatch == nil)
  }

  @Test func aRevealCanBeAnimated() throws {
    let view = try view(chapters)
    view.revealAnimation = .linear(duration: 1)
    view.find.query = "chapter 15"
    try view.update(at: 0)
    try view.update(at: 0.5)
    let middle = view.geometry.contentOffset.y
    try view.update(at: 1)
    let end = view.geometry.contentOffset.y
    #expect(end == 145.5 && abs(middle - end / 2) < 1e-9)  // Line 150 in the middle of ten.
  }

  @Test(arguments: [
    ("#c3", 30.0), ("c3", 30), ("#nowhere", 5), ("#", 0), ("#top", 0), ("", 0), ("#c%33", 30),
    ("#%zz", 5),
    ("#old", 190),
  ])
  func fragmentsNamePlaces(fragment: String, y: Double) throws {
    let view = try view(chapters + "<a name=c3>x</a><a name=old>y</a>" + chapters)
    view.scrollPosition.scrollTo(y: 5)
    try view.update()
    view.scroll(toFragment: fragment)
    try view.update()
    if fragment == "#old" {
      let line = try #require(view.layout.line(at: view.page.document.offset(ofName: "old") ?? 0))
      #expect(view.geometry.contentOffset.y == line.rect.minY)
    } else {
      #expect(view.geometry.contentOffset.y == y)
    }
  }

  @Test func aNamedTopComesBeforeTheTopOfThePage() throws {
    let view = try view(chapters + "<p id=top>here</p>" + chapters)
    view.scroll(toFragment: "#top")
    try view.update()
    #expect(view.geometry.contentOffset.y > 100)
  }

  @Test func requestsMadeBeforeALayoutAreCarriedOutInTheNewContent() throws {
    let view = try view("<p>short")
    view.page = Page(Document(html: "<body style='margin:0'>" + chapters))
    view.scrollPosition.scrollTo(y: 120)
    try view.update()
    #expect(view.geometry.contentOffset.y == 120)
    view.page = Page(Document(html: "<body style='margin:0'>" + chapters + chapters))
    view.scrollPosition.scrollTo(id: "c19", anchor: .top)
    try view.update()
    #expect(view.geometry.contentOffset.y == 190)
  }

  @Test func textThatArrivesAboveLeavesWhatIsReadInPlace() throws {
    var lines = (0..<50).map { "line \($0)" }
    let view = try PageView(
      Page(text: lines.joined(separator: "\n")), shaper: cell,
      containerSize: Size(width: 40, height: 10))
    view.scrollPosition.scrollTo(y: 20)
    try view.update()
    view.page.document.replace(0..<0, with: "new\nnew\nnew\n")
    lines = ["new", "new", "new"] + lines
    try view.update()
    #expect(view.geometry.contentOffset.y == 23 && view.layout.lines.count == lines.count)
  }

  @Test func aLogSticksToItsEndUntilItsReaderLeaves() throws {
    let view = try PageView(
      Page(text: (0..<50).map { "line \($0)\n" }.joined()), shaper: cell,
      containerSize: Size(width: 40, height: 10))
    view.scrollPosition.scrollTo(edge: .bottom)
    try view.update()
    view.page.document.append("another\nand another\n")
    try view.update()
    #expect(view.geometry.contentOffset.y == 42)
    view.scroll(by: Vector(dx: 0, dy: -5))
    try view.update()
    view.page.document.append("more\n")
    try view.update()
    #expect(view.geometry.contentOffset.y == 37)
  }

  @Test func aSavedPlaceIsFoundAgainInAnotherViewAtAnotherWidth() throws {
    let words = (0..<300).map { "<p>paragraph \($0) with a few more words to wrap" }.joined()
    let first = try view(words)
    first.scrollPosition.scrollTo(y: 700)
    try first.update()
    let data = try JSONEncoder().encode(first.savedPlace)
    let top = first.geometry.contentOffset.y
    let line = try #require(first.layout.lines.first { $0.rect.minY >= top })
    let second = try view(words)
    second.containerSize.width = 17
    second.restore(try JSONDecoder().decode(SavedScrollPlace<PageAnchor>.self, from: data))
    try second.update()
    let same = try #require(second.layout.line(at: line.range.lowerBound))
    #expect(same.rect.minY - second.geometry.contentOffset.y == line.rect.minY - top)
  }

  @Test func targetsInViewAreTold() throws {
    let view = try view(chapters)
    var visible: [[String]] = []
    let token = view.scrollModel.onScrollTargetVisibilityChange(idType: String.self) {
      visible.append($0)
    }
    view.scrollPosition.scrollTo(y: 15)
    try view.update()
    #expect(visible.last == ["c2"])
    view.scrollPosition.scrollTo(y: 20)
    try view.update()
    view.scrollPosition.scrollTo(y: 21)
    try view.update()
    #expect(visible.last == ["c3"])
    _ = token
  }

  @Test func anotherPageOpensAtItsTopWithNothingUnfolded() throws {
    let folded = "<details><summary>s</summary>needle<br>x<br>y</details>"
    let view = try view(chapters + folded + chapters)
    view.find.query = "needle"
    try view.update()
    #expect(view.geometry.contentOffset.y > 0 && view.geometry.contentSize.height == 404)
    view.find.query = ""
    view.page = Page(Document(html: "<body style='margin:0'>" + chapters + folded + chapters))
    try view.update()
    #expect(view.geometry.contentOffset.y == 0 && view.geometry.contentSize.height == 401)
    view.page.document.replace(0..<0, with: "!")
    view.scroll(by: Vector(dx: 0, dy: 30))
    try view.update()
    #expect(view.geometry.contentOffset.y == 30)
  }

  @Test func whateverMovesTheViewAsksForItToBeDrawnAgain() throws {
    let view = try view(chapters)
    view.scroll(by: Vector(dx: 0, dy: 5))
    #expect(view.geometry.contentOffset == .zero)
    #expect(try view.update() == [Rect(x: 0, y: 5, width: 40, height: 10)])
    view.contentInsets = EdgeInsets(top: 2)
    #expect(try !view.update().isEmpty)
    #expect(try view.update().isEmpty)
  }

  @Test func anchorsOfAScrolledPlaceAreHeeded() throws {
    let view = try view(chapters)
    view.scrollPosition.scrollTo(id: "c9", anchor: .bottom)
    try view.update()
    #expect(view.geometry.contentOffset.y == 81)
    view.scrollPosition.scrollTo(id: "c9")
    try view.update()
    #expect(view.geometry.contentOffset.y == 81)
    view.scrollPosition.scrollTo(id: "c9", anchor: .center)
    try view.update()
    #expect(view.geometry.contentOffset.y == 85.5)
  }
}
