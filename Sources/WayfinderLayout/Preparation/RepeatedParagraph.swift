import WayfinderDocument

/// A paragraph that is prepared and broken into lines again and again, for benchmarks: what of an edit is
/// the paragraph's own.
@_spi(Benchmarks) public struct RepeatedParagraph: Sendable {
  private let document: Document
  private let shaper: any TextShaper
  private let preparer: SharedPreparer
  private let id: ParagraphID
  private let width: Double

  /// - Parameters:
  ///   - offset: A place in the paragraph.
  ///   - containerWidth: The width that its lines are broken at, in points.
  public init(
    at offset: TextOffset, of document: Document, shaper: some TextShaper, containerWidth: Double
  ) {
    self.document = document
    self.shaper = shaper
    width = containerWidth
    preparer = SharedPreparer(
      LayoutContext(document: document, shaper: shaper, profile: .chromium))
    var items = FlowItems(document, expanded: [])
    let block = document.blocks.index(containing: offset)
    id = ParagraphID(block: items.item(at: block)?.content.lowerBound ?? block, level: 0)
  }

  /// Prepares the paragraph and breaks it; nothing is known of it from the time before but its words,
  /// which the shaper keeps.
  ///
  /// - Returns: The number of its lines.
  public func layOut() -> Int {
    let context = LayoutContext(document: document, shaper: shaper, profile: .chromium)
    let (paragraph, _) = preparer.paragraph(id, in: context)
    var count = 0
    LineBreaker(paragraph, in: context, width: width, indent: 0).forEachLine { _ in count += 1 }
    return count
  }
}
