import Foundation

/// A run over the rows that are asked for.
struct BenchmarkRun {
  /// The package's folder.
  var root: URL
  /// Words with which parts of a row's label must begin for it to be run; none for all rows.
  var words: [String]
  /// How often each side is measured.
  var repetitions: Int

  /// Measures, prints a line a row and writes `results.json` and `RESULTS.md`.
  ///
  /// Rows that are not run, or whose text is missing, keep what was measured before.
  /// - Returns: Whether every row that was run worked.
  func run(_ suites: [any Suite]) throws -> Bool {
    let shelf = CorpusShelf(root: root)
    let rows = try suites.flatMap { try $0.rows(on: shelf) }
    let chosen = rows.filter { $0.label.isChosen(by: words) }
    guard !chosen.isEmpty else {
      throw PeerError(description: "no row has parts that begin with \(words.joined(separator: " and "))")
    }
    let date = Machine.date
    var worked = true
    var measured: [RowLabel: ResultsFile.Row] = [:]
    for row in chosen {
      guard shelf.holds(row.label.corpus) else {
        print("\(row.label.name): skipped, no text '\(row.label.corpus)' (see Scripts/corpus)")
        continue
      }
      do {
        let measurement = try Measurement(try row.prepare(), repetitions: repetitions)
        let result = ResultsFile.Row(row.label, measurement, date: date)
        measured[row.label] = result
        print(Report.line(result))
      } catch {
        worked = false
        print("\(row.label.name): FAILED: \(error)")
      }
    }
    try write(measured, order: rows.map(\.label), date: date)
    return worked
  }

  /// Merges what was measured into the files, in the order of the suites.
  private func write(
    _ measured: [RowLabel: ResultsFile.Row], order: [RowLabel], date: String
  ) throws {
    let url = root.appending(path: "results.json")
    var file = try ResultsFile.read(url)
    let before = Dictionary(file.rows.map { ($0.label, $0) }) { first, _ in first }
    file.rows = order.compactMap { measured[$0] ?? before[$0] }
    file.machine = Machine.description
    file.date = date
    try file.write(to: url)
    try Report(file: file).markdown().write(
      to: root.appending(path: "RESULTS.md"), atomically: true, encoding: .utf8)
  }
}
