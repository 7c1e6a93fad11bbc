import WayfinderUnicode

/// Applies CSS `text-transform` to text and tells which piece of the result comes from which source.
struct TextTransformer {
  /// A part of transformed text.
  struct Piece {
    var bytes: [UInt8]
    var source: Int
    var sourceCount: Int
    /// Whether the piece and its source have the same units one by one.
    var isLinear: Bool
  }

  let transform: TextTransform
  let locale: String
  let unit: SourceUnit

  var isIdentity: Bool { transform == .none }

  /// Returns the pieces of the transformed text, in order.
  ///
  /// - Parameter continuesWord: Whether the text begins inside a word.
  func pieces(
    of span: UnsafeBufferPointer<UInt8>, source: Int, continuesWord: Bool
  ) -> [Piece] {
    let units = UTF16Conversion.units(ofUTF8: span)
    if transform == .capitalize, continuesWord {
      let end = endOfFirstWord(units)
      return merged(
        mapped(Array(units[end...]), source: source + sourceCount(units[..<end])),
        after: linear(Array(units[..<end]), source))
    }
    return mapped(units, source: source)
  }

  private func mapped(_ units: [UInt16], source: Int) -> [Piece] {
    let whole = apply(units)
    if whole.count == units.count { return [linear(whole, source, originally: units)] }
    var pieces: [Piece] = []
    var joined: [UInt16] = []
    var position = source
    var index = 0
    while index < units.count {
      let width = UnicodeText.width(in: units, at: index)
      let scalar = Array(units[index..<index + width])
      let result = apply(scalar)
      let count = sourceCount(scalar[...])
      joined += result
      pieces.append(
        Piece(
          bytes: utf8(result), source: position, sourceCount: count,
          isLinear: result.count == width))
      position += count
      index += width
    }
    if joined == whole { return pieces }
    return [
      Piece(
        bytes: utf8(whole), source: source, sourceCount: position - source, isLinear: false)
    ]
  }

  private func merged(_ pieces: [Piece], after first: Piece) -> [Piece] {
    first.bytes.isEmpty ? pieces : [first] + pieces
  }

  private func linear(_ units: [UInt16], _ source: Int, originally: [UInt16]? = nil) -> Piece {
    Piece(
      bytes: utf8(units), source: source, sourceCount: sourceCount((originally ?? units)[...]),
      isLinear: true)
  }

  private func apply(_ units: [UInt16]) -> [UInt16] {
    switch transform {
    case .none: units
    case .uppercase: CaseMapping.uppercase.mapped(units, locale: locale)
    case .lowercase: CaseMapping.lowercase.mapped(units, locale: locale)
    case .capitalize: CaseMapping.capitalize.mapped(units, locale: locale)
    case .fullWidth: units.map(Self.fullWidth)
    }
  }

  /// The full-width form of an ASCII character (CSS Text 3, `full-width`); others stay.
  private static func fullWidth(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x21...0x7E: unit + 0xFEE0
    case 0x20: 0x3000
    default: unit
    }
  }

  private func endOfFirstWord(_ units: [UInt16]) -> Int {
    guard let words = try? BreakIterator(.word, locale: locale), (try? words.setText(units)) != nil
    else { return 0 }
    return words.boundary(after: 0) ?? units.count
  }

  private func sourceCount(_ units: ArraySlice<UInt16>) -> Int {
    unit == .utf16 ? units.count : units.reduce(0) { $0 + UTF16Conversion.utf8Width(of: $1) }
  }

  private func utf8(_ units: [UInt16]) -> [UInt8] { Array(UTF16Conversion.string(of: units).utf8) }
}
