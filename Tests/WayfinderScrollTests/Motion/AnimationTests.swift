import Testing
import WayfinderGeometry

@testable import WayfinderScroll

@Suite struct AnimationTests {
  static let samples: [(TimingCurve, Double)] = [
    (.linear, 0.3), (.easeIn, 0.3), (.easeOut, 0.3), (.easeInOut, 0.3), (.easeInOut, 0.5),
    (.easeIn, 0.9), (TimingCurve(0.25, 0.1, 0.25, 1), 0.6), (TimingCurve(1, 0, 0, 1), 0.4),
  ]

  @Test(arguments: samples)
  func aCurveIsItsBezier(curve: TimingCurve, fraction: Double) {
    // Naive: walk the curve in small steps until its time is reached.
    var u = 0.0
    let step = 1e-6
    func bezier(_ a: Double, _ b: Double, _ u: Double) -> Double {
      3 * a * (1 - u) * (1 - u) * u + 3 * b * (1 - u) * u * u + u * u * u
    }
    while bezier(curve.x1, curve.x2, u) < fraction { u += step }
    #expect(abs(curve.progress(at: fraction) - bezier(curve.y1, curve.y2, u)) < 1e-4)
  }

  @Test func aCurveBeginsAtZeroAndEndsAtOne() {
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, TimingCurve(0, 2, 1, -1)] {
      #expect(abs(curve.progress(at: 0)) < 1e-6 && abs(curve.progress(at: 1) - 1) < 1e-6)
      #expect(curve.progress(at: .nan).isFinite)
    }
  }

  @Test(arguments: [0.0, 800, -2500])
  func aMovementTakesAVelocityOver(velocity: Double) {
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut] where velocity != 0 {
      let motion = CurveMotion(
        from: 10, to: 700, duration: 0.4, curve: curve, velocity: velocity)
      #expect(isClose(motion.velocity(at: 0), velocity, within: 1e-3))
      #expect(motion.position(at: 0) == 10 && motion.position(at: 0.4) == 700)
    }
  }

  @Test func aMovementsVelocityIsTheSlopeOfItsPlace() {
    let motion = CurveMotion(from: 0, to: 1000, duration: 0.5, curve: .easeInOut, velocity: -300)
    for time in stride(from: 0.02, to: 0.48, by: 0.04) {
      let slope = (motion.position(at: time + 1e-5) - motion.position(at: time - 1e-5)) / 2e-5
      #expect(isClose(motion.velocity(at: time), slope, within: 1e-3))
    }
  }

  // cc/animation/scroll_offset_animation_curve.cc: animation, points, frames of a sixtieth.
  static let durations: [(ScrollAnimation, Double, Double)] = [
    (.chromiumSmooth, 100, 10), (.chromiumSmooth, 900, 30), (.chromiumSmooth, 1_000_000, 42),
    (.chromiumKeyboard, 40, 9), (.chromiumWheel, 100, 12), (.chromiumWheel, 300, 9),
    (.chromiumWheel, 480, 6), (.chromiumWheel, 5000, 6), (.webKitSmooth, 100, 6),
    (.webKitSmooth, 700, 12),
  ]

  @Test(arguments: durations)
  func aBrowsersScrollTakesItsTime(animation: ScrollAnimation, way: Double, frames: Double) {
    let motion = animation.motion(from: .zero, to: Point(x: 0, y: way), velocity: .zero)
    #expect(isClose(motion.duration, frames / 60))
  }

  @Test func aNewTargetIsReachedNoLaterThanItsVelocityAllows() {
    let motion = ScrollAnimation.chromiumSmooth.motion(
      from: .zero, to: Point(x: 0, y: 400), velocity: Vector(dx: 0, dy: 5000))
    #expect(isClose(motion.duration, 2.5 * 400 / 5000))
  }

  @Test func anAnimationHoldsInsideItsBlockOnly() {
    #expect(ScrollTransaction.animation == nil)
    withAnimation(.linear(duration: 1)) {
      #expect(ScrollTransaction.animation == .linear(duration: 1))
      withAnimation(nil) { #expect(ScrollTransaction.animation == nil) }
    }
    #expect(ScrollTransaction.animation == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -3])
  func aBadDurationIsHeldToSomethingThatEnds(duration: Double) {
    for animation in [ScrollAnimation.easeInOut(duration: duration), .spring(duration: duration)] {
      let motion = animation.motion(from: .zero, to: Point(x: 5, y: 9), velocity: .zero)
      #expect(motion.duration.isFinite && motion.duration <= 60)
      #expect(motion.position(at: 0.01).isFinite)
    }
  }
}
