import Testing
import WayfinderScroll

@Suite struct RubberBandTests {
  let band = RubberBand(dimension: 600)

  @Test func itStartsWithItsSlopeAndEndsAtTheViewsExtent() {
    #expect(band.stretch(forOvershoot: 0) == 0)
    #expect(isClose(band.stretch(forOvershoot: 1e-6) / 1e-6, 0.55))
    #expect(band.stretch(forOvershoot: 1e12) <= 600)
    #expect(band.stretch(forOvershoot: 1e7) > 599)
  }

  // (1 - 1 / (x * 0.55 / 600 + 1)) * 600
  @Test(arguments: [(100.0, 50.381_679), (600, 212.903_226), (-100, -50.381_679)])
  func itGivesAsUIScrollViewDoes(overshoot: Double, stretch: Double) {
    #expect(isClose(band.stretch(forOvershoot: overshoot), stretch, within: 1e-5))
  }

  @Test(arguments: [0.0, 1, 37.5, -80, 900, -5000])
  func aStretchTellsHowFarTheFingerIs(overshoot: Double) {
    let stretch = band.stretch(forOvershoot: overshoot)
    #expect(isClose(band.overshoot(forStretch: stretch), overshoot))
  }

  @Test func onlyThePartOutsideTheRangeIsResisted() {
    #expect(band.offset(for: 50, in: 0...100) == 50)
    #expect(isClose(band.offset(for: 200, in: 0...100), 150.381_679, within: 1e-5))
    #expect(isClose(band.rawOffset(for: 150.381_679, in: 0...100), 200, within: 1e-5))
  }

  @Test(arguments: [Double.nan, -10, 0, .infinity])
  func aViewWithoutAnExtentDoesNotGive(dimension: Double) {
    #expect(RubberBand(dimension: dimension).stretch(forOvershoot: 40) == 0)
    #expect(band.stretch(forOvershoot: dimension).isFinite)
  }
}
