import WayfinderDocument
import WayfinderGeometry
import WayfinderLayout

/// What drawing does to the glyphs of a font to stand in for a slanted or a bold face that its family
/// lacks (CSS Fonts 4, `font-synthesis`). Advances stay those of the font.
public struct FontSynthesis: Hashable, Sendable {
  /// By how much of its height above the baseline a point is moved to the right; 0 leaves glyphs
  /// upright.
  public var slant: Double

  /// The width in points of the stroke that is drawn along a glyph's outline besides filling it; 0
  /// leaves glyphs as thick as they are.
  public var strokeWidth: Double

  /// Glyphs as the font has them.
  public static let none = FontSynthesis(slant: 0, strokeWidth: 0)
}

extension HarfBuzzShaper {
  /// The tangent of 14°, the angle of CSS's `oblique`.
  private static let obliqueSlant = 0.2493280028431807
  /// The least weight that is bold (CSS Fonts 4: weights from 600 on may be made by emboldening).
  private static let leastBoldWeight = 600

  /// Returns what drawing has to do to glyphs of a font for a style.
  ///
  /// - Parameters:
  ///   - font: The font, by the shaper's name for it, as glyph runs have it.
  ///   - style: The style of the run.
  /// - Returns: `FontSynthesis.none` where the font is slanted and bold as the style asks, where its
  ///   glyphs are pictures, and for a font that is not one of the shaper's.
  public func synthesis(of font: FontID, style: TextStyle) -> FontSynthesis {
    guard let entry = entry(font), !entry.font.isColored else { return .none }
    let lacksWeight =
      style.weight >= Self.leastBoldWeight && entry.weight < Self.leastBoldWeight
    return FontSynthesis(
      slant: style.isItalic && !entry.isItalic ? Self.obliqueSlant : 0,
      strokeWidth: lacksWeight ? Self.strokeWidth(atSize: style.fontSize) : 0)
  }

  /// How much thicker Skia, and so Chromium, makes glyphs: a 24th of the font size up to 9 points, a
  /// 32nd from 36 on, in between on the line between both.
  private static func strokeWidth(atSize size: Double) -> Double {
    let place = max(0, min(1, (size - 9) / (36 - 9)))
    return size * (1.0 / 24 + (1.0 / 32 - 1.0 / 24) * place)
  }
}

extension GlyphOutline {
  /// Returns the outline leaning to the right.
  ///
  /// - Parameter slant: By how much of its height above the baseline a point is moved.
  public func slanted(by slant: Double) -> GlyphOutline {
    if slant == 0 { return self }
    func moved(_ point: Point) -> Point { Point(x: point.x - point.y * slant, y: point.y) }
    return GlyphOutline(
      elements: elements.map { element in
        switch element {
        case .move(let end): .move(to: moved(end))
        case .line(let end): .line(to: moved(end))
        case .quadCurve(let end, let control): .quadCurve(to: moved(end), control: moved(control))
        case .curve(let end, let control1, let control2):
          .curve(to: moved(end), control1: moved(control1), control2: moved(control2))
        case .close: .close
        }
      })
  }
}
