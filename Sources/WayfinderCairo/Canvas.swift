import CCairo
import WayfinderGeometry
import WayfinderHarfBuzz

/// A colour with an opacity, components from 0 to 1.
public struct PictureColor: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var opacity: Double

  /// Creates a colour from the six hexadecimal digits of its components.
  public init(_ hexadecimal: UInt32, opacity: Double = 1) {
    red = Double(hexadecimal >> 16 & 0xFF) / 255
    green = Double(hexadecimal >> 8 & 0xFF) / 255
    blue = Double(hexadecimal & 0xFF) / 255
    self.opacity = opacity
  }
}

/// Pixels to draw on, in points. It owns cairo's objects, the only place that holds pointers to them.
final class Canvas {
  private let canvas: OpaquePointer
  private let width: Int
  private let height: Int

  /// The most pixels to a side that cairo's images can have.
  private static let maximumExtent = 32767.0

  static var isAvailable: Bool { cairoface_isAvailable() != 0 }

  /// Creates a canvas that shows a region.
  ///
  /// - Parameter displayScale: Pixels to a point.
  init(_ region: Rect, displayScale: Double) throws(PictureError) {
    if !Self.isAvailable { throw .unavailable }
    let width = (region.width * displayScale).rounded(.up)
    let height = (region.height * displayScale).rounded(.up)
    let extents = 1...Self.maximumExtent
    guard extents.contains(width), extents.contains(height) else {
      throw .unfitSize(width: width, height: height)
    }
    guard let canvas = cairoface_create(Int32(width), Int32(height)) else { throw .failed }
    self.canvas = canvas
    (self.width, self.height) = (Int(width), Int(height))
    cairoface_scale(canvas, displayScale, displayScale)
    cairoface_translate(canvas, -region.minX, -region.minY)
  }

  deinit { cairoface_destroy(canvas) }

  func fill(_ rect: Rect, _ color: PictureColor) {
    set(color)
    add(rect)
    cairoface_fill(canvas)
  }

  /// Draws the outline of a rectangle.
  ///
  /// - Parameter dash: The length of a dash and of the gap after it, 0 for none.
  func stroke(_ rect: Rect, _ color: PictureColor, width: Double, dash: Double = 0) {
    set(color)
    cairoface_setLine(canvas, width, dash, dash * 2 / 3)
    add(rect)
    cairoface_stroke(canvas)
  }

  /// Fills outlines that stand at places, and draws along them where they have to be thicker.
  func fill(
    _ outlines: [(outline: GlyphOutline, origin: Point)], _ color: PictureColor,
    strokeWidth: Double = 0
  ) {
    set(color)
    for (outline, origin) in outlines { add(outline, at: origin) }
    cairoface_fill(canvas)
    if strokeWidth == 0 { return }
    cairoface_setLine(canvas, strokeWidth, 0, 0)
    for (outline, origin) in outlines { add(outline, at: origin) }
    cairoface_stroke(canvas)
  }

  /// Draws a picture; one that is damaged leaves nothing.
  func draw(_ image: GlyphImage, at origin: Point) {
    image.png.withUnsafeBufferPointer { bytes in
      _ = cairoface_drawPNG(
        canvas, bytes.baseAddress, bytes.count, origin.x + image.rect.minX,
        origin.y + image.rect.minY, image.rect.width, image.rect.height)
    }
  }

  private func set(_ color: PictureColor) {
    cairoface_setColor(canvas, color.red, color.green, color.blue, color.opacity)
  }

  private func add(_ rect: Rect) {
    cairoface_rectangle(canvas, rect.minX, rect.minY, rect.width, rect.height)
  }

  private func add(_ outline: GlyphOutline, at origin: Point) {
    func placed(_ point: Point) -> Point { Point(x: origin.x + point.x, y: origin.y + point.y) }
    var last = origin
    for element in outline.elements {
      switch element {
      case .move(let end):
        last = placed(end)
        cairoface_move(canvas, last.x, last.y)
      case .line(let end):
        last = placed(end)
        cairoface_line(canvas, last.x, last.y)
      case .quadCurve(let end, let control):
        // The cubic curve of the same shape has its controls two thirds of the way to that one.
        let (end, control) = (placed(end), placed(control))
        cairoface_curve(
          canvas, last.x + (control.x - last.x) * 2 / 3, last.y + (control.y - last.y) * 2 / 3,
          end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
        last = end
      case .curve(let end, let control1, let control2):
        let (a, b) = (placed(control1), placed(control2))
        last = placed(end)
        cairoface_curve(canvas, a.x, a.y, b.x, b.y, last.x, last.y)
      case .close: cairoface_close(canvas)
      }
    }
  }

  /// The picture's pixels.
  func pixels() throws(PictureError) -> PixelBuffer {
    guard cairoface_status(canvas) == 0, let bytes = cairoface_pixels(canvas) else {
      throw .failed
    }
    // Valid for all rows until more is drawn; copied out before that.
    let rows = UnsafeRawBufferPointer(start: bytes, count: Int(cairoface_stride(canvas)) * height)
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for row in 0..<height {
      let start = row * Int(cairoface_stride(canvas))
      for column in 0..<width {
        words.append(rows.loadUnaligned(fromByteOffset: start + 4 * column, as: UInt32.self))
      }
    }
    return PixelBuffer(width: width, height: height, argb: words)
  }

  /// The picture as a PNG file.
  func png() throws(PictureError) -> [UInt8] {
    let bytes = ByteSink()
    // Cairo calls back before it returns, so the sink outlives its pointer.
    let isWritten = cairoface_writePNG(canvas, Unmanaged.passUnretained(bytes).toOpaque()) {
      context, part, count in
      guard let context, let part else { return }
      Unmanaged<ByteSink>.fromOpaque(context).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: part, count: count))
    }
    guard isWritten != 0, cairoface_status(canvas) == 0 else { throw .failed }
    return bytes.bytes
  }
}

private final class ByteSink {
  var bytes: [UInt8] = []
}
