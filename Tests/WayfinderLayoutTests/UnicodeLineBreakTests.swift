import Foundation
import Testing
import WayfinderDocument

@testable import WayfinderLayout

/// Line breaks of profile `icu` as Unicode's `LineBreakTest` has them.
@Suite struct UnicodeLineBreakTests {
  static let path = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: path), "unicode-data is not installed"))
  func opportunitiesAreThoseOfUnicodesTest() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    var finder = BreakFinder(profile: .icu)
    var seen = 0
    var misses: [Substring] = []
    var tailored = 0
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      seen += 1
      let sample = Self.sample(line)
      var builder = DocumentBuilder()
      var string = sample.text
      string.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .breakSpaces) }
      let document = builder.finish()
      let paragraph = ParagraphText(document, 0..<document.utf8Count, seams: [])
      let style = BlockStyle(whiteSpace: .breakSpaces)
      let found = try finder.opportunities(in: paragraph, style: style)
      let offsets = (1..<max(1, string.utf8.count)).filter { found.isAllowed(at: $0) }
      let differing = Set(offsets).symmetricDifference(sample.offsets)
      if !differing.allSatisfy({ Self.isTailored($0, in: string) }) { misses.append(line) }
      tailored += differing.isEmpty ? 0 : 1
    }
    #expect(seen > 7000)
    #expect(tailored < 30)
    #expect(misses.isEmpty, "\(misses.prefix(5))")
  }

  /// What ICU tailors in UAX #14 15.0: no break between a hyphen at a line's start and a letter
  /// (LB20a of Unicode 16), nor between a separator and a digit (LB25, as its example 7 allows); one
  /// before a number that begins with a separator.
  private static func isTailored(_ offset: Int, in text: String) -> Bool {
    let before = text.utf8.prefix(offset).filter { $0 < 0x80 }.last ?? 0
    let after = text.utf8.dropFirst(offset).first ?? 0
    let separators = Array(".,".utf8)
    return separators.contains(before) || separators.contains(after)
      || before == UInt8(ascii: "-")
  }

  private static func sample(_ line: Substring) -> (text: String, offsets: [Int]) {
    var text = ""
    var offsets: [Int] = []
    for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
      if word == "÷" {
        if !text.isEmpty { offsets.append(text.utf8.count) }
      } else if let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) {
        text.unicodeScalars.append(scalar)
      }
    }
    return (text, offsets.filter { $0 < text.utf8.count })
  }
}
