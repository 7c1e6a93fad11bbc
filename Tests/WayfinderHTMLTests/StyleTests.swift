import TestSupport
import Testing
import WayfinderDocument
import WayfinderHTML

/// Which text the style sheets and attributes of a page show; of each page that is `x` or nothing.
@Suite struct StyleTests {
  private func text(_ html: String) -> String { Document(html: html).text }

  @Test(arguments: [
    "html,body{height:100%;overflow:hidden}", "p{height:0%;overflow:hidden}",
    "p{height:0;height:auto;overflow:hidden}", "p{overflow:hidden;height:0;height:50px}",
    "p{height:0;overflow:hidden;min-height:1px}", "p{height:0;overflow:hidden;overflow:visible}",
    "p{max-height:none;overflow:hidden}", "body{height:0;overflow:hidden}",
    "p{height:calc(0px + 1em);overflow:hidden}", "p{max-height:0;max-height:50%;overflow:clip}",
    "p{height:0;overflow:hidden;height:inherit}", "p{height:0;overflow:hidden}p{height:initial}",
  ])
  func onlyAnAbsoluteHeightOfZeroClips(sheet: String) {
    #expect(text("<style>\(sheet)</style><p>x") == "x")
  }

  @Test(arguments: [
    "p{height:0;overflow:hidden}", "p{max-height:0;height:50px;overflow:hidden}",
    "p{height:0em;overflow:clip}", "p{overflow:hidden;max-height:0}",
    "p{height:0;height:nonsense;overflow:hidden}", "p{block-size:0;overflow-y:hidden}",
    "p{height:auto;max-height:0px;overflow:scroll hidden}",
  ])
  func anAbsoluteHeightOfZeroClips(sheet: String) {
    #expect(text("<style>\(sheet)</style><p>x").isEmpty)
  }

  @Test(arguments: [
    "a:hover, p{display:none}", "a::before,p{display:none}", "a+b, p {display:none}",
    "p,a:not(.y):nth-child(2n){display:none}", "p, ::-webkit-scrollbar{display:none}",
    "@media screen{p{display:none}}", "@media screen, print{p{display:none}}",
    "@media print, all{p{display:none}}", "@media screen and (min-width:1px){p{display:none}}",
    "@media\r\nscreen\r\n{p{display:none}}",
    "@media only screen and (max-width: 62em){p{display:none}}",
    "@media (400px <= width <= 900px) and (not (orientation: portrait)){p{display:none}}",
    "@media not print{p{display:none}}", "@media (width>=800px) or (hover:none){p{display:none}}",
    "@layer x{p{display:none}}", "@layer{p{display:none}}", "@layer a,b;p{display:none}",
    "@layer b,a;@layer a{p{display:none}}@layer b{p{display:block}}",
    "@layer a{p{display:none!important}}p{display:block!important}",
    "@supports (display:grid){p{display:none}}", "@supports not (-ms-x:y){p{display:none}}",
    "@supports (display:grid) and (not (-moz-x:y)){p{display:none}}",
    "@supports selector(:has(a)){p{display:none}}",
    "@media screen{@supports (a:b){p{display:none}}}", "p{display:none ! important}",
    "p{color:red;b{color:red}display:none}", "p{&:hover{color:red}display:none}",
    "body{color:red;p{display:none}}", "body{> p{display:none}}", "p{&.c{display:none}}",
    ".c{body &{display:none}}", "body{& > p.c{display:none}}", "p{@media screen{display:none}}",
    "b,body{i,p{display:none}}", "b{content:\"oops\n}p{display:none}",
    "b{background:url(\"a)b\")}p{display:none}", "b{content:'}'}p{display:none}",
    "b{--x:{y:z};color:red}p{display:none}", "/* } */p/* { */{display:none}",
    "<!-- p{display:none} -->", "@charset \"utf-8\";p{display:none}",
    "@font-face{font-family:x}p{display:none}",
    "@keyframes k{from{top:0}to{top:1px}}p{display:none}",
    "@import url(\"a;b\");p{display:none}", ".c\\:d{display:none}", ".\\63 {display:none}",
    "[data-v]{display:none}", "[data-v=one]{display:none}", "[data-v=\"ONE\" i]{display:none}",
    "[class~=c]{display:none}", "[data-v^=on],q{display:none}", "[data-v$='ne']{display:none}",
    "[data-v*=n]{display:none}", ":root p{display:none}", "*{visibility:hidden}",
    "p{visibility:hidden;}", "P.c#i{DISPLAY:NONE}", "html>body>p{display:none}", "}p{display:none}",
    "p{display:none;;color:red;x}", "p{display:none", "p{visibility:hidden;visibility:nonsense}",
  ])
  func rulesThatHoldHideText(sheet: String) {
    #expect(text("<style>\(sheet)</style><body><p class='c c:d' id=i data-v=one>x").isEmpty)
  }

