import WayfinderDocument

/// The lengths of a box's style, resolved against the width of the box around it, in points.
///
/// Lengths are whole multiples of the layout unit, as browsers have them.
struct BoxSizes {
  private let style: BoxStyle
  private let room: Double
  /// The margins, `auto` as 0.
  let top: Double
  let left: Double
  let bottom: Double
  let right: Double
  /// Border and padding.
  let edgeTop: Double
  let edgeLeft: Double
  let edgeBottom: Double
  let edgeRight: Double

  init(_ style: BoxStyle, room: Double) {
    self.style = style
    self.room = room
    func resolve(_ length: BoxLength) -> Double { Self.points(length, room: room) ?? 0 }
    top = resolve(style.margin.top)
    left = resolve(style.margin.left)
    bottom = resolve(style.margin.bottom)
    right = resolve(style.margin.right)
    edgeTop = style.border.top + max(0, resolve(style.padding.top))
    edgeLeft = style.border.leading + max(0, resolve(style.padding.left))
    edgeBottom = style.border.bottom + max(0, resolve(style.padding.bottom))
    edgeRight = style.border.trailing + max(0, resolve(style.padding.right))
  }

  /// A length in points; `nil` for `auto` and for shares of a width without bound.
  static func points(_ length: BoxLength, room: Double) -> Double? {
    switch length {
    case .auto: nil
    case .points(let points): LayoutUnit.truncated(points)
    case .fraction(let share): room.isFinite ? LayoutUnit.truncated(room * share) : nil
    }
  }

  /// The width of the border box, where `auto` means `room` (CSS 2, 10.4).
  func borderWidth(filling room: Double) -> Double {
    clampedWidth(width(of: style.width) ?? max(0, room))
  }

  /// The width of the border box that the style gives, or `nil` where the surroundings decide.
  var givenWidth: Double? { width(of: style.width).map { clampedWidth($0) } }

  /// A width of the border box, not less than the least and not more than the greatest.
  func clampedWidth(_ width: Double) -> Double {
    let most = self.width(of: style.maximumWidth) ?? .infinity
    let least = self.width(of: style.minimumWidth) ?? 0
    return max(edgeLeft + edgeRight, least, min(width, most))
  }

  private func width(of length: BoxLength) -> Double? {
    guard let points = Self.points(length, room: room) else { return nil }
    return style.sizesBorderBox ? points : points + edgeLeft + edgeRight
  }

  /// The height of the border box that the style gives, or `nil` where the content decides.
  var givenHeight: Double? { height(of: style.height).map { clampedHeight($0) } }

  /// A height of the border box, not less than the least and not more than the greatest.
  func clampedHeight(_ height: Double) -> Double {
    let most = self.height(of: style.maximumHeight) ?? .infinity
    let least = self.height(of: style.minimumHeight) ?? 0
    return max(edgeTop + edgeBottom, least, min(height, most))
  }

  /// Shares of a height that the content decides mean nothing.
  private func height(of length: BoxLength) -> Double? {
    guard case .points(let points) = length else { return nil }
    let height = LayoutUnit.truncated(points)
    return style.sizesBorderBox ? height : height + edgeTop + edgeBottom
  }
}
