import Foundation
import Testing
import Wayfinder
import WayfinderCairo
import WayfinderHTML
import WayfinderHarfBuzz

/// The font that pictures are made with.
private enum DejaVu {
  static let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let canBeDrawn =
    FileManager.default.fileExists(atPath: sans) && PagePainter.isAvailable
}

/// Pictures, looked at pixel by pixel where ink must be and where it must not.
@Suite(.enabled(if: DejaVu.canBeDrawn, "cairo or fonts-dejavu-core is not installed"))
struct PagePainterTests {
  private func view(
    _ document: Document, _ shaper: HarfBuzzShaper, width: Double = 200
  ) throws -> PageView {
    let view = try PageView(
      Page(document), shaper: shaper, containerSize: Size(width: width, height: 100))
    try view.layOutAll()
    return view
  }

  /// Draws the top left of a page and returns its pixels.
  private func draw(
    _ view: PageView, _ shaper: HarfBuzzShaper, scale: Double = 1, _ region: Rect? = nil
  ) throws -> PixelBuffer {
    var painter = PagePainter(shaper)
    painter.displayScale = scale
    return try painter.pixels(of: view, in: region ?? Rect(x: 0, y: 0, width: 200, height: 60))
  }

  @Test func glyphsLeaveInkWhereTheyWereMeasured() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let view = try view(Document(plainText: "ll  l"), shaper)
    let pixels = try draw(view, shaper)
    #expect(pixels.width == 200 && pixels.height == 60)
    for range in [0..<1, 1..<2, 4..<5] {
      #expect(pixels.hasInk(in: view.layout.rects(of: range)[0]))
    }
    #expect(!pixels.hasInk(in: view.layout.rects(of: 2..<4)[0]))
    #expect(!pixels.hasInk(in: Rect(x: 40, y: 0, width: 160, height: 60)))
  }

  /// Hebrew from right to left: the stroke of lamed rises above the line, that of yod hangs high in a
  /// narrow box at the left.
  @Test func textFromRightToLeftStandsAtTheRight() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let view = try view(
      Document(html: "<body style='margin:0'><p dir=rtl style='margin:0'>\u{5DC}\u{5D9}</p>"),
      shaper)
    let pixels = try draw(view, shaper)
    let (lamed, yod) = (view.layout.rects(of: 0..<2)[0], view.layout.rects(of: 2..<4)[0])
    #expect(yod.maxX <= lamed.minX + 0.1 && lamed.maxX == 200)
    #expect(pixels.hasInk(in: lamed) && pixels.hasInk(in: yod))
    #expect(!pixels.hasInk(in: Rect(x: 0, y: 0, width: yod.minX - 1, height: 60)))
    let above = Rect(x: lamed.minX, y: lamed.minY + 1, width: lamed.width, height: 4)
    #expect(pixels.hasInk(in: above))
  }

  @Test func whatIsFoundAndSelectedIsBehindTheText() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let view = try view(Document(plainText: "one two two"), shaper)
    view.find.query = "two"
    view.select(0..<3)
    try view.update()
    let pixels = try draw(view, shaper)
    func corner(_ range: Range<Int>) -> [UInt8] {
      let rect = view.layout.rects(of: range)[0]
      return pixels.color(x: Int(rect.minX) + 1, y: Int(rect.minY) + 1)
    }
    #expect(corner(0..<3) == [0xAC, 0xCE, 0xF7])
    #expect(corner(4..<7) == [0xFF, 0x9A, 0x3C], "the highlighted one")
    #expect(corner(8..<11) == [0xFF, 0xE4, 0x5C])
  }

  /// The stem of an l stands upright; slanted by 14° its top is a quarter of its height to the right of
  /// its foot. The library holds the regular face alone.
  @Test func aMissingSlantedFaceIsDrawnByLeaningTheUprightOne() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    func stem(_ tag: String) throws -> (top: Double, foot: Double) {
      let html = "<body style='margin:0;font-size:40px'><p style='margin:0'>\(tag)l"
      let pixels = try draw(try view(Document(html: html), shaper), shaper)
      return (pixels.inkCenter(row: 12), pixels.inkCenter(row: 36))
    }
    let upright = try stem("")
    #expect(abs(upright.top - upright.foot) < 0.01)
    let slanted = try stem("<i>")
    #expect(abs(slanted.top - slanted.foot - 24 * 0.2493) < 0.1)
  }

  /// At 40 points a stroke of 40 / 32 points is added: five eighths at each side of the stem.
  @Test func aMissingBoldFaceIsDrawnByThickeningTheRegularOne() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    func ink(_ tag: String) throws -> Double {
      let html = "<body style='margin:0;font-size:40px'><p style='margin:0'>\(tag)l"
      return try draw(try view(Document(html: html), shaper), shaper).ink(row: 24)
    }
    let (regular, bold) = (try ink(""), try ink("<b>"))
    #expect(abs(bold - regular - 1.25) < 0.05)
  }

  @Test func rulesAndAHyphenAreDrawn() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let html = "<body style='margin:0'><p style='margin:0'>abcdef\u{AD}ghijkl</p><hr>"
    let view = try view(Document(html: html), shaper, width: 70)
    let lines = Array(view.layout.lines)
    let pixels = try draw(view, shaper)
    #expect(lines[0].isHyphenated)
    let end = view.layout.rects(of: 0..<6)[0].maxX
    #expect(
      pixels.hasInk(
        in: Rect(x: end, y: lines[0].rect.minY, width: lines[0].rect.maxX - end, height: 16)))
    let rule = try #require(lines.last)
    #expect(rule.isVoid && pixels.hasInk(in: rule.rect))
  }

  @Test func bordersAreDrawnAroundTheirBoxes() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    var box = BoxStyle()
    box.border = EdgeInsets(top: 3, leading: 4, bottom: 3, trailing: 4)
    box.padding = BoxEdges(EdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5))
    var builder = DocumentBuilder()
    builder.openBox(Box(parent: nil, style: box), style: BlockStyle())
    var text = "x"
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
    builder.closeBox()
    let view = try view(builder.finish(), shaper)
    let pixels = try draw(view, shaper)
    let border: [UInt8] = [0xB8, 0xBD, 0xC6]
    let bottom = Int(view.geometry.contentSize.height) - 1
    for (x, y) in [(0, 0), (3, 10), (100, 2), (199, 10), (100, bottom), (196, bottom - 2)] {
      #expect(pixels.color(x: x, y: y) == border, "\(x) \(y)")
    }
    for (x, y) in [(4, 10), (100, 3), (195, 10), (100, bottom - 3), (100, bottom + 1)] {
      #expect(pixels.color(x: x, y: y) == [0xFF, 0xFF, 0xFF], "\(x) \(y)")
    }
  }

  /// From right to left the number of an item comes first from the right, then its full stop: the
  /// lowest of the ink that is nearest to the text.
  @Test func markersStandOutsideOfTheirItems() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    for direction in ["ltr", "rtl"] {
      let html = "<body style='margin:0'><ol style='margin:0' dir=\(direction)><li>x</ol>"
      let view = try view(Document(html: html), shaper)
      let pixels = try draw(view, shaper)
      let line = try #require(view.layout.lines.first)
      let (digit, stop) = direction == "ltr" ? (-19.0, -12.0) : (13.0, 8.0)
      let edge = direction == "ltr" ? line.rect.minX : line.rect.maxX
      let top = Rect(x: edge + digit, y: line.rect.minY + 3, width: 7, height: 4)
      let above = Rect(x: edge + stop, y: line.rect.minY, width: 3, height: line.baseline - 4)
      let below = Rect(
        x: edge + stop, y: line.rect.minY + line.baseline - 3, width: 3, height: 3)
      #expect(pixels.hasInk(in: top), "\(direction)")
      #expect(!pixels.hasInk(in: above) && pixels.hasInk(in: below), "\(direction)")
    }
  }

  @Test func aDisplayScaleMakesMorePixels() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let view = try view(Document(plainText: "x"), shaper)
    let pixels = try draw(view, shaper, scale: 2.5, Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(pixels.width == 50 && pixels.height == 50)
  }

  /// The width and height in a PNG file stand in its first chunk, from byte 16 on.
  @Test func aFileIsAPNGOfTheSameSize() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let view = try view(Document(plainText: "x"), shaper)
    let png = try PagePainter(shaper).png(of: view, in: Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(png[16..<24] == [0, 0, 0, 30, 0, 0, 0, 20])
  }

  @Test func aPictureThatIsTooLargeIsATypedError() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let view = try view(Document(plainText: "x"), shaper)
    for region in [
      Rect(x: 0, y: 0, width: 1e6, height: 10), Rect(x: 0, y: 0, width: 0, height: 10),
      Rect(x: 0, y: 0, width: .nan, height: 10),
    ] {
      #expect(throws: PictureError.self) { try PagePainter(shaper).png(of: view, in: region) }
    }
  }
}

