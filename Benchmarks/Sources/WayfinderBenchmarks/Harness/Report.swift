import Foundation

/// Renders results for a terminal and for `RESULTS.md`.
struct Report {
  let file: ResultsFile

  /// One row for a terminal.
  static func line(_ row: ResultsFile.Row) -> String {
    let what = [row.work, row.corpus, row.kind, row.preset].compactMap(\.self)
    let ours = "\(figure(row.ours)) \(row.unit)"
    let theirs = row.theirs.map { "\(row.peer ?? "") \(figure($0)) \(row.unit)" } ?? ""
    let ratio = row.ratio.map { "\(figure($0)) ×" } ?? ""
    let columns = [padded(what.joined(separator: " "), 40), padded(ours, 16), padded(theirs, 24)]
    let remark = row.remark.map { "(\($0))" } ?? ""
    return (columns + [padded(ratio, 10), row.query ?? "", remark]).joined(separator: " ")
  }

  /// The whole of `RESULTS.md`.
  func markdown() -> String {
    var text = """
      # Results

      Written by `Benchmarks/run`; how to read it is said in `README.md`. Ours and the peer's are medians of the
      same run; the ratio says how many times as fast as the peer Wayfinder is.

      - Machine: \(file.machine)
      - Date: \(file.date)

      ## Ratios in short

      | work | kind | preset | peer | rows | median | least |
      |---|---|---|---|---|---|---|

      """
    for group in groups(by: { [$0.work, $0.kind ?? "", $0.preset ?? "", $0.peer ?? ""] }) {
      let ratios = group.rows.compactMap(\.ratio)
      guard let median = ratios.median, let least = ratios.min() else { continue }
      let figures = ["\(group.rows.count)", Self.figure(median), Self.figure(least)]
      text += "| \((group.key + figures).joined(separator: " | ")) |\n"
    }
    for group in groups(by: { [$0.work] }) {
      text += """

        ## \(group.key[0])

        | corpus | kind | query | preset | ours | peer | theirs | unit | ratio | found | |
        |---|---|---|---|---|---|---|---|---|---|---|

        """
      for row in group.rows { text += "| \(cells(row).joined(separator: " | ")) |\n" }
    }
    return text
  }

  private func cells(_ row: ResultsFile.Row) -> [String] {
    let day = row.date == file.date ? "" : row.date
    return [
      row.corpus, row.kind ?? "", row.query ?? "", row.preset ?? "", Self.figure(row.ours),
      row.peer ?? "", row.theirs.map(Self.figure) ?? "", row.unit,
      row.ratio.map(Self.figure) ?? "", String(row.found),
      [row.remark ?? "", day].filter { !$0.isEmpty }.joined(separator: " "),
    ]
  }

  /// The rows in groups, in the order in which a key is first met.
  private func groups(
    by key: (ResultsFile.Row) -> [String]
  ) -> [(key: [String], rows: [ResultsFile.Row])] {
    var places: [[String]: Int] = [:]
    var groups: [(key: [String], rows: [ResultsFile.Row])] = []
    for row in file.rows {
      let key = key(row)
      if let place = places[key] {
        groups[place].rows.append(row)
      } else {
        places[key] = groups.count
        groups.append((key, [row]))
      }
    }
    return groups
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A number with about three digits that count.
  private static func figure(_ value: Double) -> String {
    let places = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return String(format: "%.\(places)f", value)
  }
}
