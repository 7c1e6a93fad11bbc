import Foundation
import Testing
import WayfinderUnicode

/// Joining types against Unicode's own list.
struct JoiningTypeTests {
  private static let path = "/usr/share/unicode/ArabicShaping.txt"

  private static let types: [String: JoiningType] = [
    "U": .nonJoining, "R": .rightJoining, "L": .leftJoining, "D": .dualJoining,
    "C": .joinCausing, "T": .transparent,
  ]

  @Test(.enabled(if: FileManager.default.fileExists(atPath: path), "unicode-data is not installed"))
  func typesAreThoseOfTheUnicodeCharacterDatabase() throws {
    var count = 0
    for line in try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n") {
      // Code point; name; Joining_Type; Joining_Group.
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard !line.hasPrefix("#"), fields.count == 4 else { continue }
      let scalar = try #require(UInt32(fields[0], radix: 16).flatMap(Unicode.Scalar.init))
      #expect(scalar.joiningType == Self.types[fields[2]], "U+\(fields[0])")
      count += 1
    }
    #expect(count > 700, "\(count) characters were read")
  }

  /// Marks that the list leaves out are transparent, and all else joins none (ArabicShaping.txt, header).
  @Test func charactersBesideTheListAreMarksOrJoinNone() {
    #expect(("\u{64E}" as Unicode.Scalar).joiningType == .transparent)
    #expect(("\u{301}" as Unicode.Scalar).joiningType == .transparent)
    #expect(("a" as Unicode.Scalar).joiningType == .nonJoining)
    #expect((" " as Unicode.Scalar).joiningType == .nonJoining)
  }

  @Test func lettersJoinAsTheirTypesSay() {
    let beh: JoiningType = .dualJoining
    let alef: JoiningType = .rightJoining
    #expect(beh.joinsNext && beh.joinsPrevious)
    #expect(!alef.joinsNext && alef.joinsPrevious)
    #expect(JoiningType.leftJoining.joinsNext && !JoiningType.leftJoining.joinsPrevious)
    #expect(JoiningType.joinCausing.joinsNext && JoiningType.joinCausing.joinsPrevious)
    #expect(!JoiningType.transparent.joinsNext && !JoiningType.nonJoining.joinsPrevious)
  }
}
