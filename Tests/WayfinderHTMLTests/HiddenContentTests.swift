import TestSupport
import Testing
import WayfinderDocument
import WayfinderHTML

/// What must not become visible, however a page nests.
@Suite struct HiddenContentTests {
  private let deep = String(repeating: "<div>", count: 600)

  @Test func elementsStandBesideEachOtherAtTheCap() {
    let document = Document(
      html: deep + """
        <script>var secret="leak";</script><style>.x{}</style><p hidden>hid</p>\
        <h2 id=hh>Head</h2><textarea>t</textarea><ul><li>one<li>two</ul>tail
        """)
    #expect(document.text == "Headonetwotail")
    #expect(document.outline.map(\.text) == ["Head"])
    #expect(document.offset(ofName: "hh") == 0)
    #expect(document.blocks.filter { !$0.isVoid }.count == 4)
  }

  @Test func endTagsOfElementsEndedAtTheCapEndNothingElse() {
    let page =
      "<div id=a>" + deep + "deep" + String(repeating: "</div>", count: 600) + "<b>a</b></div>after"
    let document = Document(html: page)
    let blocks = document.blocks.filter { !$0.isVoid }
    #expect(blocks.map { document.text(in: $0.range) } == ["deep", "a", "after"])
    #expect(document.boxes[blocks[2].box].parent == document.boxes[1].parent)
  }

  @Test func selfClosingForeignElementsNestNothing() {
    let paths = String(repeating: "<path d=\"M0\"/>", count: 600)
    let svg = "<svg>\(paths)<title>secret title</title><text>A</text><text>B</text></svg>"
    let document = Document(html: svg)
    let texts = document.blocks.filter { !$0.isVoid }.map { document.text(in: $0.range) }
    #expect(texts == ["A", "B"])
    #expect(
      Document(html: "<math>" + String(repeating: "<mspace/>", count: 900) + "<mi>x").text == "x")
  }

  @Test func formattingElementsBeyondTheBudgetKeepWhatTheyMean() {
    let links = (0..<40).map { "<p><a name=s\($0)>x\($0)</p>" }.joined()
    let document = Document(html: links)
    for index in 0..<40 { #expect(document.offset(ofName: "s\(index)") != nil) }
    let cells = (0..<40).map { "<td><font size=\($0)>c</td>" }.joined()
    let page = "<table><tr>\(cells)</table><p><b style='display:none'>HIDDEN</b>x"
    #expect(!Document(html: page).text.contains("HIDDEN"))
    let open = (0..<60).map { "<p><font size=\($0)>" }.joined()
    let budget = Document(
      html: open + """
        <p><b style='display:none'>HIDDEN</b><i id=i>y</i><a name=n id=m>z</a><b class=c>H</b>\
        <style>.c{display:none}</style>end
        """)
    #expect(budget.text == "yzend")
    #expect(budget.offset(ofName: "i") == 0)
    #expect(budget.offset(ofName: "n") == 1 && budget.offset(ofName: "m") == 1)
  }

  @Test func noscriptIsTextThatDoesNotShow() {
    let head = """
      <head><noscript><p>enable JS</p></noscript><title>My T</title></head><body><h1>Hi
      """
    #expect(Document(html: head).text == "Hi" && Document(html: head).title == "My T")
    #expect(Document(html: head).sourceRange(of: 0..<2) == 0..<2)
    #expect(Document(html: "<noscript><p>ns</p></noscript><p>x").text == "x")
    let sheet = "<noscript><style>p{display:none}</style></noscript><p>SHOWN"
    #expect(Document(html: sheet).text == "SHOWN")
    // 14 units: a line end counts once, a character outside the first plane twice.
    let body = Document(html: "<body><noscript><b>é\r\n👍</b>&lt;</noscript>x")
    #expect(body.sourceRange(of: 0..<1) == 15..<16)
  }

  @Test func templatesAreNoPartOfThePage() {
    let page = "<body>a<template>b<style>p{display:none}</style><template>c</template>d</template>"
    let document = Document(html: page + "<p>x")
    #expect(document.text == "ax" && document.sourceRange(of: 1..<2) == 1..<2)
  }

  @Test func tagsOfManyAttributesKeepTheFirst() {
    let attributes = (0..<20_000).map { " a\($0)" }.joined()
    let document = Document(html: "<p id=first\(attributes) hidden2>x</p><svg\(attributes)/>y")
    #expect(document.text == "xy" && document.offset(ofName: "first") == 0)
  }

  @Test func randomNestingShowsNoHiddenText() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let open = [
      "<div>", "<p>", "<b>", "<span>", "<ul><li>", "<table><tr><td>", "<a name=n>", "<h1>",
    ]
    let close = ["</div>", "</p>", "</b>", "</span>", "</ul>", "</table>", "</a>", "</h1>"]
    let hidden = [
      "<script>SECRET<div></script>", "<style>SECRET{}</style>", "<p hidden>SECRET</p>",
      "<noscript><div>SECRET</noscript>", "<template><p>SECRET</template>",
      "<svg><title>SECRET</title></svg>", "<i style='display:none'>SECRET</i>",
      "<select><option>SECRET</select>", "<!-- <div>SECRET -->", "<iframe>SECRET</iframe>",
      "<script><!--<script>SECRET</script>SECRET--></script>",
    ]
    for _ in 0..<30 {
      var html = ""
      for _ in 0..<Int.random(in: 1...1_500, using: &generator) {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<6: html += open.randomElement(using: &generator) ?? ""
        case 6..<8: html += close.randomElement(using: &generator) ?? ""
        case 8: html += hidden.randomElement(using: &generator) ?? ""
        default: html += "x"
        }
      }
      #expect(!Document(html: html).text.contains("SECRET"), "seed \(seed): \(html)")
    }
  }
}
