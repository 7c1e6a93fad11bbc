import Foundation

/// Counts of agreement, a row for each set, group and engine.
struct AgreementReport {
  /// One row.
  struct Row: Encodable {
    var set: String
    var group: String
    var engine: String
    var agree = 0
    var total = 0
    var nonEmptyAgree = 0
    var nonEmptyTotal = 0
    /// What paragraphs have beside it.
    var lines: LineFigures?
    /// What pages have beside it.
    var pages: PageFigures?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(set, forKey: .set)
      try container.encode(group, forKey: .group)
      try container.encode(engine, forKey: .engine)
      try container.encode(agree, forKey: .agree)
      try container.encode(total, forKey: .total)
      if let lines {
        try lines.encode(to: encoder)
      } else if let pages {
        try pages.encode(to: encoder)
      } else {
        try container.encode(nonEmptyAgree, forKey: .nonEmptyAgree)
        try container.encode(nonEmptyTotal, forKey: .nonEmptyTotal)
      }
    }

    private enum CodingKeys: String, CodingKey {
      case set, group, engine, agree, total, nonEmptyAgree, nonEmptyTotal
    }
  }

  var rows: [Row] = []
  var misses: [String] = []

  mutating func add(
    set: String, group: String, engine: String, agrees: Bool, isNonEmpty: Bool,
    miss: @autoclosure () -> String
  ) {
    let index = rowIndex(set, group, engine)
    rows[index].total += 1
    rows[index].agree += agrees ? 1 : 0
    rows[index].nonEmptyTotal += isNonEmpty ? 1 : 0
    rows[index].nonEmptyAgree += agrees && isNonEmpty ? 1 : 0
    if !agrees { misses.append("\(set) \(engine) \(group): \(miss())") }
  }

  /// The place of a row, which is made where there is none.
  mutating func rowIndex(_ set: String, _ group: String, _ engine: String) -> Int {
    if let known = rows.firstIndex(where: {
      $0.set == set && $0.group == group && $0.engine == engine
    }) {
      return known
    }
    rows.append(Row(set: set, group: group, engine: engine))
    return rows.count - 1
  }

  private struct Document: Encodable {
    var rows: [Row]
    var misses: [String]?
  }

  /// The rows as JSON, with the cases that differ where asked for.
  func json(withMisses: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let document = Document(rows: rows, misses: withMisses ? misses : nil)
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  /// The rows as a table, with a sum for each set and engine.
  func table() -> String {
    var lines = [Self.line("set", "group", "engine", "agree", "total", "share", "details")]
    for row in rows + sums() {
      lines.append(
        Self.line(
          row.set, row.group, row.engine, String(row.agree), String(row.total),
          Self.percent(row.agree, row.total),
          row.lines?.summary(agree: row.agree) ?? row.pages?.summary
            ?? Self.percent(row.nonEmptyAgree, row.nonEmptyTotal)))
    }
    return lines.joined(separator: "\n")
  }

  private func sums() -> [Row] {
    var sums: [Row] = []
    for row in rows {
      let index =
        sums.firstIndex { $0.set == row.set && $0.engine == row.engine }
        ?? {
          sums.append(Row(set: row.set, group: "ALL", engine: row.engine))
          return sums.count - 1
        }()
      sums[index].agree += row.agree
      sums[index].total += row.total
      sums[index].nonEmptyAgree += row.nonEmptyAgree
      sums[index].nonEmptyTotal += row.nonEmptyTotal
      if let pages = row.pages {
        sums[index].pages = (sums[index].pages ?? PageFigures()).joined(with: pages)
      }
      if let lines = row.lines {
        sums[index].lines = (sums[index].lines ?? LineFigures()).joined(with: lines)
      }
    }
    return sums
  }

  static func percent(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "–" : String(format: "%.1f %%", 100 * Double(part) / Double(whole))
  }

  private static func line(_ columns: String...) -> String {
    let widths = [16, 12, 18, 7, 7, 9, 10]
    return zip(columns, widths).map { text, width in
      text + String(repeating: " ", count: max(1, width - text.count))
    }.joined()
  }
}
