import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

/// Measures text on a terminal's grid, without a font.
///
/// A grapheme cluster takes no, one or two cells by UAX #11: wide and full-width characters, emoji
/// and flags take two, marks and other characters without an advance none. Every line is one cell
/// high, whatever its font size.
public struct CellShaper: TextShaper, Hashable {
  /// The size of a cell, in points.
  public var cellSize: Size
  /// Whether characters of ambiguous width take two cells, as in East Asian terminals.
  public var ambiguousIsWide: Bool

  /// Creates a shaper for a grid.
  ///
  /// - Parameters:
  ///   - cellSize: The size of a cell; extents that are not positive and finite become 1.
  ///   - ambiguousIsWide: Whether characters of ambiguous width take two cells.
  public init(cellSize: Size = Size(width: 8, height: 16), ambiguousIsWide: Bool = false) {
    func extent(_ value: Double) -> Double { value.isFinite && value > 0 ? value : 1 }
    self.cellSize = Size(width: extent(cellSize.width), height: extent(cellSize.height))
    self.ambiguousIsWide = ambiguousIsWide
  }

  /// True: nothing shows beyond the edge of a terminal.
  public var breaksOverflowingWords: Bool { true }

  /// The height of a cell.
  public var fixedLineHeight: Double? { cellSize.height }

  /// Returns the height of a cell, four fifths of it above the baseline.
  public func fontMetrics(for style: TextStyle) -> FontMetrics {
    FontMetrics(
      ascent: cellSize.height * 0.8, descent: cellSize.height * 0.2,
      spaceAdvance: cellSize.width)
  }

  /// True: clusters are as wide as they are, but for marks after a space, which layout does not take
  /// for words.
  public func shapesWordsAlone(
    style: TextStyle, script: Script, isRightToLeft: Bool
  ) -> Bool { true }

  /// Returns the grapheme clusters of a run with the width of the cells they take.
  ///
  /// - Complexity: O(*n*).
  public func shape(_ run: TextRun) -> ShapedText {
    let text = UnsafeBufferPointer(rebasing: run.text[run.range])
    var shaped =
      text.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? shapeASCII(text) : shapeClusters(text)
    shaped.standsAlone = text.last.map { $0 < 0x80 } ?? true || !Self.joinsSpace(text)
    if run.range.lowerBound > 0 {
      let start = UInt32(run.range.lowerBound)
      for index in shaped.clusterEnds.indices { shaped.clusterEnds[index] += start }
    }
    return shaped
  }

  /// Whether a text ends with a character that makes a cluster with what follows, a space too (UAX #29,
  /// Prepend): format characters and a few letters and signs of Indic scripts.
  private static func joinsSpace(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = text.count - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    let last = UnicodeText.scalar(inUTF8: text, at: start).scalar
    switch last.value {
    case 0x0D4E, 0x111C2, 0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
      return true
    default: return last.properties.generalCategory == .format
    }
  }

  private func shapeASCII(_ text: UnsafeBufferPointer<UInt8>) -> ShapedText {
    let width = Float(cellSize.width)
    return ShapedText(
      clusterEnds: (0..<UInt32(text.count)).map { $0 + 1 },
      advances: text.map { $0 < 0x20 || $0 == 0x7F ? 0 : width })
  }

  private func shapeClusters(_ text: UnsafeBufferPointer<UInt8>) -> ShapedText {
    var shaped = ShapedText()
    shaped.clusterEnds.reserveCapacity(text.count)
    shaped.advances.reserveCapacity(text.count)
    let units = UTF16Conversion.units(ofUTF8: text)
    var unit = 0
    var offset = 0
    func take(upTo end: Int) {
      var columns = 0
      while unit < end {
        let scalar = UnicodeText.scalar(in: units, at: unit)
        columns += self.columns(of: scalar, selected: columns)
        let width = UnicodeText.width(in: units, at: unit)
        for index in unit..<unit + width { offset += UTF16Conversion.utf8Width(of: units[index]) }
        unit += width
      }
      shaped.clusterEnds.append(UInt32(offset))
      shaped.advances.append(Float(min(2, columns)) * Float(cellSize.width))
    }
    if let graphemes = try? BreakIterator(.grapheme), (try? graphemes.setText(units)) != nil {
      graphemes.forEachBoundary { end, _ in take(upTo: end) }
    } else {
      while unit < units.count { take(upTo: unit + UnicodeText.width(in: units, at: unit)) }
    }
    return shaped
  }

  /// The columns a scalar adds to a cluster that has some already.
  private func columns(of scalar: Unicode.Scalar, selected columns: Int) -> Int {
    switch scalar.value {
    case 0xFE0F: return columns == 1 ? 1 : 0  // Emoji presentation makes a narrow base wide.
    case 0x20..<0x7F: return 1
    case 0x1F1E6...0x1F1FF: return 1  // Regional indicators: two make a flag.
    default: break
    }
    if scalar.isZeroWidth { return 0 }
    switch scalar.eastAsianWidth {
    case .wide: return 2
    case .ambiguous: return ambiguousIsWide || scalar.isEmojiPresentation ? 2 : 1
    case .narrow: return scalar.isEmojiPresentation ? 2 : 1
    }
  }
}
