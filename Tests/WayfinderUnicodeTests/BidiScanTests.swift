import Testing
import WayfinderUnicode

@Suite struct BidiScanTests {
  @Test func everyCharacterIsFoundThatMayNeedLevels() {
    var missed: [UInt32] = []
    for value in 0...0x1FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var text = "a \(Character(scalar))"
      let isMissed = text.withUTF8 {
        !BidiScan.finds(in: $0) && ScriptRuns($0).traits.contains(.mayNeedBidi)
      }
      if isMissed { missed.append(value) }
    }
    #expect(missed.isEmpty)
  }

  @Test(arguments: ["", "plain", "wörter “quoted” — 世界 ไทย नमस्ते 😀", "\u{FF21}\u{3000}"])
  func textFromLeftToRightHasNone(text: String) {
    var text = text
    #expect(!text.withUTF8 { BidiScan.finds(in: $0) })
  }
}
