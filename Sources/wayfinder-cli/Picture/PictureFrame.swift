import Wayfinder

/// What a drawing shows of a page: what is in view and a screen above and below, with room around.
struct PictureFrame {
  /// The part of the page.
  let page: Rect
  /// All of the drawing.
  let region: Rect

  /// How far beyond the viewport lines are drawn, in heights of the container.
  private static let screensAround = 1.0
  private static let scrollBarWidth = 14.0
  private static let margin = 12.0

  init(_ view: PageView) {
    let bounds = view.geometry.bounds
    let top = max(0, bounds.minY - bounds.height * Self.screensAround)
    let bottom = min(
      max(view.geometry.contentSize.height, bounds.maxY),
      bounds.maxY + bounds.height * Self.screensAround)
    let width = max(view.geometry.contentSize.width, bounds.maxX + Self.scrollBarWidth)
    page = Rect(x: 0, y: top, width: width, height: bottom - top)
    region = page.inset(
      by: EdgeInsets(
        top: -Self.margin, leading: -Self.margin, bottom: -Self.margin, trailing: -Self.margin))
  }
}
