import Testing

@testable import WayfinderLayout

@Suite struct HeightEstimatorTests {
  private func estimator() -> HeightEstimator {
    var estimator = HeightEstimator()
    _ = estimator.addKind(HeightEstimator.Prior(lineHeight: 20, bytesPerLine: 50))
    return estimator
  }

  @Test func beforeAnythingIsMeasuredABlockEndsInTheMiddleOfItsLastLine() {
    let estimate = estimator().estimate(kind: 0, blocks: 10, utf8: 0)
    // What is assumed: a block of no bytes has 20 points, one of a line's bytes 30, one of four lines'
    // bytes 90. Least squares with n = 3, Σx = 250, Σx² = 42500, Σy = 140, Σxy = 19500.
    let slope = 23_500.0 / 65_000
    let intercept = (140 - slope * 250) / 3
    #expect(abs(estimate.height - 10 * intercept) < 1e-9)
  }

  @Test func partsOfAGapAddUpToTheWhole() {
    let estimator = estimator()
    let whole = estimator.estimate(kind: 0, blocks: 1000, utf8: 81_234).height
    let parts =
      estimator.estimate(kind: 0, blocks: 400, utf8: 1234).height
      + estimator.estimate(kind: 0, blocks: 600, utf8: 80_000).height
    #expect(abs(whole - parts) < 1e-9)
  }

  @Test func estimatesComeToWhatIsMeasured() {
    var estimator = estimator()
    // Blocks of one line of 18 points for each 30 bytes, which the assumptions do not foretell.
    for round in 0..<4 {
      for lines in 1...50 {
        estimator.add(
          kind: 0, utf8: 30 * lines, height: 18 * Double(lines), lines: lines)
      }
      _ = round
      _ = estimator.calibrate()
    }
    let estimate = estimator.estimate(kind: 0, blocks: 100, utf8: 3000 * 10)
    #expect(abs(estimate.height - 18_000) < 18_000 * 0.02)
    #expect(abs(estimate.lines - 1000) < 30)
  }

  @Test func estimatesChangeOnlyByCalibration() {
    var estimator = estimator()
    let before = estimator.estimate(kind: 0, blocks: 5, utf8: 100)
    for _ in 0..<100 { estimator.add(kind: 0, utf8: 10, height: 500, lines: 1) }
    #expect(estimator.estimate(kind: 0, blocks: 5, utf8: 100) == before)
    #expect(estimator.needsCalibration)
    let isChanged = estimator.calibrate()
    #expect(isChanged)
    #expect(estimator.estimate(kind: 0, blocks: 5, utf8: 100) != before)
    #expect(!estimator.needsCalibration)
  }

  @Test func heightsOfAllBytesOfOneCountDoNotDivideByZero() {
    var estimator = HeightEstimator()
    _ = estimator.addKind(HeightEstimator.Prior(lineHeight: .nan, bytesPerLine: .infinity))
    for _ in 0..<100 { estimator.add(kind: 0, utf8: 7, height: 20, lines: 1) }
    _ = estimator.calibrate()
    let estimate = estimator.estimate(kind: 0, blocks: 10, utf8: 70)
    #expect(estimate.height.isFinite && estimate.height >= 0)
  }

  @Test(arguments: [Double.nan, .infinity, -1]) func heightsThatAreNoneAreNotTaken(_ height: Double)
  {
    var estimator = estimator()
    let before = estimator.estimate(kind: 0, blocks: 5, utf8: 100)
    for _ in 0..<100 { estimator.add(kind: 0, utf8: 7, height: height, lines: 1) }
    _ = estimator.calibrate()
    #expect(estimator.estimate(kind: 0, blocks: 5, utf8: 100) == before)
  }

  @Test func kindsThatDoNotExistAreEstimatedAsNothing() {
    #expect(HeightEstimator().estimate(kind: 3, blocks: 4, utf8: 9).height == 0)
  }
}
