import CICU

/// Reads the primary weights of text, which stand for its letters without case and marks.
public final class CollationPrimaries {
  private let collator: OpaquePointer

  /// Opens the search collation of a locale.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  public init(locale: String) throws(UnicodeError) {
    var status: ICUStatus = 0
    let opened = icu_collatorOpen(
      CollationSearch.searchCollation(for: locale), Int32(ICU_TERTIARY), &status)
    try UnicodeError.check(status, "open a collator for '\(locale)'")
    guard let opened else { throw UnicodeError(ICU_OUT_OF_MEMORY, "open a collator") }
    collator = opened
  }

  deinit { icu_collatorClose(collator) }

  /// Returns the primary weights of a text that are not zero, in order.
  ///
  /// - Throws: `UnicodeError` where ICU fails.
  /// - Complexity: O(*n*).
  public func weights(of units: [UInt16]) throws(UnicodeError) -> [UInt32] {
    if units.isEmpty { return [] }
    var status: ICUStatus = 0
    var weights: [UInt32] = []
    units.withUnsafeBufferPointer { buffer in
      let elements = icu_elementsOpen(
        collator, buffer.baseAddress, Int32(clamping: buffer.count), &status)
      guard let elements else { return }
      defer { icu_elementsClose(elements) }
      var element = icu_elementsNext(elements, &status)
      while element != -1, icu_isFailure(status) == 0 {
        let bits = UInt32(bitPattern: element)
        // ICU gives a long weight in two elements; the second one is marked by these bits.
        if bits & 0xC0 == 0xC0, let last = weights.last {
          weights[weights.count - 1] = last | bits >> 16
        } else if bits >> 16 != 0 {
          weights.append(bits & 0xFFFF_0000)
        }
        element = icu_elementsNext(elements, &status)
      }
    }
    try UnicodeError.check(status, "read collation elements")
    return weights
  }
}
