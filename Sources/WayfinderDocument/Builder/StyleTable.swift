/// Styles by number, each kept once.
struct StyleTable<Style: Hashable> {
  private(set) var styles: [Style] = []
  private var indices: [Style: UInt32] = [:]

  mutating func index(of style: Style) -> UInt32 {
    if let index = indices[style] { return index }
    let index = UInt32(styles.count)
    styles.append(style)
    indices[style] = index
    return index
  }
}

extension StyleTable<Box.SharedStyle> {
  /// The first of the styles that are equal to one.
  mutating func shared(_ style: Style) -> Style { styles[Int(index(of: style))] }
}

/// Follows which text style is open and tells where the text changes from one to another.
struct TextStyleTracker {
  private var table: StyleTable<TextStyle> = {
    var table = StyleTable<TextStyle>()
    // Number 0 is the block's own style, whatever that is; no text has a size below zero.
    _ = table.index(of: TextStyle(fontSize: -1))
    return table
  }()
  private var open: [UInt32] = []
  private var written: UInt32 = 0
  private var held: UInt32 = 0

  /// The styles by number; number 0 stands for the style of the block.
  var styles: [TextStyle] { table.styles }

  private var current: UInt32 { open.last ?? 0 }

  mutating func open(_ style: TextStyle) {
    open.append(table.index(of: style))
  }

  mutating func close() { _ = open.popLast() }

  /// A block's text begins in the block's own style.
  mutating func beginBlock() { written = 0 }

  /// White space may be held from here on.
  mutating func holdSpace() { held = current }

  /// The style to begin, or `nil` where the text goes on in the one it has.
  mutating func change(forHeldSpace isHeld: Bool) -> UInt32? {
    let next = isHeld ? held : current
    if next == written { return nil }
    written = next
    return next
  }
}
