import CICU

/// The embedding levels of bidirectional text by UAX #9.
public struct BidiLevels: Hashable, Sendable {
  /// The level of the first paragraph: 0 from left to right, 1 from right to left.
  public let baseLevel: UInt8
  /// The level of each UTF-16 code unit, before the rules for line ends (L1).
  public let levels: [UInt8]

  /// The direction that paragraphs start from.
  public enum BaseDirection: Hashable, Sendable {
    case leftToRight, rightToLeft
    /// By the first strong character (P2), from left to right where there is none.
    case automatic
  }

  /// Resolves the levels of a text.
  ///
  /// - Throws: `UnicodeError` where memory runs out.
  /// - Complexity: O(*n*).
  public init(_ units: [UInt16], base: BaseDirection) throws(UnicodeError) {
    self = try BidiResolver().levels(of: units, base: base)
  }

  init(baseLevel: UInt8, levels: [UInt8]) {
    self.baseLevel = baseLevel
    self.levels = levels
  }

  /// Returns the places of runs in visual order (UAX #9, L2).
  ///
  /// - Parameter levels: The level of each run, in logical order.
  /// - Complexity: O(*n* × the number of different levels).
  public static func visualOrder(ofRuns levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }
}

/// Resolves the levels of one text after another, with the same memory; for one thread at a time.
public final class BidiResolver {
  private let bidi: OpaquePointer

  /// Creates a resolver.
  ///
  /// - Throws: `UnicodeError` where memory runs out.
  public init() throws(UnicodeError) {
    guard let bidi = icu_bidiOpen() else { throw UnicodeError(ICU_OUT_OF_MEMORY, "open bidi") }
    self.bidi = bidi
  }

  deinit { icu_bidiClose(bidi) }

  /// Resolves the levels of a text.
  ///
  /// - Parameters:
  ///   - units: The text in UTF-16.
  ///   - base: The direction that its paragraphs start from.
  /// - Throws: `UnicodeError` where memory runs out.
  /// - Complexity: O(*n*).
  public func levels(
    of units: [UInt16], base: BidiLevels.BaseDirection
  ) throws(UnicodeError) -> BidiLevels {
    let level: UInt8 =
      switch base {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .automatic: UInt8(ICU_DEFAULT_LEVEL_LTR)
      }
    var status: ICUStatus = 0
    var baseLevel: UInt8 = 0
    let levels = [UInt8](unsafeUninitializedCapacity: units.count) { buffer, count in
      baseLevel = icu_bidiResolve(
        bidi, units, Int32(units.count), level, buffer.baseAddress, &status)
      count = icu_isFailure(status) != 0 ? 0 : units.count
    }
    try UnicodeError.check(status, "resolve bidirectional levels")
    return BidiLevels(baseLevel: baseLevel, levels: levels)
  }
}
