import WayfinderDocument
import WayfinderUnicode

/// A word as it was shaped once, or the rest of one with which a line begins: how wide it is up to
/// each byte and where it may be cut.
///
/// Sums of advances in it are exact, so that the width of a part is the difference of two of them,
/// whatever it would be added up from.
final class CutWord: Sendable {
  /// Where the word stands in the text.
  let range: Range<TextOffset>
  /// Whether the word is kept up to its end.
  let isWhole: Bool
  /// The width before each byte, and of all, in points. Inside of a part that is not cut, it is
  /// that before the part. No width is less than the one before it.
  private let widths: [Double]
  private let places: [Place]

  /// What is known of the place before a byte.
  private struct Place: OptionSet {
    let rawValue: UInt8

    /// A line may be cut there: a grapheme cluster ends.
    static let endsGrapheme = Place(rawValue: 1)
    /// A break there changes the shapes around it.
    static let isUnsafe = Place(rawValue: 2)
    /// What follows may have another shape at the start of a line.
    static let changesAtLineStart = Place(rawValue: 4)
  }

  /// The last letters of a part of a word may have other shapes than in the whole word: so many
  /// bytes of it are not kept.
  static let edgeCount = LineMeasurer.contextCount

  /// Shapes a word; `nil` for one that is not kept: which is more than text of one item, is set in
  /// more than one font, gets narrower, or is as wide as no exact sum is.
  ///
  /// - Parameters:
  ///   - range: The word in its paragraph, or a part of it that begins where a line does.
  ///   - lineStart: Where the line begins with which the word does, if it is the rest of one.
  ///   - isWhole: Whether the word ends with the range.
  init?(_ range: Range<Int>, _ measurer: LineMeasurer, lineStart: Int = -1, isWhole: Bool = true) {
    let base = measurer.paragraph.range.lowerBound
    let count = range.count
    var places = Self.places(of: range, measurer)
    var widths = [Double](repeating: 0, count: count + 1)
    var start = 0
    for (index, piece) in measurer.pieces(range, lineStart: lineStart).enumerated() {
      // Which font steps in for a missing glyph may depend on what else is missing beside it.
      guard piece.run.kind == .text, index == 0 || !piece.run.beginsItem,
        piece.shaped.fonts.count <= 1
      else { return nil }
      for (cluster, end) in piece.shaped.clusterEnds.enumerated() {
        let end = Int(end) - range.lowerBound
        guard end > start, end <= count else { return nil }
        if piece.shaped.isUnsafeStart(cluster) { places[start].insert(.isUnsafe) }
        guard
          Self.add(piece.shaped.advances[cluster], start..<end, to: &widths, &places)
        else { return nil }
        start = end
      }
    }
    guard start == count, widths[count] < Self.maximumWidth else { return nil }
    var kept = count
    if !isWhole {
      kept = max(0, count - Self.edgeCount)
      while kept > 0, !places[kept].contains(.endsGrapheme) { kept -= 1 }
      places[kept].insert(.isUnsafe)
      widths.removeLast(count - kept)
      places.removeLast(count - kept)
    }
    self.range = base + range.lowerBound..<base + range.lowerBound + kept
    self.isWhole = isWhole
    self.widths = widths
    self.places = places
  }

