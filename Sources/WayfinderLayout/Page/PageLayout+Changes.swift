import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// The edits of the document since a revision of it; see `Document.edits(since:)`.
  package func edits(since revision: UInt64) -> [EditRecord]? {
    prepared.context.document.edits(since: revision)
  }

  /// Wraps the text at another width. What was measured is kept as an estimate and measured again
  /// where it is looked at, from what was prepared of it.
  ///
  /// - Complexity: O(*n*) in the number of measured items; no text is looked at.
  public mutating func wrap(atWidth width: Double) {
    let width = Self.sanitized(width)
    if width == containerWidth { return }
    let factor = width > 0 ? containerWidth / width : 1
    containerWidth = width
    cache = ItemCache(flow())
    map.markAllStale(
      heightFactor: factor, estimator: HeightEstimator(prepared.context, width: width))
    measureEnd()
  }

  /// Lets the content of collapsed boxes take room, or take none again.
  ///
  /// - Complexity: O(*n*) in the number of blocks.
  public mutating func expand(_ boxes: Set<Int>) {
    let changed = boxes.symmetricDifference(expandedBoxes)
    if changed.isEmpty { return }
    var ranges: [Range<Int>] = []
    var next = 0
    let tree = document.boxes
    document.forEachBlockRun(in: 0..<map.summary.blocks) { count, _, _, box in
      let start = next
      next += count
      if !Self.isBox(box, in: changed, tree) { return }
      if let last = ranges.last, last.upperBound == start {
        ranges[ranges.count - 1] = last.lowerBound..<next
      } else {
        ranges.append(start..<next)
      }
    }
    expandedBoxes = boxes
    cache = ItemCache(flow())
    for range in ranges { map.replace(range, newCount: range.count, utf8Change: 0) }
    measureEnd()
  }

  /// Whether a box is one of some or stands inside of one.
  private static func isBox(_ box: Int, in boxes: Set<Int>, _ tree: [Box]) -> Bool {
    var next: Int? = box
    while let index = next, tree.indices.contains(index) {
      if boxes.contains(index) { return true }
      next = tree[index].parent.flatMap { $0 < index ? $0 : nil }
    }
    return false
  }

  /// Follows a document to a later state of it. Edited text is measured again where it is looked at;
  /// until then it is taken to be as high as before.
  ///
  /// - Parameter document: A document that comes from the one laid out by edits; any other is laid
  ///   out anew, on demand.
  /// - Complexity: O(*k* log *n*) for *k* edits between the two.
  public mutating func follow(_ document: Document) {
    guard document.revision != self.document.revision else { return }
    let context = LayoutContext(
      document: document, shaper: prepared.shaper, profile: prepared.profile,
      pieces: prepared.context.pieces)
    guard let edits = document.edits(since: self.document.revision) else {
      self = PageLayout(
        unmeasured: PreparedText(onDemand: context, after: prepared),
        containerWidth: containerWidth,
        expandedBoxes: document.isEdited(from: self.document) ? expandedBoxes : [])
      return
    }
    if document.blockStyleCount > map.kindCount {
      map.addKinds(HeightEstimator.priors(of: context, width: containerWidth))
    }
    let pieces = prepared.pieces.map { PieceSource(context, after: $0, edits: edits) }
    let changes = edits.indices.map { follow(edits, at: $0, to: document, pieces) }
    let isShared = !isKnownUniquelyReferenced(&cache)
    prepared = PreparedText(
      onDemand: context, after: prepared, changes, isShared: isShared, pieces: pieces)
    if isShared {
      cache = ItemCache(flow(), after: cache, changes, edits)
    } else {
      cache.follow(flow(), changes, edits)
    }
    // The room below the last item is measured by that item and the boxes around it.
    if changes.allSatisfy({
      $0.sparesNeighbours && $0.outdated.upperBound < document.blocks.count
    }) {
      updateContentSize()
    } else {
      measureEnd()
    }
  }
}
