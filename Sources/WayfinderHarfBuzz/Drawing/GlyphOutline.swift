import CHarfBuzz
import WayfinderGeometry
import WayfinderLayout

/// The shape of a glyph, to be filled by the non-zero winding rule.
///
/// Coordinates are points from the glyph's origin on the baseline, y down.
public struct GlyphOutline: Hashable, Sendable {
  /// A step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a contour.
    case move(to: Point)
    case line(to: Point)
    /// A quadratic Bézier curve, as in TrueType.
    case quadCurve(to: Point, control: Point)
    /// A cubic Bézier curve, as in CFF.
    case curve(to: Point, control1: Point, control2: Point)
    /// Ends a contour where it began.
    case close
  }

  /// The path; empty for glyphs that leave no ink, such as spaces.
  public var elements: [Element]
}

/// A glyph that is a picture of its own, as those of coloured emoji are.
public struct GlyphImage: Hashable, Sendable {
  /// The picture as a PNG file.
  public var png: [UInt8]
  /// Where the picture stands, in points from the glyph's origin on the baseline, y down.
  public var rect: Rect
}

extension HarfBuzzShaper {
  /// Returns the outline of a glyph, as glyph runs name glyphs; `nil` where the font is not one of the
  /// shaper's.
  ///
  /// Named instances of variable fonts are drawn as they are measured. A glyph of a font without outlines
  /// has an empty one; `image(of:font:size:)` has its picture.
  /// - Parameters:
  ///   - glyph: The glyph's number in its font.
  ///   - font: The font, by the shaper's name for it.
  ///   - size: The font size, in points.
  public func outline(of glyph: UInt32, font: FontID, size: Double) -> GlyphOutline? {
    loadedFont(font).map { font in
      GlyphPen(scale: size / font.unitsPerEm).outline(of: glyph, in: font)
    }
  }

  /// Returns the picture of a glyph that has one (OpenType `CBDT` or `sbix`), else `nil`.
  public func image(of glyph: UInt32, font: FontID, size: Double) -> GlyphImage? {
    guard let font = loadedFont(font), font.isColored,
      let blob = hb_ot_color_glyph_reference_png(font.font, glyph)
    else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let bytes = hb_blob_get_data(blob, &count), count > 0,
      hb_font_get_glyph_extents(font.font, glyph, &extents) != 0
    else { return nil }
    let scale = size / font.unitsPerEm
    return GlyphImage(
      png: UnsafeRawBufferPointer(start: bytes, count: Int(count)).map { $0 },
      rect: Rect(
        x: Double(extents.x_bearing) * scale, y: -Double(extents.y_bearing) * scale,
        width: Double(extents.width) * scale, height: -Double(extents.height) * scale))
  }
}

/// Takes down what HarfBuzz draws.
private final class GlyphPen {
  private let scale: Double
  private var elements: [GlyphOutline.Element] = []

  init(scale: Double) { self.scale = scale }

  func outline(of glyph: UInt32, in font: LoadedFont) -> GlyphOutline {
    elements = []
    // HarfBuzz calls back before it returns, so the pen outlives its pointer.
    let context = Unmanaged.passUnretained(self).toOpaque()
    hbface_drawGlyph(font.font, glyph, Self.functions.pointer, context)
    return GlyphOutline(elements: elements)
  }

  private func point(_ x: Float, _ y: Float) -> Point {
    Point(x: Double(x) * scale, y: -Double(y) * scale)
  }

  private static func pen(_ context: UnsafeMutableRawPointer?) -> GlyphPen? {
    context.map { Unmanaged<GlyphPen>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Immutable, so that any number of threads may use it.
  private struct Functions: @unchecked Sendable { let pointer: OpaquePointer? }

  private static let functions: Functions = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, context, _, x, y, _ in
        guard let pen = GlyphPen.pen(context) else { return }
        pen.elements.append(.move(to: pen.point(x, y)))
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, context, _, x, y, _ in
        guard let pen = GlyphPen.pen(context) else { return }
        pen.elements.append(.line(to: pen.point(x, y)))
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, context, _, cx, cy, x, y, _ in
        guard let pen = GlyphPen.pen(context) else { return }
        pen.elements.append(.quadCurve(to: pen.point(x, y), control: pen.point(cx, cy)))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, context, _, ax, ay, bx, by, x, y, _ in
        guard let pen = GlyphPen.pen(context) else { return }
        pen.elements.append(
          .curve(to: pen.point(x, y), control1: pen.point(ax, ay), control2: pen.point(bx, by)))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions,
      { _, context, _, _ in GlyphPen.pen(context)?.elements.append(.close) }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return Functions(pointer: functions)
  }()
}
