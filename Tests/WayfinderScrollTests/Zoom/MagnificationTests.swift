import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct MagnificationTests {
  private func stage() -> Stage {
    var configuration = ScrollConfiguration()
    configuration.magnificationLimits = 0.5...4
    let stage = Stage(content: Size(width: 800, height: 5000), configuration: configuration)
    stage.model.position.scrollTo(x: 100, y: 1000)
    stage.update()
    return stage
  }

  @Test func thePointUnderTheFingersStays() {
    let stage = stage()
    let center = Point(x: 150, y: 200)
    stage.model.handle(.pinch(.began, scale: 1, center: center))
    for step in 1...20 {
      let scale = 1 + Double(step) * 0.05
      stage.model.handle(.pinch(.changed, scale: scale, center: center))
      stage.update()
      let offset = stage.model.geometry.contentOffset
      #expect(isClose((offset.x + 150) / scale, 250) && isClose((offset.y + 200) / scale, 1200))
      #expect(isClose(stage.model.geometry.contentSize.height, 5000 * scale))
    }
    #expect(stage.model.phase == .interacting)
    stage.model.handle(.pinch(.ended, scale: 2, center: center))
    stage.update()
    #expect(isClose(stage.model.magnification, 2) && stage.model.phase == .idle)
  }

  @Test(arguments: [(9.0, 4.0), (0.1, 0.5), (.nan, 1), (.infinity, 1), (0, 1), (-3, 1)])
  func theMagnificationStaysWithinItsLimits(scale: Double, expected: Double) {
    let stage = stage()
    stage.model.setMagnification(scale)
    stage.update()
    #expect(stage.model.magnification == expected)
    #expect(stage.model.geometry.contentOffset.isFinite)
  }

  @Test func contentThatGetsSmallerThanTheViewRestsAtItsStart() {
    let stage = stage()
    stage.model.setMagnification(0.5, about: Point(x: 0, y: 0))
    stage.update()
    #expect(stage.model.geometry.contentOffset == Point(x: 0, y: 500))
    #expect(stage.model.geometry.contentSize == Size(width: 400, height: 2500))
  }

  @Test func targetsAreMagnifiedToo() {
    let stage = stage()
    let list = ScrollTargetLayout([(id: "a", rect: Rect(x: 0, y: 2000, width: 100, height: 20))])
    stage.model.targetSource = list
    stage.model.setMagnification(2)
    stage.model.position = ScrollPosition(id: "a", anchor: .top)
    stage.update()
    #expect(stage.y == 4000)
    stage.model.reveal(Rect(x: 0, y: 3000, width: 10, height: 10), policy: .chromium)
    stage.update()
    #expect(stage.y == 6010 - 300)
  }

  @Test func contentThatGrowsKeepsItsMagnification() {
    let stage = stage()
    stage.model.setMagnification(2)
    stage.model.setContentSize(Size(width: 800, height: 6000))
    stage.update()
    #expect(stage.model.geometry.contentSize.height == 12_000)
  }
}
