/// The nodes inside an element in the order of the page, however deep they nest.
struct NodeWalk: Sequence, IteratorProtocol {
  /// What is left of the children of each element that is open.
  private var open: [ChildNodes]
  private var last: Node?

  init(inside element: WayfinderHTML.Element) { open = [element.children] }

  /// How many elements enclose the node returned last, up to the root of the walk.
  var depth: Int { open.count }

  mutating func next() -> Node? {
    if let last { open.append(last.element.children) }
    last = nil
    while !open.isEmpty {
      if let node = open[open.count - 1].next() {
        if node.kind == .element { last = node }
        return node
      }
      open.removeLast()
    }
    return nil
  }

  /// Passes over what is in the element returned last.
  mutating func skipContents() { last = nil }
}
