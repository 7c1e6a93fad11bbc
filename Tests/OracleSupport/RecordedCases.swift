import Foundation

/// A recorded case of any kind, told by what is in its line.
package enum RecordedCase: Sendable {
  case find(RecordedFindCase)
  case scroll(RecordedScrollCase)
}

/// Reading of recorded files.
package enum RecordedCases {
  /// Returns the cases of a file of JSON lines; lines that are no case of a known kind are passed over.
  ///
  /// - Throws: An error where the file cannot be read.
  package static func cases(in file: URL) throws -> [RecordedCase] {
    let decoder = JSONDecoder()
    return try lines(of: file).compactMap { line in
      if has(line, "query"), has(line, "expected") {
        return (try? decoder.decode(RecordedFindCase.self, from: line)).map { .find($0) }
      }
      if has(line, "set"), has(line, "contentSize"), has(line, "from") {
        return (try? decoder.decode(RecordedScrollCase.self, from: line)).map { .scroll($0) }
      }
      return nil
    }
  }

  /// Returns the find cases of a file of JSON lines.
  package static func findCases(in file: URL) throws -> [RecordedFindCase] {
    try cases(in: file).compactMap { if case .find(let recorded) = $0 { recorded } else { nil } }
  }

  /// The lines of a file that are not empty.
  static func lines(of file: URL) throws -> [Data] {
    try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  private static func has(_ line: Data, _ key: String) -> Bool {
    line.range(of: Data("\"\(key)\"".utf8)) != nil
  }

  /// The project's own copies of recorded cases.
  package static let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/oracle")
}
