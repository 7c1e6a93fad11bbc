import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct RevealPolicyTests {
  let geometry = ScrollGeometry(
    contentOffset: Point(x: 0, y: 1000), contentSize: Size(width: 3000, height: 5000),
    contentInsets: EdgeInsets(top: 60), containerSize: Size(width: 400, height: 600))

  @Test func aMatchThatCanBeSeenStaysWhereItIs() {
    let match = Rect(x: 10, y: 1100, width: 50, height: 20)
    #expect(
      RevealPolicy.webKit.contentOffset(revealing: match, in: geometry) == Point(x: 0, y: 1000))
  }

  @Test func aMatchBehindAnInsetIsBroughtOutOfIt() {
    let match = Rect(x: 10, y: 1030, width: 50, height: 40)
    #expect(RevealPolicy.webKit.contentOffset(revealing: match, in: geometry).y == 970)
  }

  @Test func theFirstLineIsShownBelowTheInset() {
    let match = Rect(x: 10, y: 0, width: 50, height: 20)
    #expect(RevealPolicy.webKit.contentOffset(revealing: match, in: geometry).y == -60)
  }

  @Test func bothEndsOfAMatchShowWhenComingBackFromItsRight() {
    var scrolled = geometry
    scrolled.contentOffset = Point(x: 900, y: 1000)
    let match = Rect(x: 600, y: 1100, width: 320, height: 20)
    let offset = RevealPolicy.chromium.contentOffset(revealing: match, in: scrolled)
    #expect(offset.x <= 600 && offset.x + 400 >= 920)
  }

  @Test func contextShowsWithTheMatch() {
    var policy = RevealPolicy.chromium
    policy.context = EdgeInsets(top: 48, bottom: 48)
    let match = Rect(x: 10, y: 1570, width: 50, height: 20)
    #expect(policy.contentOffset(revealing: match, in: geometry).y == 1038)
  }

  @Test(arguments: [RevealPolicy.chromium, .webKit, .firefox])
  func aMatchTooLargeToShowGoesToItsStart(policy: RevealPolicy) {
    let match = Rect(x: 0, y: 3000, width: 50, height: 700)
    #expect(policy.contentOffset(revealing: match, in: geometry).y == 2940)
  }

  @Test func aMatchThatFillsTheViewIsNotMoved() {
    let match = Rect(x: 0, y: 900, width: 50, height: 1200)
    #expect(RevealPolicy.webKit.contentOffset(revealing: match, in: geometry).y == 1000)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aMatchThatIsNotFiniteGivesAnOffsetThatIs(number: Double) {
    let match = Rect(x: number, y: number, width: number, height: -5)
    #expect(RevealPolicy.webKit.contentOffset(revealing: match, in: geometry).isFinite)
  }
}
