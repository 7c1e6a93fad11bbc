import CICU

/// Finds the boundaries of UAX #29 grapheme clusters and words and of UAX #14 line breaks.
///
/// An iterator keeps a copy of the text it works on, so nothing it is given has to stay alive.
/// Offsets are UTF-16 code units into that text.
public final class BreakIterator {
  /// What lies between two boundaries.
  public enum Unit: Hashable, Sendable {
    /// A user-perceived character (UAX #29).
    case grapheme
    /// A word, or what stands between words (UAX #29, with dictionaries where a script needs one).
    case word
    /// Text between two line break opportunities (UAX #14).
    case line

    var code: Int32 {
      switch self {
      case .grapheme: Int32(ICU_GRAPHEMES)
      case .word: Int32(ICU_WORDS)
      case .line: Int32(ICU_LINES)
      }
    }
  }

  private let iterator: OpaquePointer
  private let isLine: Bool
  // No access to these goes on while another begins, which need not be checked for each boundary.

  /// The text, of which ICU keeps the address: the first `count` units.
  @exclusivity(unchecked) private var units: UnsafeMutableBufferPointer<UInt16>
  /// The length of the text, in UTF-16 code units.
  @exclusivity(unchecked) public private(set) var count = 0

  private let noBoundary: Int32 = -1
  /// Room for this many units is kept for later texts, however short they are.
  private static let keptCapacity = 1 << 15

  /// Opens an iterator for a unit of text by the rules of a locale, empty for the root rules.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded; an unknown locale takes the root
  ///   rules.
  public init(_ unit: Unit, locale: String = "") throws(UnicodeError) {
    var status = ICUStatus()
    let opened = icu_breaksOpen(unit.code, locale, &status)
    try UnicodeError.check(status, "open \(unit) breaks for '\(locale)'")
    guard let opened else { throw UnicodeError(ICU_OUT_OF_MEMORY, "open breaks") }
    iterator = opened
    isLine = unit == .line
    units = .allocate(capacity: 0)
  }

  deinit {
    icu_breaksClose(iterator)
    units.deallocate()
  }

  /// Takes over a copy of the text to work on.
  ///
  /// - Complexity: O(*n*).
  public func setText(_ text: UnsafeBufferPointer<UInt16>) throws(UnicodeError) {
    let old = units
    let fits =
      text.count <= old.count && (old.count <= Self.keptCapacity || text.count > old.count / 4)
    if !fits { units = .allocate(capacity: text.count) }
    _ = units.initialize(fromContentsOf: text)
    count = text.count
    var status = ICUStatus()
    icu_breaksSetText(iterator, units.baseAddress, Int32(count), &status)
    if !fits { old.deallocate() }
    try UnicodeError.check(status, "set the text of a break iterator")
  }

  /// Takes over a copy of the text to work on.
  ///
  /// - Complexity: O(*n*).
  public func setText(_ text: [UInt16]) throws(UnicodeError) {
    let result = text.withUnsafeBufferPointer { buffer -> Result<Void, UnicodeError> in
      do throws(UnicodeError) { return .success(try setText(buffer)) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Whether `offset` is a boundary; offsets outside the text are not.
  public func isBoundary(_ offset: Int) -> Bool {
    if offset <= 0 || offset >= count { return offset == 0 || offset == count }
    return icu_breaksIsBoundary(iterator, Int32(offset)) != 0
  }

  /// Returns the first boundary after `offset`, or `nil` from the end of the text on.
  public func boundary(after offset: Int) -> Int? {
    if offset >= count { return nil }
    let found = icu_breaksFollowing(iterator, Int32(max(-1, offset)))
    return found == noBoundary ? nil : Int(found)
  }

  /// Returns the last boundary before `offset`, or `nil` at the start of the text.
  public func boundary(before offset: Int) -> Int? {
    if offset <= 0 { return nil }
    let found = icu_breaksPreceding(iterator, Int32(min(offset, count + 1)))
    return found == noBoundary ? nil : Int(found)
  }

  /// Returns the first boundary after the one that was found last, from the start of a text that
  /// was just set; `nil` from the end of the text on.
  ///
  /// - Complexity: O(*n*) for all boundaries of a text.
  public func next() -> Int? {
    guard count > 0 else { return nil }
    let found = icu_breaksNext(iterator)
    return found == noBoundary ? nil : Int(found)
  }

  /// Calls `body` with every boundary after the start of the text, in order, and whether a line must
  /// end there (UAX #14 BK, CR, LF, NL).
  ///
  /// - Complexity: O(*n*).
  public func forEachBoundary(_ body: (_ offset: Int, _ isHardBreak: Bool) -> Void) {
    guard count > 0 else { return }
    _ = icu_breaksFirst(iterator)
    while let offset = next() { body(offset, isLine && icu_breaksIsHardLine(iterator) != 0) }
  }
}
