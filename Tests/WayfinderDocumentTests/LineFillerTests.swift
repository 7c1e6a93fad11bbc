import Testing
import WayfinderDocument

@Suite struct LineFillerTests {
  /// Each space asks for the unseen text before it: this ends because none looks for it among all that
  /// waits in the line.
  @Test func aHundredThousandEmptyInlineBoxesWaitForTheirLine() {
    var builder = DocumentBuilder()
    func append(_ text: String, unseen isUnseen: Bool = false) {
      var text = text
      text.withUTF8 {
        if isUnseen {
          builder.appendUnseenText($0, style: TextStyle(), whiteSpace: .normal)
        } else {
          builder.appendText($0, source: 0, whiteSpace: .normal)
        }
      }
    }
    for _ in 0..<100_000 {
      builder.addInlineStart(BoxStyle())
      append(" ")
      append(" ", unseen: true)
      builder.addInlineEnd(BoxStyle())
    }
    append("x")
    let document = builder.finish()
    #expect(document.text == "x")
    #expect(document.boxes.count == 200_001)
  }
}
