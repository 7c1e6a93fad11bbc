/// What a row of the results is called: what is measured, on what, against whom.
struct RowLabel: Hashable {
  /// The work, as `find-rare`.
  var work: String
  /// The text it is done on: a language and megabytes, as `en10`.
  var corpus: String
  /// The kind of query, where one is looked for.
  var kind: String?
  /// The query.
  var query: String?
  /// The options of both sides, where they have any.
  var preset: String?
  /// The other side; none for work that no one else does.
  var peer: String?

  private var parts: [String] { [work, corpus, kind, query, preset, peer].compactMap(\.self) }

  /// Whether there is the text that the row works on, or the row makes it itself: a log of some number
  /// of lines, observers.
  func isReady(on shelf: CorpusShelf) -> Bool { corpus.contains("-") || shelf.holds(corpus) }

  /// The label as a path.
  var name: String { parts.joined(separator: "/") }

  /// Whether each word is the beginning of some part of the label, and cuts no number in two: `en` chooses
  /// `en1` and `en10`, `en1` only the first.
  func isChosen(by words: [String]) -> Bool {
    words.allSatisfy { word in parts.contains { Self.begins($0, with: word) } }
  }

  private static func begins(_ part: String, with word: String) -> Bool {
    guard part.hasPrefix(word) else { return false }
    let cutsNumber =
      part.dropFirst(word.count).first?.isNumber == true && word.last?.isNumber == true
    return !cutsNumber
  }
}

/// A row before it is measured. `prepare` reads and converts inputs, outside of what is measured.
struct Row {
  var label: RowLabel
  var prepare: () throws -> Pair
}

/// Our side and the peer's, on the same input.
struct Pair {
  /// What a row is counted in.
  enum Unit {
    /// Megabytes (10⁶ bytes) of input per second; more is better.
    case megabytesPerSecond(bytes: Int)
    /// Microseconds for one iteration; less is better.
    case microseconds
    /// Bytes of memory for each byte of input; less is better.
    case bytesPerByte(bytes: Int)
  }

  /// Whether both sides must return the same from an iteration.
  enum Comparison {
    case mustAgree
    /// They count different things.
    case none
    /// They may differ, for the reason given.
    case mayDiffer(String)
  }

  /// One iteration, which returns how much it found.
  typealias Body = () throws -> Int

  var unit: Unit
  var ours: Body
  var theirs: Body?
  var comparison = Comparison.mustAgree
  /// What a reader has to know of the input.
  var note: String?
}

/// The rows of one kind of work.
protocol Suite {
  /// Returns the rows, without reading any input yet.
  func rows(on shelf: CorpusShelf) throws -> [Row]
}
