import CICU

/// Why a regular expression could not be compiled or matched.
public enum RegularExpressionError: Error, Hashable, Sendable {
  /// The pattern is invalid; `position` is where reading it stopped, in its UTF-16 code units.
  case invalidPattern(reason: String, position: Int)
  /// Matching took more steps than allowed.
  case timeLimitExceeded
  /// Matching needed more memory than allowed.
  case stackLimitExceeded
  /// ICU failed for another reason.
  case failure(UnicodeError)
}

/// A compiled regular expression in ICU's dialect.
///
/// `^` and `$` match at the ends of lines, `\b` at the word boundaries of UAX #29. Offsets are UTF-16
/// code units.
public final class RegularExpression {
  /// How far the work on one stretch of text may go.
  public struct Limits: Hashable, Sendable {
    /// The number of steps of 10,000 saved states each, about a millisecond (ICU's own measure);
    /// 0 for no limit.
    public var time: Int
    /// The memory for saved states, in bytes; 0 for no limit.
    public var stack: Int

    /// Creates limits.
    public init(time: Int, stack: Int) {
      self.time = time
      self.stack = stack
    }
  }

  /// The number of capturing groups.
  public let groupCount: Int

  private let regex: OpaquePointer

  /// Compiles a pattern.
  ///
  /// - Complexity: O(*n*) in the length of the pattern.
  public init(
    _ pattern: [UInt16], ignoresCase: Bool, limits: Limits
  ) throws(RegularExpressionError) {
    var flags = ICU_REGEX_ANCHORS_MATCH_LINES | ICU_REGEX_UNICODE_WORDS
    if ignoresCase { flags |= ICU_REGEX_IGNORES_CASE }
    var status: ICUStatus = 0
    var line: Int32 = 0
    var column: Int32 = 0
    let opened = icu_regexOpen(pattern, Int32(pattern.count), flags, &line, &column, &status)
    guard let opened, icu_isFailure(status) == 0 else {
      throw .invalidPattern(
        reason: String(cString: icu_errorName(status)),
        position: Self.position(line: Int(line), column: Int(column), in: pattern))
    }
    icu_regexSetLimits(
      opened, Int32(clamping: max(0, limits.time)), Int32(clamping: max(0, limits.stack)), &status)
    groupCount = Int(icu_regexGroupCount(opened, &status))
    regex = opened
  }

  deinit { icu_regexClose(regex) }

  /// The unit at a code point of a line, as ICU reports errors.
  private static func position(line: Int, column: Int, in pattern: [UInt16]) -> Int {
    var index = 0
    var lines = line
    while lines > 1, index < pattern.count {
      if pattern[index] == 0x0A { lines -= 1 }
      index += 1
    }
    var left = column
    while left > 0, index < pattern.count {
      index += UnicodeText.width(in: pattern, at: index)
      left -= 1
    }
    return index
  }

  /// Returns the number of a named group, or `nil`.
  public func groupNumber(named name: String) -> Int? {
    let units = UTF16Conversion.units(of: name)
    if units.isEmpty { return nil }
    var status: ICUStatus = 0
    let number = icu_regexGroupNumber(regex, units, Int32(units.count), &status)
    return icu_isFailure(status) != 0 || number <= 0 ? nil : Int(number)
  }

  /// Calls `body` with each match in a region of a text, in order; matches of no length are passed
  /// over.
  ///
  /// Look-around sees the text around the region, and anchors do not match at the region's ends for
  /// being its ends.
  /// - Parameters:
  ///   - text: The text, in UTF-16 code units.
  ///   - region: The part of it that is searched.
  ///   - start: The place in the region from which to search.
  ///   - stop: The place from which on no match is begun; the search ends near it.
  ///   - body: Given a match; `group(_:)` gives its groups meanwhile.
  /// - Returns: The place from which to go on, or `nil` where the region was searched to its end.
  public func forEachMatch(
    in text: UnsafeBufferPointer<UInt16>, region: Range<Int>, from start: Int, stoppingAt stop: Int,
    _ body: (Range<Int>) -> Void
  ) throws(RegularExpressionError) -> Int? {
    let progress = Progress(stop: stop)
    var status: ICUStatus = 0
    icu_regexSetText(regex, text.baseAddress, Int32(clamping: text.count), &status)
    icu_regexSetProgress(
      regex, { Progress.goesOn($0, $1) }, Unmanaged.passUnretained(progress).toOpaque(), &status)
    icu_regexSetRegion(
      regex, Int64(region.lowerBound), Int64(region.upperBound), Int64(start), &status)
    try check(status)
    defer { withExtendedLifetime(progress) {} }
    while icu_regexFindNext(regex, &status) != 0 {
      guard let match = group(0), !match.isEmpty else { continue }
      body(match)
      if match.upperBound >= stop, match.upperBound < region.upperBound { return match.upperBound }
    }
    if status == ICU_REGEX_STOPPED { return progress.place }
    try check(status)
    return nil
  }

  /// The range of a group of the match that `forEachMatch` is at; `nil` where it took no part.
  public func group(_ number: Int) -> Range<Int>? {
    var status: ICUStatus = 0
    let start = icu_regexStart(regex, Int32(clamping: number), &status)
    let end = icu_regexEnd(regex, Int32(clamping: number), &status)
    return icu_isFailure(status) != 0 || start < 0 || end < start ? nil : Int(start)..<Int(end)
  }

  private func check(_ status: ICUStatus) throws(RegularExpressionError) {
    if icu_isFailure(status) == 0 { return }
    switch status {
    case ICU_REGEX_TIME_OUT: throw .timeLimitExceeded
    case ICU_REGEX_STACK_OVERFLOW: throw .stackLimitExceeded
    default: throw .failure(UnicodeError(status, "match a regular expression"))
    }
  }
}

/// Stops a search at a place; ICU keeps a pointer to it while one call runs.
private final class Progress {
  let stop: Int
  private(set) var place = 0

  init(stop: Int) { self.stop = stop }

  /// Whether the search goes on at a place. The pointer is that of a `Progress` which
  /// `forEachMatch` keeps alive.
  static func goesOn(_ context: UnsafeRawPointer?, _ index: Int64) -> Int8 {
    guard let context else { return 1 }
    let progress = Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue()
    progress.place = Int(index)
    return Int(index) >= progress.stop ? 0 : 1
  }
}
