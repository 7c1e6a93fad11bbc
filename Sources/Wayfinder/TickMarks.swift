/// A mark beside a scroll bar, or in a minimap, that stands for one or more matches.
public struct TickMark: Hashable, Sendable {
  /// The distance from the start of the track, in whole points.
  public var position: Int
  /// The number of matches that fall on the mark.
  public var count: Int

  /// Creates a mark.
  public init(position: Int, count: Int) {
    self.position = position
    self.count = count
  }
}

/// The part of a page that a track stands for, and where its points are in the text.
struct TickMarkTrack {
  let layout: PageLayout
  let matches: MatchList
  /// The y coordinates at which the track begins and ends.
  let range: Range<Double>
  /// The number of points.
  private let length: Double

  /// Longer tracks than a screen has points make no sense.
  private static let maximumLength = 1e6
  /// The part of a point up to which the height of a paragraph makes no difference.
  private static let smallShare = 0.25

  init(layout: PageLayout, matches: MatchList, range: Range<Double>, length: Double) {
    self.layout = layout
    self.matches = matches
    self.range = range
    self.length = min(length, Self.maximumLength)
  }

  /// Returns the marks of the matches that stand in the shown parts of the text, ascending.
  ///
  /// From mark to mark, the text beyond its point is looked for, and the first match there: what lies
  /// between is counted, not visited. A paragraph that is a small part of a point counts by its
  /// middle, others line by line.
  /// - Complexity: O(*t* log *n*) for *t* points, and no more than O(*m* log *n*) for *m* matches.
  func marks(in shown: [Range<TextOffset>]) -> [TickMark] {
    var marks: [TickMark] = []
    for part in shown {
      let indices = matches.indices(beginningIn: part)
      var index = indices.lowerBound
      while index < indices.upperBound {
        guard let y = height(at: matches.place(at: index).lowerBound) else {
          index += 1
          continue
        }
        if y > range.upperBound { return marks }
        let place = y < range.lowerBound ? -1 : position(y)
        let next = offset(beyond: place).map { max(index + 1, matches.index(atOrAfter: $0)) }
        let end = min(indices.upperBound, next ?? .max)
        if place >= 0 { add(TickMark(position: place, count: end - index), to: &marks) }
        index = end
      }
    }
    return marks
  }

  private func add(_ mark: TickMark, to marks: inout [TickMark]) {
    if let last = marks.last, last.position == mark.position {
      marks[marks.count - 1].count += mark.count
    } else {
      marks.append(mark)
    }
  }

  private var scale: Double { length / (range.upperBound - range.lowerBound) }

  private func position(_ height: Double) -> Int {
    min(Int(length) - 1, max(0, Int((height - range.lowerBound) * scale)))
  }

  /// Whether text at a height is beyond a point, or beyond the start of the track for -1.
  private func isBeyond(_ place: Int, _ height: Double) -> Bool {
    if place < 0 { return height >= range.lowerBound }
    return height > range.upperBound || (place < Int(length) - 1 && position(height) > place)
  }

  // MARK: Text

  /// The middle of a block where it is a small part of a point, else `nil`.
  private func middle(ofBlock block: Int) -> Double? {
    guard let extent = layout.extent(ofBlock: block) else { return nil }
    let height = extent.upperBound - extent.lowerBound
    return height * scale <= Self.smallShare ? (extent.lowerBound + extent.upperBound) / 2 : nil
  }

  /// The height at which text counts; `nil` for text that has no line.
  private func height(at offset: TextOffset) -> Double? {
    middle(ofBlock: layout.document.blocks.index(containing: offset))
      ?? layout.line(at: offset)?.rect.midY
  }

  /// Where the text begins that is beyond a point; `nil` where there is none.
  private func offset(beyond place: Int) -> TextOffset? {
    let isLast = place >= Int(length) - 1
    let y = isLast ? range.upperBound : range.lowerBound + Double(place + 1) / scale
    let blocks = layout.document.blocks
    guard var block = layout.blockIndex(atY: y) else { return nil }
    while block > 0, let middle = middle(ofBlock: block), isBeyond(place, middle) { block -= 1 }
    while block < blocks.count {
      guard let middle = middle(ofBlock: block) else { return lineStart(beyond: place, near: y) }
      if isBeyond(place, middle) { return blocks[block].range.lowerBound }
      block += 1
    }
    return nil
  }

