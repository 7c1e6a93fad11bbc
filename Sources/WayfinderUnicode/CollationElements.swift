import CICU

/// Reads the collation elements of short texts by a locale's search collation.
///
/// Elements are ICU's 32-bit halves: 16 bits of primary weight, 8 of secondary, 8 of tertiary. A
/// weight that does not fit goes on in a second half, marked by the two top bits of its tertiary.
public final class CollationElements {
  private let collator: OpaquePointer
  private let elements: OpaquePointer
  private var text: UnsafeMutableBufferPointer<UInt16>

  /// Opens a reader at tertiary strength.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  public init(locale: String) throws(UnicodeError) {
    var status: ICUStatus = 0
    let opened = icu_collatorOpen(
      CollationSearch.searchCollation(for: locale), Int32(ICU_TERTIARY), &status)
    try UnicodeError.check(status, "open a search collator for '\(locale)'")
    guard let collator = opened else { throw UnicodeError(ICU_OUT_OF_MEMORY, "open a collator") }
    text = .allocate(capacity: 8)
    text.initialize(repeating: 0)
    guard let elements = icu_elementsOpen(collator, text.baseAddress, 1, &status),
      icu_isFailure(status) == 0
    else {
      icu_collatorClose(collator)
      text.deallocate()
      throw UnicodeError(status, "open collation elements")
    }
    self.collator = collator
    self.elements = elements
  }

  deinit {
    icu_elementsClose(elements)
    icu_collatorClose(collator)
    text.deallocate()
  }

  /// Returns the elements of a text, in order.
  ///
  /// - Complexity: O(*n*).
  public func elements(of units: [UInt16]) throws(UnicodeError) -> [UInt32] {
    if units.isEmpty { return [] }
    var status: ICUStatus = 0
    if units.count <= text.count {
      for index in units.indices { text[index] = units[index] }
      icu_elementsSetText(elements, text.baseAddress, Int32(units.count), &status)
    } else {
      let copy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: units.count)
      _ = copy.initialize(from: units)
      icu_elementsSetText(elements, copy.baseAddress, Int32(copy.count), &status)
      text.deallocate()
      text = copy
    }
    var result: [UInt32] = []
    while icu_isFailure(status) == 0 {
      let element = icu_elementsNext(elements, &status)
      if element == -1 { break }
      result.append(UInt32(bitPattern: element))
    }
    try UnicodeError.check(status, "read collation elements")
    return result
  }

  /// Returns the texts whose elements are not those of their characters one by one, with what stands
  /// before them where that is what changes them.
  public func contractions() throws(UnicodeError) -> [[Unicode.Scalar]] {
    var status: ICUStatus = 0
    let opened = icu_collatorContractions(collator, &status)
    guard let set = opened else { throw UnicodeError(ICU_OUT_OF_MEMORY, "list contractions") }
    defer { icu_setClose(set) }
    var result: [[Unicode.Scalar]] = []
    var buffer = [UInt16](repeating: 0, count: 64)
    for index in 0..<icu_setCount(set) {
      let count = icu_setString(set, index, &buffer, Int32(buffer.count), &status)
      try UnicodeError.check(status, "list contractions")
      if count > 0 {
        result.append(Array(UTF16Conversion.string(of: buffer[..<Int(count)]).unicodeScalars))
      }
    }
    return result
  }
}
