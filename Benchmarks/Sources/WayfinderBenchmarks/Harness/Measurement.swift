import GoogleBenchmark

/// A row's outcome.
struct Measurement {
  /// One side: the median over the repetitions, in the row's unit, and what it found.
  struct Side {
    var value: Double
    var count: Int
  }

  var unit: Pair.Unit
  var ours: Side
  var theirs: Side?
  /// What is to be said where the sides found different amounts.
  var remark: String?

  /// The time for a side after which more than the least number of repetitions are a waste.
  private static let secondsWorthwhile = 1.5

  /// How many times as fast as the peer we are.
  var ratio: Double? {
    guard let theirs else { return nil }
    switch unit {
    case .megabytesPerSecond: return ours.value / theirs.value
    case .microseconds, .bytesPerByte: return theirs.value / ours.value
    }
  }

  /// Runs both sides of a pair under Google Benchmark, their repetitions mingled, after one
  /// iteration of each that is not counted.
  ///
  /// What is measured is the CPU time of the whole process, threads included.
  /// - Parameter repetitions: How many medians are made of; `nil` for 3 to 9, the more the less
  ///   time they take.
  init(_ pair: Pair, repetitions: Int?) throws {
    let ours = RunningBody(pair.ours)
    let theirs = pair.theirs.map { RunningBody($0) }
    let bodies = [ours] + (theirs.map { [$0] } ?? [])
    let slowest = bodies.map { $0.warmUp() }.max() ?? 0
    RunningBody.run(
      bodies, repetitions: repetitions ?? min(9, max(3, Int(Self.secondsWorthwhile / slowest))))
    unit = pair.unit
    let ourSide = try ours.side(in: pair.unit)
    let theirSide = try theirs?.side(in: pair.unit)
    self.ours = ourSide
    self.theirs = theirSide
    remark = pair.note
    if let theirSide, theirSide.count != ourSide.count {
      let notes = [remark, pair.comparison.remark(peerCount: theirSide.count)].compactMap(\.self)
      remark = notes.isEmpty ? nil : notes.joined(separator: "; ")
    }
  }
}

extension Pair.Comparison {
  /// What is to be said where the peer found another amount.
  fileprivate func remark(peerCount: Int) -> String? {
    switch self {
    case .mustAgree: "MISMATCH: the peer finds \(peerCount)"
    case .none: nil
    case .mayDiffer(let reason): "the peer finds \(peerCount): \(reason)"
    }
  }
}

/// A body that C calls.
private final class RunningBody {
  /// Short work is repeated until a repetition has lasted this many seconds.
  private static let minimumSeconds = 0.05

  private let body: Pair.Body
  private var count = 0
  private var error: (any Error)?
  private var seconds: [Double] = []

  init(_ body: @escaping Pair.Body) { self.body = body }

  static func run(_ bodies: [RunningBody], repetitions: Int) {
    withExtendedLifetime(bodies) {
      for (index, body) in bodies.enumerated() {
        gb_register(
          String(index), { body in RunningBody.at(body)?.iterate() },
          Unmanaged.passUnretained(body).toOpaque(), minimumSeconds, Int32(repetitions))
      }
      // The reports come in any order; each says by its name whose it is.
      let report = Reports(bodies)
      withExtendedLifetime(report) {
        gb_run(
          { context, name, seconds in
            guard let context, let name, let index = Int(String(cString: name)) else { return }
            let reports = Unmanaged<Reports>.fromOpaque(context).takeUnretainedValue()
            reports.bodies[index].seconds.append(seconds)
          }, Unmanaged.passUnretained(report).toOpaque())
      }
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> RunningBody? {
    context.map { Unmanaged<RunningBody>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Iterates once and returns the seconds it took.
  func warmUp() -> Double {
    let duration = ContinuousClock().measure { iterate() }
    return max(Self.minimumSeconds, duration / .seconds(1))
  }

  func side(in unit: Pair.Unit) throws -> Measurement.Side {
    if let error { throw error }
    let median = seconds.median ?? .nan
    switch unit {
    case .megabytesPerSecond(let bytes):
      return Measurement.Side(value: Double(bytes) / 1e6 / median, count: count)
    case .microseconds: return Measurement.Side(value: median * 1e6, count: count)
    case .bytesPerByte(let bytes):
      return Measurement.Side(value: Double(count) / Double(bytes), count: count)
    }
  }

  private func iterate() {
    guard error == nil else { return }
    do { count = try body() } catch { self.error = error }
  }

  private final class Reports {
    let bodies: [RunningBody]

    init(_ bodies: [RunningBody]) { self.bodies = bodies }
  }
}

extension [Double] {
  /// The middle value, or the mean of the two in the middle; `nil` where there is none.
  var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