  @Test(arguments: [
    "p:hover{display:none}", "p,:nonsense{display:none}", "p,,b{display:none}",
    "p{}b{display:none}",
    "p,b[{display:none}", "@media print{p{display:none}}", "@media not screen{p{display:none}}",
    "@media screen and (max-width:600px){p{display:none}}", "@media (nonsense){p{display:none}}",
    "@media speech, screen and (min-width:2000px){p{display:none}}",
    "@media print{@media screen{p{display:none}}}", "@layer x{p{display:none}}p{display:block}",
    "@layer a,b;@layer b{p{display:block}}@layer a{p{display:none}}",
    "@supports not (display:grid){p{display:none}}", "@supports (-ms-x:y){p{display:none}}",
    "b{p{display:none}}", "p{&:hover{display:none}}", "p{@media print{display:none}}",
    "p{visibility:hidden;visibility:initial}", "p{display:none;display:inherit}",
    "body{visibility:hidden}p{visibility:initial}", "p{display:none}p{display:revert}",
    "p{visibility:hidden;visibility:unset}", "p{display:none}p{display:unset}",
    "@font-face{p{display:none}}", "p+p{display:none}", "div p{display:none}", "p>p{display:none}",
    "[data-v=two]{display:none}", "[data-v=ONE]{display:none}", "[data-v|=on]{display:none}",
    ".C{display:none}", "p::first-line{display:none}", "b{content:'p{display:none}'}",
    "p{content:\"a\ndisplay:none;}", "p{--x:{display:none}}",
  ])
  func rulesThatDoNotHoldHideNothing(sheet: String) {
    #expect(text("<style>\(sheet)</style><body><p class='c' id=i data-v=one>x") == "x")
  }

  @Test(arguments: [
    ("media=print", "x"), ("media='screen'", ""), ("media=''", ""), ("media='print, screen'", ""),
    ("media='(max-width:10px)'", "x"), ("type='text/less'", "x"), ("type='TEXT/CSS'", ""),
    ("type=''", ""), ("type='text/css; charset=utf-8'", "x"), ("type=text/plain", "x"),
  ])
  func styleElementsApplyByTheirMediaAndType(attributes: String, expected: String) {
    #expect(text("<style \(attributes)>p{display:none}</style><body><p>x") == expected)
  }

  @Test func keywordsForAllPropertiesTakeThePropertyFromElsewhere() {
    func text(_ value: String) -> String {
      Document(html: "<pre style='text-transform:uppercase'><b style='\(value)'>a  b</b></pre>")
        .text
    }
    #expect(text("white-space:initial") == "A B" && text("white-space:unset") == "A  B")
    #expect(text("white-space:normal;white-space:inherit") == "A  B")
    #expect(text("text-transform:initial") == "a  b" && text("text-transform:revert") == "A  B")
  }

  /// Matches as Selectors 4 puts it: by trying every ancestor.
  private func matches(_ parts: [(isChild: Bool, name: String)], _ path: ArraySlice<String>) -> Bool
  {
    guard let part = parts.last else { return true }
    guard path.last == part.name else { return false }
    let rest = Array(parts.dropLast())
    if rest.isEmpty { return true }
    if part.isChild { return matches(rest, path.dropLast()) }
    return path.indices.dropLast().contains { matches(rest, path[...$0]) }
  }

  @Test func combinatorsMatchAsTryingEveryAncestorDoes() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let path = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        ["i-a", "i-b"].randomElement(using: &generator) ?? ""
      }
      let parts = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        (
          isChild: Bool.random(using: &generator),
          name: ["i-a", "i-b"].randomElement(using: &generator) ?? ""
        )
      }
      let selector = parts.enumerated().map { index, part in
        (index == 0 ? "" : part.isChild ? " > " : " ") + part.name
      }.joined()
      let html =
        "<style>\(selector){visibility:hidden} u{visibility:visible}</style><body>"
        + path.map { "<\($0)>" }.joined() + "x"
      let hides = path.indices.contains { matches(parts, path[...$0]) }
      // Hidden inside any matching ancestor, as visibility is inherited.
      #expect(Document(html: html).text.isEmpty == hides, "seed \(seed): \(html)")
    }
  }

  @Test func selectorsOfManyCompoundsEnd() {
    let selector = "x " + String(repeating: "div ", count: 30) + "p"
    let page =
      "<style>\(selector){display:none}</style>" + String(repeating: "<div>", count: 400) + "<p>x"
    #expect(text(page) == "x")
    let nested = String(repeating: "a,b{", count: 200) + "p{display:none}"
    #expect(text("<style>\(nested)</style><p>x") == "x")
  }

  @Test func anyBytesAreAStyleSheet() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "p", "{", "}", "(", ")", "[", "]", ";", ":", ",", "&", ">", "+", "@media", "@layer", "screen",
      " ", "\n", "\\", "\"", "'", "/*", "*/", "<!--", "-->", "--x", "!important", "display:none",
      "é", "not", "and", "or", "<", "=", "1px", "width", ".", "#", "*", "@supports", "\\0", "%",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 1...25, using: &generator)
      let sheet = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let text = text("<style>\(sheet)</style><style>b{display:none}</style><p>x<b>no</b>")
      #expect(text == "x" || text.isEmpty, "seed \(seed): \(sheet)")
    }
  }
}
