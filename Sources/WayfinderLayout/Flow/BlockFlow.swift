import WayfinderDocument
import WayfinderGeometry

/// Stacks blocks down a page by the rules of CSS 2 for boxes in normal flow: margins of neighbours,
/// and of parents and children with nothing between them, collapse into one (CSS 2, 8.3.1).
struct BlockFlow {
  private let boxes: [Box]
  private var open: [Int] = []
  private(set) var y = 0.0
  private var positiveMargin = 0.0
  private var negativeMargin = 0.0
  /// The distances of the open boxes' content from the edges of the page.
  private var insets: [(leading: Double, trailing: Double)] = []

  init(boxes: [Box]) { self.boxes = boxes }

  /// The distance of the content from the leading and trailing edge of the page.
  var inset: (leading: Double, trailing: Double) { insets.last ?? (0, 0) }

  /// Moves to where content of a box goes, closing and opening boxes on the way.
  mutating func enter(box: Int) {
    if open.last == box { return }
    var path: [Int] = []
    var next: Int? = box
    while let index = next, boxes.indices.contains(index) {
      path.append(index)
      next = boxes[index].parent.flatMap { $0 < index ? $0 : nil }
    }
    path.reverse()
    let shared = zip(open, path).prefix { $0 == $1 }.count
    while open.count > shared { close() }
    for index in path[shared...] { open(index) }
  }

  /// Takes room for content and returns where it begins.
  mutating func place(height: Double) -> Double {
    settleMargin()
    defer { y += height }
    return y
  }

  /// Closes all boxes and returns the height of the page.
  mutating func finish() -> Double {
    while !open.isEmpty { close() }
    settleMargin()
    return y
  }

  private mutating func open(_ index: Int) {
    let box = boxes[index]
    let outer = inset
    open.append(index)
    insets.append(
      (
        outer.leading + box.margin.leading + box.padding.leading,
        outer.trailing + box.margin.trailing + box.padding.trailing
      ))
    addMargin(box.margin.top)
    if box.padding.top > 0 {
      settleMargin()
      y += box.padding.top
    }
  }

  private mutating func close() {
    guard let index = open.popLast() else { return }
    insets.removeLast()
    let box = boxes[index]
    if box.padding.bottom > 0 {
      settleMargin()
      y += box.padding.bottom
    }
    addMargin(box.margin.bottom)
  }

  private mutating func addMargin(_ margin: Double) {
    positiveMargin = max(positiveMargin, margin)
    negativeMargin = min(negativeMargin, margin)
  }

  private mutating func settleMargin() {
    y += positiveMargin + negativeMargin
    positiveMargin = 0
    negativeMargin = 0
  }
}
