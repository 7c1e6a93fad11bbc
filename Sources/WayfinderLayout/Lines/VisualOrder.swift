import WayfinderDocument
import WayfinderUnicode

/// The pieces of a line and the objects without text between them, from left to right (UAX #9, L2).
struct VisualOrder: Sequence {
  enum Element {
    /// A piece of text, by its place in logical order.
    case piece(Int)
    /// An object without text, by its place among the objects of the line.
    case object(Int)
  }

  private var elements: [Element] = []

  /// - Parameters:
  ///   - pieces: The line in logical order, cut where objects stand.
  ///   - objects: What stands on the line as one piece.
  ///   - base: Where the paragraph begins in the document.
  ///   - level: The embedding level of the paragraph.
  init(_ pieces: [LineMeasurer.Piece], _ objects: [LineObject], base: TextOffset, level: UInt8) {
    if objects.isEmpty {
      elements = BidiLevels.visualOrder(ofRuns: pieces.map(\.run.level)).map { .piece($0) }
      return
    }
    var line = LogicalLine(level: level)
    var rest = objects.indices.filter { objects[$0].count == 0 }[...]
    for (index, piece) in pieces.enumerated() {
      while let first = rest.first, objects[first].offset - base <= piece.range.lowerBound {
        line.add(first, objects[first].side, before: piece.run.level)
        rest.removeFirst()
      }
      line.add(.piece(index), level: piece.run.level)
    }
    for object in rest { line.add(object, objects[object].side, before: level) }
    elements = line.visualOrder()
  }

  func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

/// A line in logical order, the edges of inline boxes apart from what is in them.
private struct LogicalLine {
  private struct Edge {
    var object: Int
    var isLeft: Bool
    /// What is in the box on this line, by places among the elements.
    var content: Range<Int>
    /// The less, the farther inside, of edges around the same content at one end.
    var depth: Int
  }

  private let level: UInt8
  private var previous: UInt8
  private var elements: [VisualOrder.Element] = []
  private var levels: [UInt8] = []
  /// In the order of the text.
  private var edges: [Edge] = []
  /// The edges whose boxes have not ended.
  private var open: [Int] = []

  init(level: UInt8) {
    self.level = level
    previous = level
  }

  mutating func add(_ element: VisualOrder.Element, level: UInt8) {
    elements.append(element)
    levels.append(level)
    previous = level
  }

  /// Adds an object without text. One that is neither text nor an edge has the level of the text at both
  /// sides, or where they differ that of the paragraph (UAX #9, N1 and N2).
  mutating func add(_ object: Int, _ side: LineObject.Side, before next: UInt8) {
    let place = elements.count
    switch side {
    case .none: add(.object(object), level: previous == next ? previous : level)
    case .text(let level): add(.object(object), level: level)
    case .start(let isLeft):
      open.append(edges.count)
      edges.append(
        Edge(object: object, isLeft: isLeft, content: place..<place, depth: -edges.count))
    case .end(let isLeft):
      var start = 0
      if let edge = open.popLast() {
        start = edges[edge].content.lowerBound
        edges[edge].content = start..<place
      }
      edges.append(Edge(object: object, isLeft: isLeft, content: start..<place, depth: edges.count))
    }
  }

  /// The line from left to right: the left edge of a box is where the leftmost of what is in it begins,
  /// the right one where the rightmost ends (CSS 2, 8.6).
  mutating func visualOrder() -> [VisualOrder.Element] {
    for edge in open { edges[edge].content = edges[edge].content.lowerBound..<elements.count }
    let order = BidiLevels.visualOrder(ofRuns: levels)
    var places = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    // What stands before each element and after the last one, from the middle outwards.
    var before = [[Int]](repeating: [], count: order.count + 1)
    var after = before
    // Boxes in boxes are no longer than these, and of neighbours none is around the other.
    let outwards = edges.sorted { ($0.content.count, $0.depth) < ($1.content.count, $1.depth) }
    for edge in outwards {
      let own = edge.content.map { places[$0] }
      if let left = own.min(), let right = own.max() {
        if edge.isLeft {
          before[left].append(edge.object)
        } else {
          after[right].append(edge.object)
        }
      } else {
        before[place(ofGap: edge.content.lowerBound, places)].append(edge.object)
      }
    }
    var result: [VisualOrder.Element] = []
    result.reserveCapacity(order.count + edges.count)
    for place in 0...order.count {
      result += before[place].reversed().map { .object($0) }
      if place < order.count { result.append(elements[order[place]]) }
      result += after[place].map { .object($0) }
    }
    return result
  }

  /// Before which element from left to right stands what is between two in the text.
  private func place(ofGap index: Int, _ places: [Int]) -> Int {
    let isRightToLeft = (index < levels.count ? levels[index] : level) & 1 == 1
    if index < places.count { return places[index] + (isRightToLeft ? 1 : 0) }
    return index == 0 ? 0 : isRightToLeft ? places[index - 1] : places[index - 1] + 1
  }
}
