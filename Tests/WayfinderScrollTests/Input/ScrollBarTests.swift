import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct ScrollBarTests {
  private func geometry(_ y: Double, content: Double = 3000) -> ScrollGeometry {
    ScrollGeometry(
      contentOffset: Point(x: 0, y: y), contentSize: Size(width: 400, height: content),
      contentInsets: .zero, containerSize: Size(width: 400, height: 600))
  }

  @Test(arguments: [(0.0, 0.0), (1200, 240), (2400, 480), (-90, 0), (2500, 480)])
  func theThumbStandsInProportionToTheOffset(y: Double, thumbOffset: Double) {
    let bar = ScrollBar(geometry(y), axis: .vertical, trackLength: 600)
    #expect(bar.thumbLength == 120 && bar.thumbOffset == thumbOffset)
  }

  @Test func theThumbIsNoShorterThanItsMinimumNorLongerThanItsTrack() {
    let long = geometry(0, content: 1_000_000)
    let bar = ScrollBar(long, axis: .vertical, trackLength: 600, minimumThumbLength: 24)
    #expect(bar.thumbLength == 24)
    #expect(bar.contentOffset(forThumbOffset: 576) == 999_400)
    let short = ScrollBar(long, axis: .vertical, trackLength: 10, minimumThumbLength: 24)
    #expect(short.thumbLength == 10 && short.contentOffset(forThumbOffset: 5) == 0)
  }

  @Test func offsetAndThumbAreEachOthersInverse() {
    for y in stride(from: 0.0, through: 2400, by: 37) {
      let bar = ScrollBar(
        geometry(y), axis: .vertical, trackLength: 580, minimumThumbLength: 200)
      #expect(isClose(bar.contentOffset(forThumbOffset: bar.thumbOffset), y))
    }
  }

  @Test func contentThatFitsHasAThumbAsLongAsItsTrack() {
    let bar = ScrollBar(geometry(0, content: 100), axis: .vertical, trackLength: 600)
    #expect(bar.thumbLength == 600 && !bar.isUseful)
  }

  @Test func theRangeIsLockedWhileTheThumbIsDragged() {
    let stage = Stage(content: Size(width: 400, height: 3000))
    stage.model.handle(
      .scrollBar(.began(.vertical, trackLength: 600, minimumThumbLength: 0)))
    stage.model.handle(.scrollBar(.moved(thumbOffset: 240)))
    stage.update()
    #expect(stage.y == 1200 && stage.model.phase == .interacting)
    stage.model.setContentSize(Size(width: 400, height: 6000))
    stage.update()
    #expect(stage.y == 1200)
    stage.model.handle(.scrollBar(.moved(thumbOffset: 245)))
    stage.update()
    #expect(stage.y == 1225)
    stage.model.handle(.scrollBar(.ended))
    stage.update()
    #expect(stage.model.phase == .idle && stage.y == 1225)
  }

  @Test(arguments: [Double.nan, .infinity, -20])
  func badLengthsGiveATrackWithoutLength(length: Double) {
    let bar = ScrollBar(
      geometry(0), axis: .vertical, trackLength: length, minimumThumbLength: length)
    #expect(bar.thumbLength == 0 && bar.thumbOffset == 0)
    #expect(bar.contentOffset(forThumbOffset: length) == 0)
  }
}
