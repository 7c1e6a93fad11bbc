import Foundation

/// Runs one side of the rows that are asked for a number of times and measures nothing, so that a tool
/// that counts instructions can; see `Scripts/instructions`.
struct SingleRun {
  enum Side: String { case ours, theirs }

  /// The package's folder.
  var root: URL
  var side: Side
  var count: Int
  /// Words with which parts of a row's label must begin for it to be run.
  var words: [String]

  /// Runs the rows, once besides, and prints the bytes that each iteration went through.
  func run(_ suites: [any Suite]) throws {
    let shelf = CorpusShelf(root: root)
    shelf.hasAllSizes = true
    for row in try suites.flatMap({ try $0.rows(on: shelf) })
    where row.label.isChosen(by: words) && row.label.isReady(on: shelf) {
      let pair = try row.prepare()
      let body = side == .ours ? pair.ours : pair.theirs
      _ = try body?()
      try iterate(body)
      if case .megabytesPerSecond(let bytes) = pair.unit { print(bytes) }
    }
  }

  /// What is counted, by its name: what comes before made tables and memory ready.
  @inline(never)
  private func iterate(_ body: Pair.Body?) throws {
    for _ in 0..<count { _ = try body?() }
  }
}
