import WayfinderDocument
import WayfinderUnicode

/// The text of a paragraph with what fills its lines besides: unseen text stands in it like any other,
/// so that it is shaped and broken with the text around it, and the edges of inline boxes stand between
/// characters.
///
/// Offsets count bytes of this text; `documentOffset(of:)` leads back to the text of the paragraph.
struct FilledText {
  /// Unseen text, with the text before it.
  struct Insertion {
    var range: Range<Int>
    /// Where it stands in the text of the paragraph.
    var offset: Int
    var object: PreparedObject
  }

  /// What stands in the lines but unseen text.
  struct Object {
    var range: Range<Int>
    var object: PreparedObject
  }

  private(set) var bytes: [UInt8] = []
  private(set) var insertions: [Insertion] = []
  private(set) var objects: [Object] = []
  /// Where the style of the text changes or an inline box begins or ends.
  private(set) var boundaries: [(offset: Int, style: TextStyle)] = []
  private var seams: [Int] = []
  private let range: Range<TextOffset>
  private var startsBoundary = true

  /// - Parameters:
  ///   - blocks: The blocks of the paragraph.
  ///   - range: Where its text stands.
  ///   - objects: What stands in its lines as one piece.
  init(
    _ document: Document, _ blocks: [Block], _ range: Range<TextOffset>,
    objects: [PreparedObject]
  ) {
    self.range = range
    var rest = objects[...]
    var index = 0
    var isAfterObject = false
    while index < blocks.count {
      let block = blocks[index]
      if let object = rest.first, object.block == index {
        rest.removeFirst()
        let isFiller = object.filler != nil
        if !isFiller || block.boundary != .none { addSeam(isFirst: index == 0) }
        add(object, style: blocks[0].style.text, document.boxes[block.box].kind)
        index += object.blockCount
        isAfterObject = !isFiller
        startsBoundary = true
        continue
      }
      if isAfterObject || block.boundary != .none { addSeam(isFirst: index == 0) }
      add(block, of: document)
      isAfterObject = false
      index += 1
    }
  }

  private mutating func addSeam(isFirst: Bool) {
    if !isFirst, !bytes.isEmpty, seams.last != bytes.count { seams.append(bytes.count) }
  }

  private mutating func add(_ object: PreparedObject, style: TextStyle, _ kind: Box.Kind) {
    let start = bytes.count
    guard case .unseenText(let unseen) = kind else {
      bytes += repeatElement(ParagraphText.objectByte, count: object.count)
      objects.append(Object(range: start..<bytes.count, object: object))
      if object.count > 0 { boundaries.append((start, style)) }
      return
    }
    bytes += unseen.text.utf8
    insertions.append(
      Insertion(range: start..<bytes.count, offset: object.offset, object: object))
    boundaries.append((start, unseen.style))
  }

  private mutating func add(_ block: Block, of document: Document) {
    if block.range.isEmpty { return }
    let start = bytes.count
    document.withUTF8(in: block.range) { bytes.append(contentsOf: $0) }
    for run in document.textStyleRuns(in: block.range) {
      let style = run.style ?? block.style.text
      if startsBoundary || boundaries.last?.style != style {
        boundaries.append((start + run.range.lowerBound - block.range.lowerBound, style))
      }
      startsBoundary = false
    }
  }

  /// The text for the finder of line breaks and the like.
  var text: ParagraphText {
    ParagraphText(
      bytes, at: range, seams: seams, objects: objects.map(\.range).filter { !$0.isEmpty })
  }

  // MARK: Breaks

  /// Puts the opportunities where objects stand between characters to one side or the other of each:
  /// lines break neither after the beginning of an inline box nor before its end.
  ///
  /// - Returns: Whether a line may end after each object.
  func settle(_ breaks: inout BreakOpportunities) -> [Bool] {
    var breaksAfter = objects.map { $0.range.isEmpty && $0.object.filler == nil }
    var first = 0
    while first < objects.count {
      let offset = objects[first].range.lowerBound
      guard objects[first].range.isEmpty else {
        first += 1
        continue
      }
      var end = first
      while end < objects.count, objects[end].range == offset..<offset { end += 1 }
      settle(first..<end, at: offset, &breaks, &breaksAfter)
      first = end
    }
    return breaksAfter
  }

  /// Settles objects between two characters. Wherever neighbours could be parted, the break comes after
  /// the ends of inline boxes and before the beginnings.
  private func settle(
    _ group: Range<Int>, at offset: Int, _ breaks: inout BreakOpportunities,
    _ breaksAfter: inout [Bool]
  ) {
    let isAllowed = breaks.isAllowed(at: offset)
    var first = group.lowerBound
    var followsObject = false
    while first <= group.upperBound {
      var next = first
      while next < group.upperBound, objects[next].object.filler != nil { next += 1 }
      let meetsObject = followsObject || next < group.upperBound
      let hasNeighbours =
        (followsObject || offset > 0) && (next < group.upperBound || offset < bytes.count)
      var place = first
      while place < next, objects[place].object.filler?.kind == .end { place += 1 }
      let breaksHere = hasNeighbours && (meetsObject || isAllowed)
      if first > group.lowerBound { breaksAfter[first - 1] = false }
      if place == group.lowerBound {
        if breaksHere { breaks.allow(at: offset) } else { breaks.forbid(at: offset) }
      } else {
        if first == group.lowerBound { breaks.forbid(at: offset) }
        breaksAfter[place - 1] = breaksHere
      }
      followsObject = true
      first = next + 1
    }
  }

  // MARK: The way back

  /// The offset in the text of the paragraph that stands for one in this text.
  ///
  /// Offsets must be asked for in ascending order, with the same `cursor` each time, 0 at first.
  func documentOffset(of offset: Int, _ cursor: inout (next: Int, shift: Int)) -> Int {
    while cursor.next < insertions.count, insertions[cursor.next].range.upperBound <= offset {
      cursor.shift += insertions[cursor.next].range.count
      cursor.next += 1
    }
    return offset - cursor.shift
  }
}
