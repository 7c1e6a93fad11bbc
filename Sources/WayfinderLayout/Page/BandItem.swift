import WayfinderDocument
import WayfinderGeometry

/// An item of which a band of the page shows lines, as it stood when it was looked up.
///
/// It holds nothing of the layout but the item's own lines, so that the layout can be changed in place.
package struct BandItem: Sendable {
  private let item: PlacedItem

  init(_ item: PlacedItem) { self.item = item }

  /// The y coordinate of the item's top, in content points.
  package var top: Double { item.top }

  /// The text from the start of the first line to the end of the last, `nil` where there are no lines.
  package var textRange: Range<TextOffset>? { item.laidOut.textRange }

  /// Whether both have the very same lines, wherever on the page and in the text they stand.
  ///
  /// An edit in the text of an item or of another state of the page has its lines made anew.
  package func hasSameLines(as other: BandItem) -> Bool {
    item.laidOut.isSame(as: other.item.laidOut)
  }

  /// The numbers of items at both ends of two views that are the same, with the very same lines.
  ///
  /// - Parameters:
  ///   - distance: How far down what has stayed as it was stands in the later view, in points.
  ///   - tolerance: What no screen shows, in points.
  ///   - place: Where text of the earlier view stands in the later one.
  package static func unchangedEnds(
    _ before: [BandItem], _ after: [BandItem], movedBy distance: Double, tolerance: Double,
    _ place: (Range<TextOffset>) -> Range<TextOffset>
  ) -> (first: Int, last: Int) {
    func isSame(_ old: Int, _ new: Int) -> Bool {
      before[old].hasSameLines(as: after[new])
        && abs(before[old].top + distance - after[new].top) < tolerance
        && before[old].textRange.map(place) == after[new].textRange
    }
    let count = min(before.count, after.count)
    var first = 0
    while first < count, isSame(first, first) { first += 1 }
    var last = 0
    while first + last < count, isSame(before.count - 1 - last, after.count - 1 - last) {
      last += 1
    }
    return (first, last)
  }

  /// Appends the lines that a band of the page touches.
  package func appendLines(fromY top: Double, toY bottom: Double, to lines: inout [BandLine]) {
    let own = item.lines
    if lines.isEmpty { lines.reserveCapacity(own.count) }
    for index in own.indices {
      let rect = own.rect(ofLine: index)
      if item.top + rect.maxY > top, item.top + rect.minY < bottom {
        lines.append(BandLine(item.line(index)))
      }
    }
  }
}

/// A line that a band of the page shows.
package struct BandLine: Sendable {
  fileprivate let record: LineRecord

  fileprivate init(_ line: PlacedLine) { record = line.record }

  package var range: Range<TextOffset> { record.start..<record.end }
  package var rect: Rect { record.rect }
  package var isHyphenated: Bool { record.isHyphenated }
}

extension PageLayout {
  /// The items of which a band of the page may show lines, in order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* items.
  package func items(fromY top: Double, toY bottom: Double) -> [BandItem] {
    if document.movedBoxes.isEmpty {
      var items: [BandItem] = []
      // As many as there are on a screen of short paragraphs.
      items.reserveCapacity(32)
      forEachItem(fromY: top, toY: bottom) { items.append(BandItem($0)) }
      return items
    }
    // Boxes may be moved into the band from elsewhere.
    var items: [Int: PlacedItem] = [:]
    forEachItem(fromY: top, toY: bottom) { items[$0.firstLine] = $0 }
    for item in movedItems(fromY: top, toY: bottom) { items[item.firstLine] = item }
    return items.sorted { $0.key < $1.key }.map { BandItem($0.value) }
  }

  /// The block that a line is of, which this layout has given.
  package func block(of line: BandLine) -> Int {
    block(of: paragraph(of: line.record), at: line.record.start)
  }

  /// Calls `body` with the items that stand, all or in part, in a band of the page.
  func forEachItem(fromY top: Double, toY bottom: Double, _ body: (PlacedItem) -> Void) {
    guard let first = item(atY: top) else { return }
    // A piece of a long paragraph, after which items are looked for one by one.
    var piece = first.piece == nil ? nil : first
    if piece == nil {
      var next = first.blocks.lowerBound
      map.tree.forEachEntry(fromBlock: next) { leaf, index, start in
        if let content = leaf.content(at: index), next <= start.blocks,
          !mayBeLong(utf8: leaf.utf8[index])
        {
          let item = item(
            of: start.blocks..<start.blocks + leaf.blocks[index], content, after: start,
            above: bottom)
          if let item {
            body(item)
            next = item.blocks.upperBound
          }
          return item != nil
        }
        let place = HeightPlace(entry: leaf.entry(at: index), start: start)
        while piece == nil, next < place.blocks.upperBound {
          guard let item = item(containing: next, at: 0, in: place), item.top < bottom else {
            return false
          }
          if item.piece != nil {
            piece = item
          } else {
            body(item)
            next = item.blocks.upperBound
          }
        }
        return piece == nil
      }
    }
    while let item = piece, item.top < bottom {
      body(item)
      piece = self.item(after: item)
    }
  }

  /// The item of a measured entry that is no long paragraph; `nil` where it begins below a band of the page
  /// or shows nothing.
  private func item(
    of blocks: Range<Int>, _ content: ItemContent, after start: HeightSummary, above bottom: Double
  ) -> PlacedItem? {
    let top = start.height + content.gap
    guard top < bottom,
      let laidOut = cache.item(containing: blocks.lowerBound, content: content)
    else { return nil }
    return PlacedItem(blocks: blocks, firstLine: start.lines, top: top, laidOut: laidOut)
  }
}
