import Foundation

/// A query of `queries.tsv`.
struct Query: Hashable {
  /// How often it occurs, or what is special about it: `rare`, `letter`, …
  var kind: String
  var text: String

  /// Reads the queries by language.
  static func all(in folder: URL) throws -> [String: [Query]] {
    let table = try String(contentsOf: folder.appending(path: "queries.tsv"), encoding: .utf8)
    var queries: [String: [Query]] = [:]
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3 else { continue }
      queries[fields[0], default: []].append(Query(kind: fields[1], text: fields[2]))
    }
    return queries
  }
}
