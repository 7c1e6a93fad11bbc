import Foundation
import Testing
import Wayfinder
import WayfinderHTML

@Suite struct FragmentTests {
  /// A page whose blocks are so far apart that only one of them is in view.
  private func view() throws -> PageView {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Fixtures/text-fragments/places.html")
    let html = try String(contentsOf: file, encoding: .utf8).replacingOccurrences(
      of: "<style>", with: "<style>p, div, details { margin: 100px 0 }")
    return try PageView(
      Page(Document(html: html)), shaper: CellShaper(cellSize: Size(width: 8, height: 16)),
      containerSize: Size(width: 600, height: 120))
  }

  /// The name of the place in view after a fragment is gone to.
  private func place(_ fragment: String) throws -> String {
    let view = try view()
    view.scroll(to: URLFragment(fragment))
    #expect(view.geometry.contentOffset == .zero && view.needsFrame)
    try view.update()
    #expect(!view.needsFrame)
    if view.geometry.contentOffset.y == 0 { return "top" }
    let document = view.page.document
    let names = [
      "element", "text", "more-text", "cross-node-context", "nested", "parameters", "details",
    ]
    return names.first { name in
      guard let offset = document.offset(ofName: name), let line = view.layout.line(at: offset)
      else { return false }
      return view.geometry.visibleRect.intersection(line.rect) != nil
    } ?? "elsewhere"
  }

  /// The facts of the web platform test `scroll-to-text-fragment`.
  @Test(arguments: [
    ("#", "top"), ("#:~:text=this,is,test,page", "top"), ("#element:~:directive", "element"),
    ("#:~:TEXT=test", "top"), ("#:~:text=test", "text"), ("#:~:text=this is a-,test", "text"),
    ("#:~:text=test,-page", "text"), ("#:~:text=this is a-,test,-page", "text"),
    ("#:~:text=foo-,foo,-bar", "text"), ("#:~:text=this,page", "text"),
    ("#:~:text=this-,is,test", "text"), ("#:~:text=this,test,-page", "text"),
    ("#:~:text=this-,is,test,-page", "text"), ("#:~:text=this,none", "top"),
    ("#:~:text=none,page", "top"), ("#:~:text=this-,is,page,-none", "top"),
    ("#:~:text=none-,this,test,-page", "top"), ("#:~:text=this%20is%20a%20test%20page", "text"),
    ("#:~:text=test%20pag", "top"), ("#:~:text=%26%2C%2D", "text"),
    ("#:~:text=%E3%83%8D%E3%82%B3", "text"), ("#:~:text=!$'()*+./:;=?@_~", "text"),
    ("#:~:text=this&text=test,page", "text"), ("#:~:text=tes&text=age", "top"),
    ("#:~:text=none&text=test%20page", "text"), ("#:~:text=test%20page&directive", "text"),
    ("#:~:text=test&directive&text=page", "text"), ("#element:~:text=test", "text"),
    ("#pagestate:~:text=test", "text"), ("#element:~:text=nomatch", "element"),
    ("#pagestate:~:text=nomatch", "top"), ("#:~:text=more-,test%20page", "more-text"),
    ("#:~:text=test%20page,-text", "more-text"), ("#:~:text=more-,test%20page,-text", "more-text"),
    ("#:~:text=prefix-,test%20page,-suffix", "cross-node-context"),
    ("#:~:text=nested%20text", "nested"), ("#:~:text=hidden%20text", "top"),
    ("#:~:text=display%20none", "top"),
  ])
  func aFragmentGoesToItsPlace(fragment: String, expected: String) throws {
    #expect(try place(fragment) == expected)
  }

  @Test(arguments: [
    ("#element", "element"), ("#more%2Dtext", "more-text"), ("#nothing", "top"), ("#folded", "top"),
  ])
  func aNameGoesToItsElement(fragment: String, expected: String) throws {
    #expect(try place(fragment) == expected)
  }

  @Test(arguments: ["#top", "#TOP", "#", ""])
  func theTopIsGoneBackTo(fragment: String) throws {
    let view = try view()
    view.scrollPosition.scrollTo(y: 300)
    try view.update()
    view.scroll(to: URLFragment(fragment))
    try view.update()
    #expect(view.geometry.contentOffset.y == 0)
  }

  @Test func anUnknownNameGoesNowhere() throws {
    let view = try view()
    view.scrollPosition.scrollTo(y: 300)
    try view.update()
    for fragment in ["#nothing", "#:~:text=nomatch", "#nothing:~:text=nomatch"] {
      view.scroll(to: URLFragment(fragment))
      try view.update()
      #expect(view.geometry.contentOffset.y == 300)
    }
  }

  @Test func theFirstTextIsCentredAndAllAreIndicated() throws {
    let view = try view()
    view.scroll(to: URLFragment("#:~:text=more-,test%20page&text=nested&text=none"))
    try view.update()
    let document = view.page.document
    #expect(view.indicatedRanges.map { document.text(in: $0) } == ["test page", "nested"])
    let rects = view.indicationRects
    #expect(rects.count == 2 && rects[0].count == 1)
    #expect(rects[0].first?.midY == view.geometry.visibleRect.midY)
    view.clearIndication()
    #expect(view.indicatedRanges.isEmpty && view.indicationRects.isEmpty)
    view.scroll(to: URLFragment("#element"))
    try view.update()
    #expect(view.indicatedRanges.isEmpty)
  }

  @Test func foldedTextIsUnfolded() throws {
    let view = try view()
    let height = view.layout.contentSize.height
    view.scroll(to: URLFragment("#:~:text=folded%20words"))
    try view.update()
    #expect(view.layout.contentSize.height > height)
    let rect = try #require(view.indicationRects.first?.first)
    #expect(view.geometry.visibleRect.contains(rect))
  }

  @Test func textFarToTheRightIsScrolledToSideways() throws {
    let line = String(repeating: "word ", count: 200) + "target"
    let view = try PageView(
      Page(Document(html: "<pre>\(line)</pre>")),
      shaper: CellShaper(cellSize: Size(width: 8, height: 16)),
      containerSize: Size(width: 400, height: 100))
    view.scroll(to: URLFragment("#:~:text=target"))
    try view.update()
    let rect = try #require(view.indicationRects.first?.first)
    #expect(view.geometry.contentOffset.x > 0 && view.geometry.visibleRect.contains(rect))
  }
}
