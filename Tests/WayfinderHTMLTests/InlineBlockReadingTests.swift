import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML

/// What boxes in lines become when a page is read.
@Suite struct InlineBlockReadingTests {
  private struct Part: Equatable {
    var text: String
    var boundary: BoundaryKind
    var continuesLine: Bool
  }

  private func parts(_ html: String) -> [Part] {
    let document = Document(html: html)
    return document.blocks.filter { !$0.isVoid }.map {
      Part(
        text: document.text(in: $0.range), boundary: $0.boundary, continuesLine: $0.continuesLine)
    }
  }

  @Test func theLineGoesOnAfterABox() {
    #expect(
      parts("<p>a <span style='display:inline-block'> b </span> c</p>") == [
        Part(text: "a ", boundary: .none, continuesLine: false),
        Part(text: "b ", boundary: .inlineBreak, continuesLine: false),
        Part(text: " c", boundary: .inlineBreak, continuesLine: true),
      ])
  }

  @Test func blocksInABoxEndNoLineAroundIt() {
    #expect(
      parts("<div>a<span style='display:inline-block'><p>b</p>c<br>d</span>e</div>") == [
        Part(text: "a", boundary: .none, continuesLine: false),
        Part(text: "b", boundary: .block, continuesLine: false),
        Part(text: "c", boundary: .spacedBlock, continuesLine: false),
        Part(text: "d", boundary: .lineBreak, continuesLine: false),
        Part(text: "e", boundary: .inlineBreak, continuesLine: true),
      ])
  }

  @Test func boxesSayHowTheyStand() throws {
    let document = Document(
      html: """
        <ul><li style='display:inline-block;vertical-align:top;overflow:auto;position:relative;
        top:1em;right:2px'>a</li></ul><div style='float:left'>b</div>
        """)
    let inline = try #require(document.boxes.first { $0.style.isInline })
    #expect(inline.kind == .flow)
    #expect(inline.style.verticalAlignment == .top)
    #expect(inline.style.isScrollContainer)
    #expect(inline.style.offset == Vector(dx: -2, dy: 16))
    let float = try #require(document.boxes.first { $0.style.isOutOfFlow })
    #expect(!float.style.isInline)
  }

  @Test func aDrawingIsAsLargeAsItsAttributesSay() throws {
    let document = Document(html: "a<svg width=24 height='16'><path d='M0'/></svg>b")
    let drawing = try #require(document.boxes.first { $0.style.isInline }).style
    #expect(drawing.width == .points(24) && drawing.height == .points(16))
    #expect(document.text == "ab")
  }

  @Test func namesOfBoxesMeanTheBoxes() throws {
    let document = Document(
      html: "<p>a<span id=one style='display:inline-block'></span><b id=two>c</b></p>")
    #expect(document.place(named: "one")?.box != nil)
    #expect(document.place(named: "two")?.box == nil)
  }
}