  /// Where the grapheme clusters of a part of a paragraph end, and which characters may change at
  /// the start of a line.
  private static func places(of range: Range<Int>, _ measurer: LineMeasurer) -> [Place] {
    let base = measurer.paragraph.range.lowerBound
    let document = measurer.context.document
    let part = base + range.lowerBound..<base + range.upperBound
    return document.withUTF8(in: part) { text in
      if text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
        return [Place](repeating: .endsGrapheme, count: text.count + 1)
      }
      var places = [Place](repeating: [], count: text.count + 1)
      for end in GraphemeEnds(document, part, base: part.lowerBound).offsets {
        places[end].insert(.endsGrapheme)
      }
      // A font may step in for what shows nothing, and with it for what no font has beside that.
      let changesEverywhere = text.indices.contains { showsNothing(text, $0) }
      for index in text.indices where changesEverywhere || isTrimmed(text, index) {
        places[index].insert(.changesAtLineStart)
      }
      return places
    }
  }

  /// Whether a character is punctuation of the kind that is trimmed but at the start of a line: of
  /// General Punctuation, CJK Symbols and Punctuation, or Halfwidth and Fullwidth Forms.
  private static func isTrimmed(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch text[index] {
    case 0xE2: text[index + 1] & 0xFE == 0x80
    case 0xE3: text[index + 1] == 0x80
    case 0xEF: text[index + 1] & 0xFC == 0xBC
    default: false
    }
  }

  /// Whether a character is a joiner, a mark of direction or a variation selector.
  private static func showsNothing(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard text[index] == 0xE2 || text[index] == 0xEF else { return false }
    switch UnicodeText.scalar(inUTF8: text, at: index).scalar.value {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: return true
    default: return false
    }
  }

  // MARK: Exact sums

  /// Widths below this that are whole numbers of 2⁻³² points have at most 52 significant bits, so
  /// that no sum or difference of them is rounded.
  private static let maximumWidth = 0x1p20
  private static let exactPerPoint = 0x1p32

  private static func isExact(_ width: Double) -> Bool {
    let units = width * exactPerPoint
    return width < maximumWidth && units == units.rounded(.towardZero)
  }

  /// The width of the first grapheme clusters of some that are one ligature, in even shares of its
  /// advance.
  static func share(of advance: Float, _ place: Int, of count: Int) -> Double {
    place >= count
      ? Double(advance) : Double(Float(Double(advance) * Double(place) / Double(count)))
  }

  /// Adds a cluster; `false` where the sum is not exact or gets less.
  private static func add(
    _ advance: Float, _ range: Range<Int>, to widths: inout [Double], _ places: inout [Place]
  ) -> Bool {
    let start = widths[range.lowerBound]
    guard advance >= 0, isExact(Double(advance)), start < maximumWidth else { return false }
    widths[range.upperBound] = start + Double(advance)
    if range.count == 1 { return true }
    var count = 0
    for index in range.lowerBound + 1...range.upperBound
    where places[index].contains(.endsGrapheme) {
      count += 1
    }
    var width = start
    var place = 0
    for index in range.dropFirst() {
      if places[index].contains(.endsGrapheme) {
        place += 1
        let share = share(of: advance, place, of: count)
        guard isExact(share) else { return false }
        width = start + share
        places[index].insert(.isUnsafe)
      }
      widths[index] = width
    }
    return true
  }

  // MARK: Lines

  /// Whether a line may begin at an offset of the text without another shape of what follows.
  func isSafeStart(_ offset: TextOffset) -> Bool {
    range.contains(offset)
      && places[offset - range.lowerBound].isDisjoint(with: [.isUnsafe, .changesAtLineStart])
  }

  /// Whether a break at an offset of the text, up to the end of the word, changes shapes around it.
  func isUnsafe(_ offset: TextOffset) -> Bool {
    places[offset - range.lowerBound].contains(.isUnsafe)
  }

  /// The width of a part, in points.
  func width(_ part: Range<TextOffset>) -> Double {
    widths[part.upperBound - range.lowerBound] - widths[part.lowerBound - range.lowerBound]
  }

  /// The width of a part by itself, or more than some room where it does not fit that; `nil` where
  /// the word does not tell.
  func width(_ part: Range<TextOffset>, _ room: LineRoom) -> Double? {
    if part.upperBound <= range.upperBound, !isUnsafe(part.upperBound) { return width(part) }
    if isWhole || part.upperBound <= range.upperBound { return nil }
    let known = width(part.lowerBound..<range.upperBound)
    return room.isLess(than: known) ? known : nil
  }

  /// Whether all is known that a line can hold which begins at an offset.
  func fills(_ room: LineRoom, from offset: TextOffset) -> Bool {
    isWhole || room.isLess(than: width(offset..<range.upperBound))
  }

  /// Returns the last place after the start of a line at which the word may be cut and what is
  /// before it fits, or the first place if none does; `nil` where all fits, or where there is none
  /// before the end.
  ///
  /// - Complexity: O(log *n*) in the length of the part.
  func cut(_ part: Range<TextOffset>, _ room: LineRoom) -> TextOffset? {
    if isWhole, part.upperBound > range.upperBound { return nil }
    let start = part.lowerBound - range.lowerBound
    let end = min(part.upperBound, range.upperBound) - range.lowerBound
    let before = widths[start]
    guard end > start, room.isLess(than: widths[end] - before) else { return nil }
    var fitting = start
    var overflowing = end
    while overflowing - fitting > 1 {
      let middle = (fitting + overflowing) / 2
      if room.isLess(than: widths[middle] - before) {
        overflowing = middle
      } else {
        fitting = middle
      }
    }
    while fitting > start, !places[fitting].contains(.endsGrapheme) { fitting -= 1 }
    if fitting == start {
      repeat { fitting += 1 } while fitting < end && !places[fitting].contains(.endsGrapheme)
    }
    return fitting < end ? range.lowerBound + fitting : nil
  }
}

/// What a line holds, in a form in which widths are compared with it before they are rounded.
struct LineRoom {
  private let scale: Double
  private let slack: Double
  private let limit: Double

  /// - Parameters:
  ///   - room: What the line holds, in points.
  ///   - rounds: Whether widths are rounded up to layout units. Rounded up, a number is greater
  ///     than another if it is greater than the whole number at or below that.
  init(_ room: Double, rounds: Bool) {
    scale = rounds ? LayoutUnit.perPoint : 1
    slack = rounds ? LayoutUnit.slack : 0
    limit = rounds ? (room * LayoutUnit.perPoint).rounded(.down) : room
  }

  /// Whether a width does not fit.
  @inline(__always)
  func isLess(than width: Double) -> Bool { width * scale - slack > limit }
}
