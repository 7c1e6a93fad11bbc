/// A place in the text of a page, as scrolling holds on to it.
///
/// Within a process it moves with the text as the page is edited. It encodes as a position in the
/// page's source, and so is found again in the same page opened another time.
public struct PageAnchor: Hashable, Sendable, Codable {
  /// The place in the document it was made in; `nil` after decoding.
  let anchor: Anchor?
  /// The position in the source.
  let source: Int

  private enum CodingKeys: String, CodingKey { case source }

  init(at offset: TextOffset, in document: Document) {
    anchor = document.anchor(at: offset, bias: .after)
    source = document.sourceRange(of: offset..<offset).lowerBound
  }

  /// Reads a place.
  public init(from decoder: any Decoder) throws {
    anchor = nil
    source = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .source)
  }

  /// Returns the offset of the place in a document.
  public func offset(in document: Document) -> TextOffset {
    anchor.map { document.offset(of: $0) } ?? document.textOffset(ofSource: source)
  }
}

/// Holds the layout of a page and tells the scroll model where named places and anchors stand in it.
final class PageScrollTargets: ScrollTargetSource {
  /// Nothing else keeps a copy while it changes, so that its trees are changed in place.
  var layout: PageLayout {
    didSet { layoutVersion &+= 1 }
  }
  /// A number that is another one for each layout.
  private(set) var layoutVersion: UInt64 = 0
  private var knownPlaces: (revision: UInt64, places: Places)?
  private var lastAnchor: PageAnchor?
  /// Where the anchors asked for last stand in a layout: an update asks for the same few several times.
  private var knownAnchors: (version: UInt64, places: [(anchor: PageAnchor, place: AnchorPlace)])
  private static let knownAnchorCount = 4

  /// Where an anchor stands in a layout.
  private struct AnchorPlace {
    let offset: TextOffset
    /// The line that holds the offset; `nil` where it is folded away.
    let line: LineOutline?
  }

  /// The named places and headings of a document by their offsets.
  private struct Places {
    let names: [(offset: TextOffset, name: String)]
    let outline: [OutlineEntry]

    init(_ document: Document) {
      names = document.anchorNames
        .map { (document.offset(ofName: $0) ?? 0, $0) }
        .sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
      outline = document.outline
    }
  }

  init(_ layout: PageLayout) {
    self.layout = layout
    knownAnchors = (0, [])
  }

  private var places: Places {
    let revision = layout.document.revision
    if let knownPlaces, knownPlaces.revision == revision { return knownPlaces.places }
    let places = Places(layout.document)
    knownPlaces = (revision, places)
    return places
  }

  /// Lets the next anchor be chosen anew.
  func forgetAnchor() { lastAnchor = nil }

  /// The last heading that begins before an offset.
  func heading(before offset: TextOffset) -> OutlineEntry? {
    let index = Self.firstIndex(in: places.outline) { $0.range.lowerBound >= offset }
    return index > 0 ? places.outline[index - 1] : nil
  }

  func scrollTargetFrame(for id: any Hashable & Sendable) -> ScrollTargetFrame? {
    switch id {
    // The reading place is asked for in every update.
    case let anchor as PageAnchor: frame(ofLineAt: place(of: anchor), id: anchor)
    case let name as String: frame(ofName: name)
    default: nil
    }
  }

  private func place(of anchor: PageAnchor) -> AnchorPlace {
    if knownAnchors.version != layoutVersion {
      knownAnchors.version = layoutVersion
      knownAnchors.places.removeAll(keepingCapacity: true)
    }
    if let known = knownAnchors.places.first(where: { $0.anchor == anchor }) { return known.place }
    let place = place(at: anchor.offset(in: layout.document))
    if knownAnchors.places.count >= Self.knownAnchorCount { knownAnchors.places.removeFirst() }
    knownAnchors.places.append((anchor, place))
    return place
  }

  private func place(at offset: TextOffset) -> AnchorPlace {
    AnchorPlace(offset: offset, line: layout.lineOutline(at: offset))
  }

  /// The line of a place, or the one above where it is folded away.
  private func frame(
    ofLineAt place: AnchorPlace, id: any Hashable & Sendable
  ) -> ScrollTargetFrame? {
    guard let line = place.line ?? layout.lineOutline(before: place.offset) else { return nil }
    return ScrollTargetFrame(
      id: id, rect: line.rect, isEstimated: !layout.isMeasured(at: place.offset))
  }

  /// The element of a name; the line above where it is folded away.
  private func frame(ofName name: String) -> ScrollTargetFrame? {
    guard let offset = layout.document.offset(ofName: name) else { return nil }
    guard let rect = layout.rect(ofName: name) else {
      return frame(ofLineAt: place(at: offset), id: name)
    }
    return ScrollTargetFrame(id: name, rect: rect, isEstimated: !layout.isMeasured(at: offset))
  }

  func scrollTargetFrames(in rect: Rect) -> [ScrollTargetFrame] {
    let lines = layout.lines(fromY: rect.minY, toY: rect.maxY)
    guard let first = lines.first, let last = lines.last else { return [] }
    let start = Self.firstIndex(in: places.names) { $0.offset >= first.range.lowerBound }
    return places.names[start...].prefix { $0.offset <= last.range.upperBound }
      .compactMap { scrollTargetFrame(for: $0.name) }
  }

  /// The first line wholly in view, or else the first one partly in view.
  ///
  /// The anchor chosen last is kept as long as it stands on that line, so that a page wrapped anew
  /// again and again does not creep away from what is read.
  func scrollAnchor(in rect: Rect) -> (any Hashable & Sendable)? {
    guard let line = layout.firstLine(fromY: rect.minY, toY: rect.maxY) else { return nil }
    if let lastAnchor, place(of: lastAnchor).line?.index == line.index { return lastAnchor }
    let anchor = PageAnchor(at: line.range.lowerBound, in: layout.document)
    lastAnchor = anchor
    return anchor
  }

  /// The first place in a sorted array from which on a condition holds.
  private static func firstIndex<Element>(
    in array: [Element], where holds: (Element) -> Bool
  ) -> Int {
    var low = 0
    var high = array.count
    while low < high {
      let middle = (low + high) / 2
      if holds(array[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
