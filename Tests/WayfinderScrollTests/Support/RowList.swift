import WayfinderGeometry
import WayfinderScroll

/// A list of rows whose heights change.
final class RowList {
  let layout = ScrollTargetLayout<Int>()
  var rows: [(id: Int, height: Double)]

  init(_ rows: [(id: Int, height: Double)]) {
    self.rows = rows
    place()
  }

  var size: Size { Size(width: 400, height: rows.reduce(0) { $0 + $1.height }) }

  func place() {
    var y = 0.0
    layout.setFrames(
      rows.map { row in
        defer { y += row.height }
        return (row.id, Rect(x: 0, y: y, width: 400, height: row.height))
      })
  }

  func y(of id: Int) -> Double { layout.scrollTargetFrame(for: id)?.rect.minY ?? .nan }
}
