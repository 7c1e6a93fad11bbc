/// The height and the lines that blocks are taken to have.
struct HeightEstimate: Hashable, Sendable {
  var height: Double
  var lines: Int
}

/// Foretells the heights of blocks that were not measured from those that were.
///
/// Blocks of one kind (one style) are taken to be as high as *a* + *b* · bytes. The two are the line
/// of least squares through what was measured, so that a run of blocks is estimated from its counts
/// alone and parts of a run add up to the whole: cutting a gap in two moves nothing.
///
/// Measurements are collected at once but change the estimates only with `calibrate()`, after which
/// all gaps have to be estimated again.
struct HeightEstimator: Sendable {
  /// What is assumed of a kind before anything is measured.
  struct Prior: Hashable, Sendable {
    /// The height of a line, in points.
    var lineHeight: Double
    /// How many bytes a line holds.
    var bytesPerLine: Double

    /// What a long paragraph is taken to have.
    func estimate(utf8: Int) -> HeightEstimate {
      let lineHeight = self.lineHeight.isFinite ? max(0, self.lineHeight) : 0
      let bytes = bytesPerLine.isFinite ? max(1, bytesPerLine) : 1
      let lines = max(1, (Double(utf8) / bytes).rounded(.up))
      return HeightEstimate(height: lines * lineHeight, lines: Int(min(lines, 1e15)))
    }
  }

  /// The line through the measurements of a kind.
  private struct Line: Sendable {
    var perBlock: Double
    var perByte: Double
    var linesPerPoint: Double
  }

  /// The sums from which the line of least squares follows.
  private struct Samples: Sendable {
    var count = 0.0
    var bytes = 0.0
    var squares = 0.0
    var heights = 0.0
    var products = 0.0
    var lines = 0.0

    mutating func add(bytes: Double, height: Double, lines: Double, weight: Double = 1) {
      count += weight
      self.bytes += weight * bytes
      squares += weight * bytes * bytes
      heights += weight * height
      products += weight * bytes * height
      self.lines += weight * lines
    }
  }

  private struct Kind: Sendable {
    var samples: Samples
    var line: Line
    /// The number of samples at which the line is drawn again.
    var nextCount: Double
  }

  private var kinds: [Kind] = []
  private(set) var needsCalibration = false

  /// The relative change of an estimate that is worth moving the page's end for.
  private static let tolerance = 0.001
  /// The number of measurements that weigh as much as what was assumed.
  private static let priorWeight = 1.0

  /// Adds a kind of blocks and returns its number.
  mutating func addKind(_ prior: Prior) -> UInt32 {
    let lineHeight = prior.lineHeight.isFinite ? max(0, prior.lineHeight) : 0
    let bytesPerLine = prior.bytesPerLine.isFinite ? max(1, prior.bytesPerLine) : 1
    // A block ends, in the mean, in the middle of its last line.
    var samples = Samples()
    samples.add(bytes: 0, height: lineHeight, lines: 1, weight: Self.priorWeight)
    samples.add(
      bytes: bytesPerLine, height: 1.5 * lineHeight, lines: 1.5, weight: Self.priorWeight)
    samples.add(
      bytes: 4 * bytesPerLine, height: 4.5 * lineHeight, lines: 4.5, weight: Self.priorWeight)
    kinds.append(
      Kind(samples: samples, line: Self.line(through: samples), nextCount: samples.count + 4))
    return UInt32(kinds.count - 1)
  }

  /// The number of kinds.
  var kindCount: Int { kinds.count }

  /// Takes a measured block.
  mutating func add(kind: UInt32, utf8: Int, height: Double, lines: Int) {
    guard kinds.indices.contains(Int(kind)), height.isFinite, height >= 0 else { return }
    kinds[Int(kind)].samples.add(bytes: Double(utf8), height: height, lines: Double(lines))
    if kinds[Int(kind)].samples.count >= kinds[Int(kind)].nextCount { needsCalibration = true }
  }

  /// Draws the lines again through all that was measured.
  ///
  /// Each kind is looked at when it has twice as many measurements as the last time, so that a
  /// document is estimated again O(log *n*) times in all.
  /// - Returns: Whether estimates have changed by enough to be made again.
  mutating func calibrate() -> Bool {
    needsCalibration = false
    var isChanged = false
    for index in kinds.indices where kinds[index].samples.count >= kinds[index].nextCount {
      let samples = kinds[index].samples
      let new = Self.line(through: samples)
      let old = kinds[index].line
      let mean = samples.bytes / samples.count
      let (before, after) = (
        old.perBlock + old.perByte * mean, new.perBlock + new.perByte * mean
      )
      if abs(after - before) > Self.tolerance * max(before, after) {
        kinds[index].line = new
        isChanged = true
      }
      kinds[index].nextCount = samples.count * 2
    }
    return isChanged
  }

  /// Returns what blocks of a kind are taken to have.
  func estimate(kind: UInt32, blocks: Int, utf8: Int) -> HeightEstimate {
    guard kinds.indices.contains(Int(kind)) else { return HeightEstimate(height: 0, lines: blocks) }
    let line = kinds[Int(kind)].line
    let height = line.perBlock * Double(blocks) + line.perByte * Double(utf8)
    let lines = (height * line.linesPerPoint).rounded()
    return HeightEstimate(
      height: height, lines: max(blocks, lines < 1e15 ? Int(lines) : Int.max / 4))
  }

  /// The line of least squares, held to heights that grow with blocks and with bytes.
  private static func line(through samples: Samples) -> Line {
    let variance = samples.count * samples.squares - samples.bytes * samples.bytes
    let covariance = samples.count * samples.products - samples.bytes * samples.heights
    var perByte = variance > 0 ? max(0, covariance / variance) : 0
    var perBlock = (samples.heights - perByte * samples.bytes) / samples.count
    if perBlock < 0 {
      perBlock = 0
      perByte = samples.bytes > 0 ? samples.heights / samples.bytes : 0
    }
    return Line(
      perBlock: perBlock, perByte: perByte,
      linesPerPoint: samples.heights > 0 ? samples.lines / samples.heights : 0)
  }
}
