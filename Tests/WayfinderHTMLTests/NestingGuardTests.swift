import TestSupport
import Testing

@testable import WayfinderHTML

/// The nesting of the tree that the parser makes, whatever tags a page has.
@Suite struct NestingGuardTests {
  /// 512 elements, the reserve, and what may be reopened around the innermost.
  private let bound =
    NestingGuard.maximumDepth + NestingGuard.reserve + NestingGuard.maximumFormattingElements + 4

  private func depth(_ html: String) -> Int {
    var html = html
    return html.withUTF8 { bytes in
      let page = NestingGuard.bounded(bytes) ?? Array(bytes)
      return page.withUnsafeBufferPointer { page in
        ParsedPage.with(page) { root in
          guard let root else { return 0 }
          var walk = NodeWalk(inside: root)
          var depth = 0
          while walk.next() != nil { depth = max(depth, walk.depth) }
          return depth
        }
      }
    }
  }

  @Test(arguments: [
    "<div><table><tr><td></div>", "<div><table><tr><td><button></table></div>", "<x><y></x>",
    "<select><xmp></select><div>", "<svg><title><div></svg>", "<svg><g></svg><div>",
    "<div =\"><div>\"", "<div></div\u{1}>", "<?x <div> </div?>", "<!--!></div--><div>",
    "<span><p></span>", "<math><mi><div></math>", "<math><annotation-xml><p></math>",
    "<svg><foreignObject><div></svg>", "<b><div></b>", "<b><span><div></b></div>",
    "<table><b><tr></b>", "<table><div></table>", "<form><div></form>", "<form><form></form><div>",
    "<a><table><a>", "<p><font size=1><table><td>", "<button><div></button><p>", "<ul><li><ol><li>",
    "<ruby><rt><div></ruby>", "<dl><dt><div></dl><dd>", "<object><b></object>", "<h1><div><h2>",
    "<select><option><optgroup></select><div>", "<table><caption><div></caption>",
    "<table><colgroup><div></table>", "<frameset><xmp>", "<isindex><div>", "<image><div>",
    "<template><td></template><div>", "<noscript><div></noscript><div>", "<plaintext/><div>",
    "<table><tr><select><tr><td><div>", "<svg><desc><table><td></desc></svg><div>",
    "<svg><style><div></style>", "<svg><![CDATA[ </svg> ]]><g>", "<nobr><div><nobr>",
  ])
  func noTagsThatRepeatNestWithoutBound(piece: String) {
    #expect(depth(String(repeating: piece, count: 1_200)) <= bound)
    #expect(depth("<!doctype html>" + String(repeating: piece, count: 1_200) + "x") <= bound)
  }

  @Test(arguments: [
    "<select><xmp></select>", "<svg><title>", "<svg><textarea>", "<svg><script>", "<math><xmp>",
    "<script><!--<script></script><!--</script>", "<script><!--></script>", "<frameset><xmp>",
    "<select><textarea></select></textarea>", "<table><xmp></table></xmp>", "<title/></title>",
    "<noscript><script></noscript>", "<template><xmp></template></xmp>", "<svg><p><xmp></xmp>",
  ])
  func noTagsBeforeManyElementsHideThem(start: String) {
    for element in ["<div>", "<span>", "<x-y>", "<g>", "<table>", "<table><td>", "<b>", "<p><i>a"] {
      #expect(depth(start + String(repeating: element, count: 1_200)) <= bound)
    }
  }

  /// Items of lists that are ended early at the cap, so that the next tag closes the item around them.
  @Test(arguments: [
    "<li><optgroup><li><dl>", "<li><li><dl>", "<li><ul>", "<dd><x><dd><ul>", "<dt><ol><dd>",
    "<li><p><li><section>",
  ])
  func itemsThatRepeatNestWithinTheBound(period: String) {
    #expect(depth(String(repeating: period, count: 700)) <= bound)
  }

  /// Blocks that end the paragraph before them, in the order in which HTML lists them ("13.2.6.4.7").
  @Test(arguments: [
    "address", "article", "aside", "blockquote", "center", "details", "dir", "div", "dl",
    "fieldset", "figcaption", "figure", "footer", "header", "hgroup", "main", "menu", "nav", "ol",
    "section", "summary", "ul", "h1", "pre", "listing", "form", "table", "xmp", "dialog", "search",
  ])
  func blocksAroundParagraphsNestWithinTheBound(name: String) {
    for period in ["<\(name)><p>", "<\(name)><label><p>", "<label><p><\(name)>"] {
      #expect(depth(String(repeating: period, count: 700)) <= bound, "\(period)")
    }
  }

  @Test func randomTagsThatRepeatNestWithinTheBound() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let names = [
      "div", "p", "span", "a", "b", "i", "font", "nobr", "table", "tbody", "tr", "td", "th",
      "caption", "colgroup", "col", "select", "option", "optgroup", "svg", "g", "foreignObject",
      "desc", "math", "mi", "annotation-xml", "form", "button", "object", "ul", "li", "dl", "dd",
      "h1", "h2", "ruby", "rt", "rb", "template", "noscript", "script", "style", "title",
      "textarea", "xmp", "iframe", "x", "y-z", "body", "html", "head", "frameset", "br", "input",
      "hr", "main", "dialog", "summary", "label", "pre", "address", "font color=red",
    ]
    let others = ["text", " ", "<!--", "-->", "<![CDATA[", "]]>", "\"", "='", "<", "</", "<?", ">"]
    for _ in 0..<40 {
      let count = Int.random(in: 1...7, using: &generator)
      let period = (0..<count).map { _ in
        let name = names.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<16, using: &generator) {
        case 0..<9: return "<\(name)>"
        case 9..<13: return "</\(name)>"
        case 13: return "<\(name)/>"
        case 14: return "<\(name) id=x>"
        default: return others.randomElement(using: &generator) ?? ""
        }
      }.joined()
      #expect(
        depth(String(repeating: period, count: 700)) <= bound, "seed \(seed): \(period)")
    }
  }
}
