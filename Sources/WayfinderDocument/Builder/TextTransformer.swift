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
    var pieces = PieceList(source: source)
    var start = 0
    if transform == .capitalize, continuesWord {
      start = endOfFirstWord(units)
      if start > 0 { add(units[..<start], units[..<start], isLinear: true, to: &pieces) }
    }
    map(start == 0 ? units : Array(units[start...]), to: &pieces)
    return pieces.pieces
  }

  /// Adds the pieces of the transformed units, each as small as the context of its letters lets.
  private func map(_ units: [UInt16], to pieces: inout PieceList) {
    if units.isEmpty { return }
    let whole = apply(units)
    if transform == .fullWidth || (whole.count == units.count && units.allSatisfy { $0 < 0x80 }) {
      add(units[...], whole[...], isLinear: true, to: &pieces)
    } else if transform != .capitalize || !alignCapitals(units, whole, &pieces) {
      alignWords(units, whole, &pieces)
    }
  }

  /// Aligns text in which only the first letters of words have changed.
  ///
  /// - Returns: `false`, with no pieces added, if something else has changed.
  private func alignCapitals(
    _ units: [UInt16], _ whole: [UInt16], _ pieces: inout PieceList
  ) -> Bool {
    var result = pieces
    var index = 0
    var position = 0
    while index < units.count {
      let width = UnicodeText.width(in: units, at: index)
      let scalar = units[index..<index + width]
      var count = width
      if !whole[position...].starts(with: scalar) {
        let title = Array(
          UnicodeText.scalar(in: units, at: index).properties.titlecaseMapping.utf16)
        if whole[position...].starts(with: title) { count = title.count }
      }
      guard position + count <= whole.count else { return false }
      add(
        scalar, whole[position..<position + count], isLinear: count == width, to: &result)
      index += width
      position += count
    }
    if position < whole.count { return false }
    pieces = result
    return true
  }

  /// Aligns text word by word: the context that decides over a letter ends with its word.
  private func alignWords(_ units: [UInt16], _ whole: [UInt16], _ pieces: inout PieceList) {
    let empty = pieces
    var start = 0
    var position = 0
    while start < units.count {
      var end = start + 1
      while end < units.count, units[end] != 0x20 { end += 1 }
      let word = Array(units[start..<end])
      let result = start == 0 && end == units.count ? whole : apply(word)
      guard whole[position...].starts(with: result) else { break }
      add(word, result, to: &pieces)
      position += result.count
      start = end
    }
    if start < units.count || position < whole.count {
      pieces = empty
      add(units[...], whole[...], isLinear: false, to: &pieces)
    }
  }

  /// Adds a word, letter by letter where its letters become what they do by themselves.
  private func add(_ word: [UInt16], _ whole: [UInt16], to pieces: inout PieceList) {
    if whole.count == word.count {
      add(word[...], whole[...], isLinear: true, to: &pieces)
      return
    }
    // The letters from both ends that map alone as they do in the word leave only those between
    // to be taken as one.
    var letters: [(range: Range<Int>, result: [UInt16])] = []
    var index = 0
    while index < word.count {
      let end = index + UnicodeText.width(in: word, at: index)
      letters.append((index..<end, apply(Array(word[index..<end]))))
      index = end
    }
    var (first, position) = (0, 0)
    while first < letters.count, whole[position...].starts(with: letters[first].result) {
      position += letters[first].result.count
      first += 1
    }
    var (last, end) = (letters.count, whole.count)
    while last > first, end - letters[last - 1].result.count >= position,
      whole[position..<end].reversed().starts(with: letters[last - 1].result.reversed())
    {
      last -= 1
      end -= letters[last].result.count
    }
    // What is left on one side only goes with a letter beside it.
    while first == last || position == end, first < last || position < end {
      if first > 0 {
        first -= 1
        position -= letters[first].result.count
      } else if last < letters.count {
        end += letters[last].result.count
        last += 1
      } else {
        break
      }
    }
    func addLetter(_ letter: (range: Range<Int>, result: [UInt16])) {
      add(
        word[letter.range], letter.result[...],
        isLinear: letter.result.count == letter.range.count, to: &pieces)
    }
    letters[..<first].forEach(addLetter)
    if first < last {
      let range = letters[first].range.lowerBound..<letters[last - 1].range.upperBound
      add(word[range], whole[position..<end], isLinear: false, to: &pieces)
    }
    letters[last...].forEach(addLetter)
  }

  private func add(
    _ units: ArraySlice<UInt16>, _ result: ArraySlice<UInt16>, isLinear: Bool,
    to list: inout PieceList
  ) {
    list.add(
      Piece(
        bytes: utf8(Array(result)), source: list.end, sourceCount: sourceCount(units),
        isLinear: isLinear && (unit == .utf16 || sourceCount(units) == utf8Count(result))))
  }

  private func utf8Count(_ units: ArraySlice<UInt16>) -> Int {
    units.reduce(0) { $0 + UTF16Conversion.utf8Width(of: $1) }
  }

  /// Pieces in order, linear neighbours made one.
  private struct PieceList {
    private(set) var pieces: [Piece] = []
    private(set) var end: Int

    init(source: Int) { end = source }

    mutating func add(_ piece: Piece) {
      end += piece.sourceCount
      if piece.isLinear, let last = pieces.last, last.isLinear {
        pieces[pieces.count - 1].bytes += piece.bytes
        pieces[pieces.count - 1].sourceCount += piece.sourceCount
      } else {
        pieces.append(piece)
      }
    }
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
