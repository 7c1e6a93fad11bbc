import Wayfinder
import WayfinderHarfBuzz

/// Draws glyphs, whose shapes it keeps.
final class GlyphPainter {
  private struct Key: Hashable {
    var font: FontID
    var glyph: UInt32
    var size: Double
    var slant: Double
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
    let synthesis = shaper.synthesis(of: run.font, style: run.style)
    var outlines: [(outline: GlyphOutline, origin: Point)] = []
    for glyph in run.glyphs {
      let key = Key(
        font: run.font, glyph: glyph.id, size: run.style.fontSize, slant: synthesis.slant)
      switch shape(key) {
      case .outline(let outline): outlines.append((outline, glyph.origin + shift))
      case .image(let image): canvas.draw(image, at: glyph.origin + shift)
      case .none: break
      }
    }
    if !outlines.isEmpty { canvas.fill(outlines, color, strokeWidth: synthesis.strokeWidth) }
  }

  private func shape(_ key: Key) -> Shape {
    if let shape = shapes[key] { return shape }
    let shape: Shape
    if let image = shaper.image(of: key.glyph, font: key.font, size: key.size) {
      shape = .image(image)
    } else if let outline = shaper.outline(of: key.glyph, font: key.font, size: key.size),
      !outline.elements.isEmpty
    {
      shape = .outline(outline.slanted(by: key.slant))
    } else {
      shape = .none
    }
    shapes[key] = shape
    return shape
  }
}
