import WayfinderDocument
import WayfinderGeometry

/// How large a replaced element is (CSS 2, 10.3.2, 10.4 and 10.6.2): its border box, in points.
struct ReplacedSize {
  let sizes: BoxSizes
  let width: Double
  let height: Double

  /// The size with its margins.
  var outerWidth: Double { sizes.left + width + sizes.right }
  /// The height with its margins.
  var outerHeight: Double { sizes.top + height + sizes.bottom }

  /// - Parameter room: The width of the box around.
  init(_ style: BoxStyle, room: Double) {
    sizes = BoxSizes(style, room: room)
    let edges = (
      width: sizes.edgeLeft + sizes.edgeRight, height: sizes.edgeTop + sizes.edgeBottom
    )
    let natural = style.naturalSize
    let ratio = natural.flatMap {
      $0.width > 0 && $0.height > 0 ? $0.width / $0.height : nil
    }
    let givenHeight = sizes.givenHeight
    var width: Double
    if let given = sizes.givenWidth {
      width = given
    } else if let givenHeight, let ratio {
      width = sizes.clampedWidth((givenHeight - edges.height) * ratio + edges.width)
    } else {
      width = sizes.clampedWidth((natural?.width ?? 0) + edges.width)
    }
    var height: Double
    if let givenHeight {
      height = givenHeight
    } else if let ratio {
      height = sizes.clampedHeight((width - edges.width) / ratio + edges.height)
      // A height that is bound narrows what has no width of its own.
      if sizes.givenWidth == nil, height < (width - edges.width) / ratio + edges.height {
        width = sizes.clampedWidth((height - edges.height) * ratio + edges.width)
      }
    } else {
      height = sizes.clampedHeight((natural?.height ?? 0) + edges.height)
    }
    (width, height) = (LayoutUnit.floor(width), LayoutUnit.floor(height))
    (self.width, self.height) = (width, height)
  }
}
