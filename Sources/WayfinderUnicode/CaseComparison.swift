import CICU

/// Compares texts by base letters and case, accents aside.
///
/// The collator's strength is primary with a case level, ICU's way to heed case but no accents.
public final class CaseComparison {
  private let collator: OpaquePointer

  /// Opens a comparison by the search collation of a locale.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  public init(locale: String) throws(UnicodeError) {
    var status: ICUStatus = 0
    let opened = icu_collatorOpen(
      CollationSearch.searchCollation(for: locale), Int32(ICU_PRIMARY), &status)
    try UnicodeError.check(status, "open a collator for '\(locale)'")
    guard let opened else { throw UnicodeError(ICU_OUT_OF_MEMORY, "open a collator") }
    icu_collatorHeedCase(opened, &status)
    collator = opened
    try UnicodeError.check(status, "set the case level of a collator")
  }

  deinit { icu_collatorClose(collator) }

  /// Whether two texts have the same base letters in the same case.
  public func isEqual(_ a: ArraySlice<UInt16>, _ b: ArraySlice<UInt16>) -> Bool {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        icu_collatorEqual(
          collator, a.baseAddress, Int32(a.count), b.baseAddress, Int32(b.count)) != 0
      }
    }
  }
}
