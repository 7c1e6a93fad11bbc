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
  }

  private(set) var rows: [Row] = []
  private(set) var misses: [String] = []

  mutating func add(
    set: String, group: String, engine: String, agrees: Bool, isNonEmpty: Bool,
    miss: @autoclosure () -> String
  ) {
    let index: Int
    if let known = rows.firstIndex(where: {
      $0.set == set && $0.group == group && $0.engine == engine
    }) {
      index = known
    } else {
      index = rows.count
      rows.append(Row(set: set, group: group, engine: engine))
    }
    rows[index].total += 1
    rows[index].agree += agrees ? 1 : 0
    rows[index].nonEmptyTotal += isNonEmpty ? 1 : 0
    rows[index].nonEmptyAgree += agrees && isNonEmpty ? 1 : 0
    if !agrees { misses.append("\(set) \(engine) \(group): \(miss())") }
  }

  /// The rows as JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(["rows": rows]), as: UTF8.self)
  }

  /// The rows as a table, with a sum for each set and engine.
  func table() -> String {
    var lines = [Self.line("set", "group", "engine", "agree", "total", "share", "non-empty")]
    for row in rows + sums() {
      lines.append(
        Self.line(
          row.set, row.group, row.engine, String(row.agree), String(row.total),
          Self.percent(row.agree, row.total), Self.percent(row.nonEmptyAgree, row.nonEmptyTotal)))
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
    }
    return sums
  }

  private static func percent(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "–" : String(format: "%.1f %%", 100 * Double(part) / Double(whole))
  }

  private static func line(_ columns: String...) -> String {
    let widths = [16, 12, 18, 7, 7, 9, 10]
    return zip(columns, widths).map { text, width in
      text + String(repeating: " ", count: max(1, width - text.count))
    }.joined()
  }
}
