import Wayfinder
import WayfinderHarfBuzz

/// Draws pages as they were measured.
///
/// `WayfinderCairo` takes a view whose text a `HarfBuzzShaper` has measured and gives PNG files: every
/// glyph at the place that layout has found for it, with what is found, selected and indicated. It
/// lays out nothing and opens no window. Cairo is looked for when a picture is made, so that a system
/// without it can build and use all the rest.
public struct PagePainter {
  /// What things are drawn with.
  public struct Colors: Hashable, Sendable {
    /// The page.
    public var background = PictureColor(0xFFFFFF)
    /// Glyphs that have no colours of their own.
    public var text = PictureColor(0x1D2430)
    /// Rules.
    public var rule = PictureColor(0x8A8F98)
    /// Borders of boxes.
    public var border = PictureColor(0xB8BDC6)
    /// What is selected.
    public var selection = PictureColor(0xACCEF7)
    /// What is found.
    public var match = PictureColor(0xFFE45C)
    /// The result that is highlighted.
    public var highlight = PictureColor(0xFF9A3C)
    /// The text that a fragment of a URL stands for.
    public var indication = PictureColor(0xE9D2FD)

    /// Creates the colours of a light page.
    public init() {}
  }

  /// Whether the system has cairo.
  public static var isAvailable: Bool { Canvas.isAvailable }

  /// The colours.
  public var colors = Colors()
  /// Pixels to a point.
  public var displayScale = 1.0
  /// Whether the part in view is framed, with a scroll bar and its tick marks beside it.
  public var showsViewport = false

  private let shaper: HarfBuzzShaper

  /// Creates a painter.
  ///
  /// - Parameter shaper: What has measured the text of the views to be drawn.
  public init(_ shaper: HarfBuzzShaper) { self.shaper = shaper }

  /// Draws a part of a page and returns it as a PNG file.
  ///
  /// - Parameters:
  ///   - view: The view, up to date.
  ///   - region: The part, in content points.
  /// - Throws: `PictureError` where there is no cairo or the picture is too large.
  /// - Complexity: O(*k*) for the lines and results in the region; boxes with borders are looked for
  ///   in all of the page.
  public func png(of view: PageView, in region: Rect) throws(PictureError) -> [UInt8] {
    try canvas(of: view, region).png()
  }

  /// Draws a part of a page and returns its pixels; see `png(of:in:)`.
  public func pixels(of view: PageView, in region: Rect) throws(PictureError) -> PixelBuffer {
    try canvas(of: view, region).pixels()
  }

  private func canvas(of view: PageView, _ region: Rect) throws(PictureError) -> Canvas {
    let canvas = try Canvas(region, displayScale: displayScale)
    canvas.fill(region, colors.background)
    let lines = Array(view.layout.lines(fromY: region.minY, toY: region.maxY))
    drawBorders(of: view, in: region, on: canvas)
    for rect in view.selectionRects(in: region) { canvas.fill(rect, colors.selection) }
    drawHighlights(of: view, lines, on: canvas)
    let pen = GlyphPainter(shaper, color: colors.text)
    for line in lines {
      if line.isVoid {
        canvas.fill(line.rect, colors.rule)
      } else {
        for run in view.layout.glyphRuns(of: line) { pen.draw(run, on: canvas) }
        drawMarkers(of: line, in: view, pen, on: canvas)
      }
    }
    if showsViewport { drawViewport(of: view, on: canvas) }
    return canvas
  }

  private func drawBorders(of view: PageView, in region: Rect, on canvas: Canvas) {
    let boxes = view.layout.document.boxes
    guard boxes.contains(where: { $0.style.border != .zero }) else { return }
    for (index, rect) in view.layout.boxRects() where rect.intersects(region) {
      let border = boxes[index].style.border
      if border == .zero { continue }
      let inner = rect.inset(by: border)
      for edge in [
        Rect(x: rect.minX, y: rect.minY, width: rect.width, height: border.top),
        Rect(x: rect.minX, y: inner.maxY, width: rect.width, height: border.bottom),
        Rect(x: rect.minX, y: inner.minY, width: border.leading, height: inner.height),
        Rect(x: inner.maxX, y: inner.minY, width: border.trailing, height: inner.height),
      ] where edge.width > 0 && edge.height > 0 {
        canvas.fill(edge, colors.border)
      }
    }
  }

  private func drawHighlights(of view: PageView, _ lines: [LineFragment], on canvas: Canvas) {
    guard let first = lines.first, let last = lines.last else { return }
    for rects in view.indicationRects {
      for rect in rects { canvas.fill(rect, colors.indication) }
    }
    let results = view.find.results
    let document = view.page.document
    let start = results.matches.partitioningIndex {
      document.textRange(of: $0).upperBound >= first.range.lowerBound
    }
    let end = results.matches.partitioningIndex {
      document.textRange(of: $0).lowerBound > last.range.upperBound
    }
    let shown = results.matches[start..<max(start, end)]
    for (index, rects) in zip(shown.indices, view.rects(of: shown)) {
      let color = index == results.highlightedIndex ? colors.highlight : colors.match
      for rect in rects { canvas.fill(rect, color) }
    }
  }

  // MARK: Markers

  /// Draws the markers of the list items that begin on a line, outside of its text.
  private func drawMarkers(
    of line: LineFragment, in view: PageView, _ pen: GlyphPainter, on canvas: Canvas
  ) {
    for marker in view.layout.markers(of: line) {
      guard let own = markerLayout(marker.text, marker.style), let glyphs = own.lines.first else {
        continue
      }
      let gap = marker.style.fontSize * Self.markerGap
      let origin = Vector(
        dx: marker.isRightToLeft ? marker.edge + gap : marker.edge - gap - glyphs.rect.maxX,
        dy: marker.baseline - glyphs.baseline)
      for run in own.glyphRuns(of: glyphs) { pen.draw(run, at: origin, on: canvas) }
    }
  }

  /// A marker laid out by itself, at the origin.
  private func markerLayout(_ marker: String, _ style: BlockStyle) -> PageLayout? {
    var style = style
    style.textIndent = .points(0)
    style.textAlignment = .left
    var builder = DocumentBuilder(style: style)
    var text = marker
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .pre) }
    return try? PageLayout(builder.finish(), shaper: shaper, containerWidth: 1e6)
  }

  /// The room between a marker and its text, in ems.
  private static let markerGap = 0.5

  // MARK: The part in view

  /// How wide the scroll bar is that stands beside the part in view, in points.
  public static let scrollBarWidth = 14.0

  private func drawViewport(of view: PageView, on canvas: Canvas) {
    let bounds = view.geometry.bounds
    canvas.stroke(bounds, PictureColor(0x2458C5), width: 2, dash: 6)
    let track = Rect(
      x: bounds.maxX, y: bounds.minY, width: Self.scrollBarWidth, height: bounds.height)
    let height = max(view.geometry.contentSize.height, bounds.height)
    canvas.fill(track, PictureColor(0xE3E6EB))
    canvas.fill(
      Rect(
        x: track.minX + 3, y: track.minY + bounds.minY / height * track.height,
        width: track.width - 6, height: max(8, bounds.height / height * track.height)),
      PictureColor(0xAAB1BD))
    for mark in view.tickMarks(trackLength: track.height) {
      canvas.fill(
        Rect(
          x: track.minX + 1, y: track.minY + Double(mark.position) - 1, width: track.width - 2,
          height: 2),
        PictureColor(0xD96B00))
    }
  }
}

extension RandomAccessCollection {
  /// The first place from which on a condition holds.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
