import Foundation

/// The outcome of the last runs, as `results.json` holds it.
struct ResultsFile: Codable {
  /// A measured row.
  struct Row: Codable {
    var work: String
    var corpus: String
    var kind: String?
    var query: String?
    var preset: String?
    /// In `unit`.
    var ours: Double
    var peer: String?
    var theirs: Double?
    var unit: String
    /// How many times as fast as the peer.
    var ratio: Double?
    /// What our side found.
    var found: Int
    /// What is to be said where the peer found something else.
    var remark: String?
    /// The day it was measured.
    var date: String

    var label: RowLabel {
      RowLabel(
        work: work, corpus: corpus, kind: kind, query: query, preset: preset, peer: peer)
    }

    init(_ label: RowLabel, _ measurement: Measurement, date: String) {
      work = label.work
      corpus = label.corpus
      kind = label.kind
      query = label.query
      preset = label.preset
      peer = label.peer
      ours = measurement.ours.value.rounded(toDigits: 4)
      theirs = measurement.theirs?.value.rounded(toDigits: 4)
      ratio = measurement.ratio?.rounded(toDigits: 3)
      found = measurement.ours.count
      remark = measurement.remark
      switch measurement.unit {
      case .megabytesPerSecond: unit = "MB/s"
      case .microseconds: unit = "µs"
      case .bytesPerByte: unit = "B/B"
      }
      self.date = date
    }
  }

  var machine: String
  var date: String
  var rows: [Row]

  /// Reads a file, or begins an empty one.
  static func read(_ url: URL) throws -> ResultsFile {
    guard FileManager.default.fileExists(atPath: url.path) else {
      return ResultsFile(machine: "", date: "", rows: [])
    }
    return try JSONDecoder().decode(ResultsFile.self, from: Data(contentsOf: url))
  }

  /// Writes the file with a row a line, so that a difference can be read.
  func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let lines = try rows.map { "    \(try json($0))" }.joined(separator: ",\n")
    let text = """
      {
        "machine": \(try json(machine)),
        "date": \(try json(date)),
        "rows": [
      \(lines)
        ]
      }

      """
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

extension Double {
  /// The value with so many digits that count.
  func rounded(toDigits digits: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    let scale = pow(10, Double(digits - 1) - log10(abs(self)).rounded(.down))
    return (self * scale).rounded() / scale
  }
}
