import CICU

/// A forward search for a pattern by ICU's collation (`usearch`), in which letters match by their
/// collation elements.
///
/// The search keeps copies of pattern and text. Stepping is forward only and from the end of the
/// match before; ICU's backward and overlapping modes enumerate other sets or never end.
public final class CollationSearch {
  /// Which levels of difference between letters count.
  public enum Strength: Hashable, Sendable {
    /// Base letters only: case, accents and width are equal.
    case primary
    /// Base letters and accents.
    case secondary
    /// Base letters, accents, case and width.
    case tertiary

    var code: Int32 {
      switch self {
      case .primary: Int32(ICU_PRIMARY)
      case .secondary: Int32(ICU_SECONDARY)
      case .tertiary: Int32(ICU_TERTIARY)
      }
    }
  }

  /// How collation elements compare.
  public enum Comparison: Hashable, Sendable {
    /// Elements must be equal.
    case standard
    /// An unaccented letter of the pattern matches the letter with any accent.
    case patternBaseIsWildcard
  }

  private let collator: OpaquePointer
  private let search: OpaquePointer
  private let pattern: UnsafeMutableBufferPointer<UInt16>
  private var text: UnsafeMutableBufferPointer<UInt16>

  /// Opens a search.
  ///
  /// - Parameters:
  ///   - pattern: UTF-16 code units, at least one.
  ///   - locale: A BCP 47 or ICU locale; its `search` collation is used.
  ///   - strength: Which levels of difference between letters count.
  ///   - comparison: How collation elements compare.
  /// - Throws: `UnicodeError` where the pattern is empty or ICU's data cannot be loaded.
  public init(
    pattern: [UInt16], locale: String, strength: Strength, comparison: Comparison
  ) throws(UnicodeError) {
    var status = ICUStatus()
    let collator = icu_collatorOpen(
      Self.searchCollation(for: locale), strength.code, &status)
    try UnicodeError.check(status, "open a search collator for '\(locale)'")
    guard let collator else { throw UnicodeError(ICU_OUT_OF_MEMORY, "open a collator") }
    let patternCopy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: pattern.count)
    _ = patternCopy.initialize(from: pattern)
    let placeholder = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: 1)
    placeholder.initialize(repeating: 0)
    let search = icu_searchOpen(
      patternCopy.baseAddress, Int32(patternCopy.count), placeholder.baseAddress, 1, collator,
      &status)
    if let search {
      icu_searchSetPatternWildcard(search, comparison == .patternBaseIsWildcard ? 1 : 0, &status)
    }
    guard let search, icu_isFailure(status) == 0 else {
      if let search { icu_searchClose(search) }
      icu_collatorClose(collator)
      patternCopy.deallocate()
      placeholder.deallocate()
      throw UnicodeError(status, "open a collation search")
    }
    self.collator = collator
    self.search = search
    self.pattern = patternCopy
    self.text = placeholder
  }

  deinit {
    icu_searchClose(search)
    icu_collatorClose(collator)
    pattern.deallocate()
    text.deallocate()
  }

  /// Takes over a copy of the text to search, at least one code unit.
  ///
  /// - Complexity: O(*n*).
  public func setText(_ units: UnsafeBufferPointer<UInt16>) throws(UnicodeError) {
    let copy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: units.count)
    _ = copy.initialize(fromContentsOf: units)
    var status = ICUStatus()
    icu_searchSetText(search, copy.baseAddress, Int32(copy.count), &status)
    text.deallocate()
    text = copy
    try UnicodeError.check(status, "set the text of a collation search")
  }

  /// Returns the first match that begins at or after `offset`, or `nil`.
  ///
  /// A match of no length, which ICU reports for patterns it wholly ignores, ends the search.
  /// - Complexity: O(*n*) in the distance to the match; ICU compares the pattern at each place.
  public func match(from offset: Int) throws(UnicodeError) -> Range<Int>? {
    guard offset < text.count else { return nil }
    var status = ICUStatus()
    icu_searchSetOffset(search, Int32(offset), &status)
    return try next(&status)
  }

  /// Returns the match after the one found last, or `nil`.
  public func nextMatch() throws(UnicodeError) -> Range<Int>? {
    var status = ICUStatus()
    return try next(&status)
  }

  private func next(_ status: inout ICUStatus) throws(UnicodeError) -> Range<Int>? {
    let start = icu_searchNext(search, &status)
    try UnicodeError.check(status, "search")
    guard start != -1 else { return nil }
    let length = icu_searchMatchedLength(search)
    return length > 0 ? Int(start)..<Int(start + length) : nil
  }

  /// Returns the ICU locale of a language's search collation.
  public static func searchCollation(for locale: String) -> String {
    let base = locale.isEmpty ? "root" : locale
    return base.contains("@") ? "\(base);collation=search" : "\(base)@collation=search"
  }
}
