/// The heights of a table's rows (CSS 2, 17.5.3).
struct TableRows {
  /// A cell with the height it needs.
  struct Cell {
    var rows: Range<Int>
    var height: Double
    /// The distance of its baseline from its top, where it stands on that of its row.
    var baseline: Double?
  }

  private(set) var heights: [Double]
  /// The distances of the rows' baselines from their tops, where cells stand on them.
  private(set) var baselines: [Int: Double] = [:]

  /// - Parameters:
  ///   - given: The heights that the rows' own styles give.
  ///   - spacing: The room between two rows.
  ///   - least: How high all rows are together at least.
  init(_ given: [Double], cells: [Cell], spacing: Double, least: Double) {
    heights = given
    for cell in cells {
      guard let baseline = cell.baseline else { continue }
      baselines[cell.rows.lowerBound] = max(baselines[cell.rows.lowerBound] ?? 0, baseline)
    }
    for cell in cells where cell.rows.count == 1 {
      let row = cell.rows.lowerBound
      heights[row] = max(heights[row], lowered(cell))
    }
    let spanning = cells.filter { $0.rows.count > 1 }
    for cell in spanning.sorted(by: { $0.rows.count < $1.rows.count }) {
      let rows = cell.rows.clamped(to: 0..<heights.count)
      grow(rows, to: lowered(cell) - spacing * Double(rows.count - 1))
    }
    if least.isFinite { grow(heights.indices.lowerBound..<heights.count, to: least) }
  }

  /// The height of a cell that is moved down to the baseline of its row.
  private func lowered(_ cell: Cell) -> Double {
    guard let own = cell.baseline, let row = baselines[cell.rows.lowerBound] else {
      return cell.height
    }
    return cell.height + row - own
  }

  /// Makes rows higher, each by its share of what they are; empty ones only where all are.
  private mutating func grow(_ rows: Range<Int>, to height: Double) {
    let sum = rows.reduce(0) { $0 + heights[$1] }
    let spare = height - sum
    guard spare > 0, let last = rows.last else { return }
    if sum == 0 {
      heights[last] += spare
      return
    }
    for row in rows { heights[row] += spare * heights[row] / sum }
  }
}
