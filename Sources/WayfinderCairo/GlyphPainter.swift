import Wayfinder
import WayfinderHarfBuzz

/// Draws glyphs, whose shapes it keeps.
final class GlyphPainter {
  private struct Key: Hashable {
    var font: FontID
    var glyph: UInt32
    var size: Double
  }

  private enum Shape {
    case outline(GlyphOutline)
    case image(GlyphImage)
    case none
  }

  private let shaper: HarfBuzzShaper
  private let color: PictureColor
  private var shapes: [Key: Shape] = [:]

  init(_ shaper: HarfBuzzShaper, color: PictureColor) {
    self.shaper = shaper
    self.color = color
  }

  /// Draws a run, moved from where it was measured.
  func draw(_ run: GlyphRun, at shift: Vector = .zero, on canvas: Canvas) {
    var outlines: [(outline: GlyphOutline, origin: Point)] = []
    for glyph in run.glyphs {
      switch shape(of: glyph.id, run.font, size: run.style.fontSize) {
      case .outline(let outline): outlines.append((outline, glyph.origin + shift))
      case .image(let image): canvas.draw(image, at: glyph.origin + shift)
      case .none: break
      }
    }
    if !outlines.isEmpty { canvas.fill(outlines, color) }
  }

  private func shape(of glyph: UInt32, _ font: FontID, size: Double) -> Shape {
    let key = Key(font: font, glyph: glyph, size: size)
    if let shape = shapes[key] { return shape }
    let shape: Shape
    if let image = shaper.image(of: glyph, font: font, size: size) {
      shape = .image(image)
    } else if let outline = shaper.outline(of: glyph, font: font, size: size),
      !outline.elements.isEmpty
    {
      shape = .outline(outline)
    } else {
      shape = .none
    }
    shapes[key] = shape
    return shape
  }
}
