import Foundation

/// A run over the rows that are asked for.
struct BenchmarkRun {
  /// The package's folder.
  var root: URL
  /// Words with which parts of a row's label must begin for it to be run; none for all rows.
  var words: [String]
  /// How often each side is measured; `nil` for as often as its time suggests.
  var repetitions: Int?

  /// Measures, prints a line a row and writes `results.json` and `RESULTS.md` after each.
  ///
  /// Rows that are not run, or whose text is missing, keep what was measured before.
  /// - Returns: Whether every row that was run worked.
  func run(_ suites: [any Suite]) throws -> Bool {
    let shelf = CorpusShelf(root: root)
    let rows = try suites.flatMap { try $0.rows(on: shelf) }
    let chosen = rows.filter { $0.label.isChosen(by: words) }
    guard !chosen.isEmpty else {
      throw PeerError(description: "no row is chosen by '\(words.joined(separator: " "))'")
    }
    var results = try MergedResults(in: root, order: rows.map(\.label))
    var worked = true
    for row in chosen {
      guard row.label.isReady(on: shelf) else {
        say("\(row.label.name): skipped, no text '\(row.label.corpus)' (see Scripts/corpus)")
        continue
      }
      do {
        let measurement = try Measurement(try row.prepare(), repetitions: repetitions)
        let result = ResultsFile.Row(row.label, measurement, date: results.date)
        say(Report.line(result))
        try results.take(result)
      } catch {
        worked = false
        say("\(row.label.name): FAILED: \(error)")
      }
    }
    return worked
  }

  /// Prints a line at once, also where output goes to a file.
  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// The files of results, into which rows are merged in the order of the suites. Rows that no suite
/// has any more drop out.
struct MergedResults {
  /// Today.
  let date = Machine.date

  private let root: URL
  private let order: [RowLabel]
  private var rows: [RowLabel: ResultsFile.Row]

  /// Reads what was measured before.
  init(in root: URL, order: [RowLabel]) throws {
    self.root = root
    self.order = order
    let file = try ResultsFile.read(root.appending(path: "results.json"))
    rows = Dictionary(file.rows.map { ($0.label, $0) }) { first, _ in first }
  }

  /// Merges a row and writes both files.
  mutating func take(_ row: ResultsFile.Row) throws {
    rows[row.label] = row
    let file = ResultsFile(
      machine: Machine.description, date: date, rows: order.compactMap { rows[$0] })
    try file.write(to: root.appending(path: "results.json"))
    try Report(file: file).markdown().write(
      to: root.appending(path: "RESULTS.md"), atomically: true, encoding: .utf8)
  }
}