  /// Where the first line begins that is beyond a point; it is near to a y coordinate.
  private func lineStart(beyond place: Int, near y: Double) -> TextOffset? {
    guard var line = layout.line(atY: y) else { return nil }
    let lines = layout.lines
    while line.index > 0, isBeyond(place, lines[line.index - 1].rect.midY) {
      line = lines[line.index - 1]
    }
    while !isBeyond(place, line.rect.midY) {
      if line.index + 1 >= lines.count { return nil }
      line = lines[line.index + 1]
    }
    return line.range.lowerBound
  }
}

/// What marks depend on.
struct TickMarkKey: Equatable {
  var layout: UInt64
  var matches: UInt64
  var request: Int
  var length: Double
  var range: Range<Double>
}

extension PageView {
  /// Returns the places of the matches along a scroll bar's track, or in a minimap, those on the same
  /// point merged.
  ///
  /// - Parameters:
  ///   - trackLength: The length of the track, in points; less than 1 or no number gives no marks.
  ///   - range: The part of the content that the track stands for, from and to a y coordinate in
  ///     content points; all of it by default. An empty one gives no marks.
  /// - Returns: Marks from the start of the track, each inside of it; matches that are folded away have
  ///   none.
  /// - Complexity: O(*t* log *n*) for a track of *t* points, however many matches there are, and O(1)
  ///   for the same track again; in a page with folded boxes, the blocks once for each state of them.
  public func tickMarks(trackLength: Double, for range: Range<Double>? = nil) -> [TickMark] {
    let range = range ?? 0..<max(0, layout.contentSize.height)
    guard trackLength.isFinite, trackLength >= 1, !range.isEmpty, range.lowerBound.isFinite,
      range.upperBound.isFinite
    else { return [] }
    let key = TickMarkKey(
      layout: targets.layoutVersion, matches: find.results.version, request: find.results.requestID,
      length: trackLength, range: range)
    if let known = tickMarks, known.key == key { return known.marks }
    let track = TickMarkTrack(
      layout: layout, matches: find.results.matches, range: range, length: trackLength)
    let marks = track.marks(in: shownText())
    tickMarks = (key, marks)
    return marks
  }

  /// The parts of the text that are not folded away.
  private func shownText() -> [Range<TextOffset>] {
    let document = layout.document
    let end = document.utf8Count + 1
    guard document.boxes.contains(where: \.isCollapsed) else { return [0..<end] }
    let key = ShownText.Key(revision: document.revision, expandedBoxes: layout.expandedBoxes)
    if let shown, shown.key == key { return shown.parts }
    let new = ShownText(key, document)
    shown = new
    return new.parts
  }
}

/// The parts of a document that are not inside of a folded box.
struct ShownText {
  struct Key: Equatable {
    var revision: UInt64
    var expandedBoxes: Set<Int>
  }

  let key: Key
  let parts: [Range<TextOffset>]

  /// - Complexity: O(*n*).
  init(_ key: Key, _ document: Document) {
    self.key = key
    var isHidden: [Bool] = []
    for (index, box) in document.boxes.enumerated() {
      let isInside = box.parent.map { $0 < index && isHidden[$0] } ?? false
      isHidden.append(isInside || (box.isCollapsed && !key.expandedBoxes.contains(index)))
    }
    var parts: [Range<TextOffset>] = []
    for block in document.blocks {
      if isHidden.indices.contains(block.box), isHidden[block.box] { continue }
      // What stands at the end of the document is in its last block.
      let isLast = block.index + 1 == document.blocks.count
      let end = block.range.upperBound + (isLast ? 1 : 0)
      if let last = parts.last, last.upperBound == block.range.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<end
      } else {
        parts.append(block.range.lowerBound..<end)
      }
    }
    self.parts = parts
  }
}
