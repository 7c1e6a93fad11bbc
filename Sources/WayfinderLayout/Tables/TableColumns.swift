/// The widths of a table's columns as their cells want them (CSS 2, 17.5.2.2; in detail CSS Tables 3,
/// section 4).
struct TableColumns {
  /// What the cells of a column want, in points.
  struct Column: Hashable {
    /// The least width: that of the longest word.
    var least = 0.0
    /// The width at which no line is wrapped, or the one that is given.
    var most = 0.0
    /// The share of the table that is given.
    var share: Double?
    /// Whether a width in points is given.
    var isFixed = false
  }

  /// What a cell over several columns wants.
  struct SpanningCell {
    var columns: Range<Int>
    var needs: Column
  }

  private(set) var columns: [Column]

  /// - Parameters:
  ///   - columns: What cells of one column want.
  ///   - spanning: What other cells want.
  ///   - spacing: The room between two columns.
  init(_ columns: [Column], spanning: [SpanningCell], spacing: Double) {
    self.columns = columns
    for cell in spanning.sorted(by: { $0.columns.count < $1.columns.count }) {
      let inner = spacing * Double(cell.columns.count - 1)
      shareOut(cell, inner: inner)
    }
    limitShares()
  }

  /// The least width of all columns, without the room between them.
  var leastWidth: Double { columns.reduce(0) { $0 + $1.least } }

  /// The width at which all columns have what they want.
  var mostWidth: Double {
    var sum = 0.0
    var shares = 0.0
    var widest = 0.0
    for column in columns {
      if let share = column.share {
        shares += share
        if share > 0 { widest = max(widest, column.most / share) }
      } else {
        sum += column.most
      }
    }
    let all = columns.reduce(0) { $0 + $1.most }
    if shares == 0 { return all }
    if sum > 0 { widest = shares < 1 ? max(widest, sum / (1 - shares)) : .infinity }
    return max(all, widest)
  }

  /// The widths of the columns in a table of a given width, without the room between them.
  func widths(in room: Double) -> [Double] {
    Self.widths(of: columns[...], in: room, canGrow: true)
  }

  // MARK: Cells over several columns

  private mutating func shareOut(_ cell: SpanningCell, inner: Double) {
    let range = cell.columns
    if let share = cell.needs.share {
      let rest = share - columns[range].reduce(0) { $0 + ($1.share ?? 0) }
      let open = range.filter { columns[$0].share == nil }
      let sum = open.reduce(0) { $0 + columns[$1].most }
      for index in open where rest > 0 {
        columns[index].share =
          sum > 0 ? rest * columns[index].most / sum : rest / Double(open.count)
      }
    }
    let least = Self.widths(of: columns[range], in: cell.needs.least - inner, canGrow: true)
    for (index, width) in zip(range, least) {
      columns[index].least = max(columns[index].least, width)
      columns[index].most = max(columns[index].most, columns[index].least)
    }
    let most = Self.widths(of: columns[range], in: cell.needs.most - inner, canGrow: true)
    for (index, width) in zip(range, most) {
      columns[index].most = max(columns[index].most, width)
    }
  }

  /// Shares are those of one whole; what is beyond counts for nothing.
  private mutating func limitShares() {
    var left = 1.0
    for index in columns.indices {
      guard let share = columns[index].share else { continue }
      columns[index].share = min(share, left)
      left -= min(share, left)
    }
  }

  // MARK: Shares of a width

  /// Shares out a width: columns are raised together from their least widths to their shares, then
  /// to the widths given in points, then to all they want; what is left goes to those without a
  /// given width first.
  private static func widths(
    of columns: ArraySlice<Column>, in room: Double, canGrow: Bool
  ) -> [Double] {
    let least = columns.map(\.least)
    let shares = columns.map { column in
      column.share.map { max(column.least, $0 * room) } ?? column.least
    }
    let given = zip(columns, shares).map { column, width in
      column.isFixed && column.share == nil ? max(width, column.most) : width
    }
    let most = zip(columns, given).map { column, width in
      column.share == nil ? max(width, column.most) : width
    }
    let steps = [least, shares, given, most]
    for (lower, upper) in zip(steps, steps.dropFirst()) {
      let (low, high) = (lower.reduce(0, +), upper.reduce(0, +))
      if room <= low { return lower }
      if room < high {
        let part = (room - low) / (high - low)
        return zip(lower, upper).map { $0 + ($1 - $0) * part }
      }
    }
    guard canGrow, room.isFinite else { return most }
    return grown(most, columns, by: room - most.reduce(0, +))
  }

  private static func grown(
    _ widths: [Double], _ columns: ArraySlice<Column>, by spare: Double
  ) -> [Double] {
    let columns = Array(columns)
    let open = columns.indices.filter { columns[$0].share == nil && !columns[$0].isFixed }
    let fixed = columns.indices.filter { columns[$0].share == nil && columns[$0].isFixed }
    func raised(_ indices: [Int], weight: (Int) -> Double) -> [Double] {
      let sum = indices.reduce(0) { $0 + weight($1) }
      var result = widths
      for index in indices {
        result[index] += spare * (sum > 0 ? weight(index) / sum : 1 / Double(indices.count))
      }
      return result
    }
    if !open.isEmpty { return raised(open) { columns[$0].most } }
    if !fixed.isEmpty { return raised(fixed) { columns[$0].most } }
    return raised(Array(columns.indices)) { columns[$0].share ?? 0 }
  }
}
