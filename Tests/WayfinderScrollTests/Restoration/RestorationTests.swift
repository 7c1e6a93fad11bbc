import Foundation
import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct RestorationTests {
  /// Rows of a height each.
  private func list(_ height: Double, from first: Int = 0) -> ScrollTargetLayout<String> {
    ScrollTargetLayout(
      (0..<100).map { index in
        (
          id: "row \(index + first)",
          rect: Rect(x: 0, y: Double(index) * height, width: 400, height: height)
        )
      })
  }

  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test(arguments: [(50.0, 0), (80, 0), (20, 0), (50, -10)])
  func aPlaceSurvivesAnotherLayout(height: Double, first: Int) throws {
    let old = list(50)
    let stage = Stage { $0.targetSource = old }
    stage.scroll(toY: 1510)
    let place = try roundTrip(stage.model.savedPlace(as: String.self))
    #expect(place.anchor == "row 31" && place.delta.dy == -40)

    let new = list(height, from: first)
    let other = Stage(content: Size(width: 400, height: 100 * height)) {
      $0.targetSource = new
      $0.restore(place)
    }
    let y = try #require(new.scrollTargetFrame(for: "row 31")).rect.minY
    #expect(other.y == min(y - 40, 100 * height - 600))
    #expect(!other.model.position.isPositionedByUser)
  }

  @Test func withoutItsAnchorAPlaceIsItsOffset() {
    let old = list(50)
    let stage = Stage { $0.targetSource = old }
    stage.scroll(toY: 1510)
    let place = stage.model.savedPlace(as: String.self)
    let other = Stage { $0.restore(place) }
    #expect(other.y == 1510)
    #expect(stage.model.savedPlace(as: Int.self).anchor == nil)
  }

  @Test func aLogThatWasReadAtItsEndOpensAtItsEnd() throws {
    let stage = Stage { $0.defaultScrollAnchor(.bottom) }
    let place = try roundTrip(stage.model.savedPlace(as: String.self))
    #expect(place.edge == .bottom)
    let other = Stage(content: Size(width: 400, height: 9000)) { $0.restore(place) }
    #expect(other.y == 8400)
  }

  @Test func theMagnificationIsRestored() {
    var configuration = ScrollConfiguration()
    configuration.magnificationLimits = 1...4
    let rows = list(50)
    let stage = Stage(configuration: configuration) { $0.targetSource = rows }
    stage.model.setMagnification(2)
    stage.model.position.scrollTo(y: 3020)
    stage.update()
    let place = stage.model.savedPlace(as: String.self)
    let other = Stage(configuration: configuration) {
      $0.targetSource = rows
      $0.restore(place)
    }
    #expect(other.model.magnification == 2 && other.y == 3020)
  }

  @Test("history-restore-anchors.html: an offset is restored, then what is seen is kept")
  func restoredThenAnchored() {
    let rows = list(50)
    let place = SavedScrollPlace<String>(anchor: nil, contentOffset: Point(x: 0, y: 1000))
    let stage = Stage {
      $0.targetSource = rows
      $0.restore(place)
    }
    #expect(stage.y == 1000)
    rows.setFrames(
      (0..<100).map { index in
        ("row \(index)", Rect(x: 0, y: 100 + Double(index) * 50, width: 400, height: 50))
      })
    stage.model.setContentSize(Size(width: 400, height: 5100))
    stage.update()
    #expect(stage.y == 1100)
  }

  @Test(arguments: [
    #"{"dx":0,"dy":1}"#, #"{"dx":"a","dy":1,"x":0,"y":0,"magnification":1}"#, "[]", "",
  ])
  func aPlaceThatIsNotOneIsRefused(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(SavedScrollPlace<Int>.self, from: Data(json.utf8))
    }
  }

  @Test func aPlaceWithOddNumbersIsHeldToSense() throws {
    let json = #"{"dx":0,"dy":1,"x":0,"y":5,"edge":"middle","magnification":-2}"#
    let place = try JSONDecoder().decode(SavedScrollPlace<Int>.self, from: Data(json.utf8))
    #expect(place.magnification == 1 && place.edge == nil && place.contentOffset.y == 5)
    let bad = SavedScrollPlace<Int>(
      anchor: 1, delta: Vector(dx: .nan, dy: .infinity), contentOffset: Point(x: .nan, y: 0),
      magnification: .nan)
    #expect(bad.delta == .zero && bad.contentOffset == .zero && bad.magnification == 1)
  }
}

@Suite struct ScrollHistoryTests {
  typealias Place = SavedScrollPlace<Int>
  typealias History = ScrollHistory<String, Int>

  private func place(_ y: Double) -> Place { Place(anchor: nil, contentOffset: Point(x: 0, y: y)) }

  @Test("scroll-restoration-basic.html: going back restores where an entry was left")
  func goingBackRestores() {
    var history = History(page: "a")
    history.push("b", leaving: place(555))
    #expect(history.current.page == "b" && history.current.placeToRestore == nil)
    let entry = history.goBack(leaving: place(20))
    #expect(entry?.page == "a" && entry?.placeToRestore == place(555))
    #expect(history.goForward(leaving: nil)?.placeToRestore == place(20))
  }

  @Test("scroll-restoration-navigation: a manual entry is not scrolled")
  func manualEntriesAreLeftAlone() {
    var history = History(page: "a")
    history.scrollRestoration = .manual
    history.push("b", leaving: place(555))
    #expect(history.scrollRestoration == .manual)
    #expect(history.goBack(leaving: nil)?.placeToRestore == nil)
    #expect(history.current.place == place(555))
  }

  @Test func aNewEntryDropsThoseAhead() {
    var history = History(page: "a")
    history.push("b", leaving: nil)
    history.push("c", leaving: nil)
    history.go(by: -2, leaving: nil)
    history.push("d", leaving: nil)
    #expect(history.entries.map(\.page) == ["a", "d"] && !history.canGoForward)
  }

  @Test(arguments: [-1, 1, 5, Int.min, Int.max])
  func thereIsNoWayOutOfTheList(count: Int) {
    var history = History(page: "a")
    #expect(history.go(by: count, leaving: place(3)) == nil)
    #expect(history == History(page: "a"))
  }

  @Test func aReplacedEntryKeepsItsPlaceInTheList() {
    var history = History(page: "a")
    history.push("b", leaving: place(1))
    history.replace("c")
    #expect(history.entries.map(\.page) == ["a", "c"])
  }

  @Test func aListSurvivesBeingStored() throws {
    var history = History(page: "a")
    history.push("b", leaving: place(1))
    let data = try JSONEncoder().encode(history)
    #expect(try JSONDecoder().decode(History.self, from: data) == history)
    let empty = Data(#"{"entries":[],"currentIndex":0}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(History.self, from: empty) }
    let text = String(decoding: data, as: UTF8.self)
      .replacing(#""currentIndex":1"#, with: #""currentIndex":99"#)
    let clamped = try JSONDecoder().decode(History.self, from: Data(text.utf8))
    #expect(clamped.current.page == "b")
  }
}
