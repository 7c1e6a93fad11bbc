import TestSupport
import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct RandomEditTests {
  let list = RowList((0..<100).map { (id: $0, height: 50) })
  let stage: Stage

  init() {
    let layout = list.layout
    stage = Stage(content: list.size) { $0.targetSource = layout }
  }

  /// How far below the top of the view a row stands.
  private func place(of id: Int) -> Double { list.y(of: id) - stage.y }

  /// A row that is wholly seen, found without the layout's help.
  private func firstRowInView() -> Int? {
    let bounds = stage.model.geometry.bounds
    var y = 0.0
    for row in list.rows {
      if y >= bounds.minY, y + row.height <= bounds.maxY { return row.id }
      y += row.height
    }
    return nil
  }

  private func edit(_ random: inout SeededGenerator, nextID: inout Int) {
    let index = random.integer(below: list.rows.count)
    switch random.integer(below: 4) {
    case 0:
      list.rows.insert((id: nextID, height: random.number(in: 5...300)), at: index)
      nextID += 1
    case 1 where list.rows.count > 60: list.rows.remove(at: index)
    case 2: list.rows[index].height = random.number(in: 5...300)
    default:
      let factor = random.number(in: 0.7...1.4)
      list.rows = list.rows.map { ($0.id, min(300, max(5, $0.height * factor))) }
      stage.model.setContainerSize(
        Size(width: 400, height: (600 / factor).rounded()))
    }
  }

  @Test(arguments: [11, 12, 13])
  func whatIsSeenKeepsItsPlaceThroughRandomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var nextID = 1000
    var kept = 0
    for step in 0..<StormLength.steps(3_000) {
      stage.model.position.scrollTo(y: random.number(in: 0...list.size.height))
      stage.update()
      guard let row = firstRowInView(), stage.y > 0 else { continue }
      let before = place(of: row)
      for _ in 0..<(1 + random.integer(below: 3)) { edit(&random, nextID: &nextID) }
      list.place()
      stage.model.setContentSize(list.size)
      stage.update()
      let range = stage.model.geometry.offsetRange(.vertical)
      let isCut = stage.y == range.lowerBound || stage.y == range.upperBound
      guard list.rows.contains(where: { $0.id == row }), !isCut else { continue }
      kept += 1
      #expect(
        isClose(place(of: row), before), "seed \(seed), step \(step): row \(row) was at \(before)")
    }
    #expect(kept > StormLength.steps(1_000))
  }
}
