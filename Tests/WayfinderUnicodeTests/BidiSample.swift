import Foundation
import WayfinderUnicode

/// A line of Unicode's BidiCharacterTest.
///
/// The file ends with the rules for lines (L1), which are layout's: white space at the end has the
/// level of the paragraph.
struct BidiSample {
  var line: Substring
  var scalars: [Unicode.Scalar]
  var base: BidiLevels.BaseDirection
  var baseLevel: UInt8
  /// The level of each scalar, `nil` where the rules remove it (X9).
  var levels: [UInt8?]
  /// The places of the scalars that have a level, in visual order.
  var order: [Int]

  var units: [UInt16] { scalars.flatMap { Array(String($0).utf16) } }

  /// Whether the line is of a kind in which ICU 72 is known to differ at times: brackets or
  /// isolates beside embeddings and overrides, marks after brackets (N0), brackets nested deeper
  /// than its stack (BD16).
  var mayDeviate: Bool {
    let codes = scalars.map(\.value)
    let brackets: Set<UInt32> = [0x28, 0x29, 0x5B, 0x5D]
    let hasEmbedding = codes.contains { (0x202A...0x202E).contains($0) }
    let hasMark = codes.contains { (0x300..<0x370).contains($0) || (0x20D0..<0x2100).contains($0) }
    return hasEmbedding || (hasMark && codes.contains(where: brackets.contains))
      || codes.count { $0 == 0x28 } > 63
  }

  private static let path = "/usr/share/unicode/BidiCharacterTest.txt"

  static var areInstalled: Bool { FileManager.default.fileExists(atPath: path) }

  private init?(_ line: Substring) {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count == 5, !line.hasPrefix("#") else { return nil }
    let bases: [BidiLevels.BaseDirection] = [.leftToRight, .rightToLeft, .automatic]
    guard let base = Int(fields[1]), let level = UInt8(fields[2]) else { return nil }
    self.line = line
    scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      .compactMap { Unicode.Scalar($0) }
    self.base = bases[base]
    baseLevel = level
    levels = fields[3].split(separator: " ").map { UInt8($0) }
    order = fields[4].split(separator: " ").compactMap { Int($0) }
  }

  static func forEach(_ body: (BidiSample) throws -> Void) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for line in text.split(whereSeparator: \.isNewline) {
      if let sample = BidiSample(line) { try body(sample) }
    }
  }
}