extension PixelBuffer {
  /// The red, green and blue of an opaque pixel.
  fileprivate func color(x: Int, y: Int) -> [UInt8] {
    let word = argb[y * width + x]
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  /// How dark the pixels of a row are, from 0 to 1 for the darkest.
  private func darkness(row: Int) -> [Double] {
    let values = (0..<width).map { 255 - Double(color(x: $0, y: row)[0]) }
    let darkest = values.max() ?? 0
    return darkest == 0 ? values : values.map { $0 / darkest }
  }

  /// The width of what is dark in a row, in pixels.
  fileprivate func ink(row: Int) -> Double { darkness(row: row).reduce(0, +) }

  /// The middle of what is dark in a row, in pixels.
  fileprivate func inkCenter(row: Int) -> Double {
    let values = darkness(row: row)
    return zip(values, 0...).reduce(0) { $0 + $1.0 * (Double($1.1) + 0.5) } / values.reduce(0, +)
  }

  /// Whether a rectangle of a picture without scale has a dark pixel.
  fileprivate func hasInk(in rect: Rect) -> Bool {
    for y in Int(rect.minY.rounded(.down))..<Int(rect.maxY.rounded(.up)) {
      for x in Int(rect.minX.rounded(.down))..<Int(rect.maxX.rounded(.up)) {
        if x < width, y < height, color(x: x, y: y).allSatisfy({ $0 < 0xA0 }) { return true }
      }
    }
    return false
  }
}
