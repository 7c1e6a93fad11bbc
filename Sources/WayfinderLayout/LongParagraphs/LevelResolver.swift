import WayfinderDocument
import WayfinderUnicode

/// Resolves the embedding levels of one text after another, with the same memory: of texts with
/// explicit formatting, or of several paragraphs, by ICU.
struct LevelResolver {
  private var implicit = ImplicitBidi()
  private var resolver: BidiResolver?

  /// The levels of a text.
  ///
  /// - Parameter text: Well-formed UTF-8.
  /// - Throws: `UnicodeError` where memory runs out.
  /// - Complexity: O(*n*).
  mutating func levels(
    of text: UnsafeBufferPointer<UInt8>, _ direction: TextDirection
  ) throws(UnicodeError) -> LevelRuns {
    if let baseLevel = implicit.resolve(text, base: LevelRuns.base(direction)) {
      return LevelRuns(baseLevel: baseLevel, implicit.runs)
    }
    let units = UTF16Conversion.units(ofUTF8: text)
    if let resolver { return try LevelRuns(units, direction, with: resolver) }
    let new = try BidiResolver()
    resolver = new
    return try LevelRuns(units, direction, with: new)
  }

  /// The levels of a single text.
  static func levels(
    of text: UnsafeBufferPointer<UInt8>, _ direction: TextDirection
  ) -> Result<LevelRuns, UnicodeError> {
    Result { () throws(UnicodeError) in
      var resolver = LevelResolver()
      return try resolver.levels(of: text, direction)
    }
  }
}
