import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderHarfBuzz
import WayfinderLayout
import WayfinderScroll

/// Holds our boxes of a page against recorded ones.
package struct PageJudge {
  /// How a page compares.
  package struct Verdict: Sendable {
    /// How many rectangles of elements were recorded, and how many of them are ours as well.
    package var blockCount = 0
    package var agreeingBlocks = 0
    /// Whether every element with an `id` stands where it was recorded.
    package var idsAgree = true
    /// Whether the page is as high as recorded.
    package var heightAgrees = false
    /// How many fragments were followed, and how many of them scroll to where ours do.
    package var fragmentCount = 0
    package var agreeingFragments = 0
    /// What differs, for a person to read.
    package var details: [String] = []
  }

  /// How far apart, in pixels, edges may be.
  private static let tolerance = 1.0

  private let profile: LineBreakProfile
  private let document: Document
  private let prepared: PreparedText
  private let boxes: [String: Int]

  /// Whose answers are compared.
  package var engine: String { profile == .webKit ? "webKit" : "chromium" }

  /// Reads a page.
  ///
  /// - Throws: What layout throws.
  package init(_ profile: LineBreakProfile, html: [UInt8], shaper: HarfBuzzShaper) throws {
    self.profile = profile
    var boxes: [String: Int] = [:]
    document = html.withUnsafeBufferPointer { html in
      Document(html: html) { box, path in boxes[path] = box }
    }
    self.boxes = boxes
    prepared = try PreparedText(document, shaper: shaper, profile: profile)
  }

  /// Returns the verdict on the page at a recorded width.
  package func verdict(on recorded: RecordedPage) -> Verdict {
    let answer = profile == .webKit ? recorded.w : recorded.c
    let layout = PageLayout(prepared, containerWidth: recorded.vw)
    let rects = layout.boxRects()
    var verdict = Verdict()
    for block in answer.blocks
    where block.count == 5 && recorded.paths.indices.contains(Int(block[0])) {
      let path = recorded.paths[Int(block[0])]
      let expected = Rect(x: block[1], y: block[2], width: block[3], height: block[4])
      let found = boxes[path].flatMap { rects[$0] }
      verdict.blockCount += 1
      if let found, Self.distance(found, expected) <= Self.tolerance {
        verdict.agreeingBlocks += 1
      } else {
        verdict.details.append("\(path) \(expected) ours \(found?.description ?? "none")")
      }
    }
    for (id, values) in answer.ids.sorted(by: { $0.key < $1.key }) where values.count == 4 {
      let expected = Rect(x: values[0], y: values[1], width: values[2], height: values[3])
      let found = layout.rect(ofName: id)
      // What is not shown has a rectangle of zeros in browsers, and none here.
      if found == nil, expected == .zero { continue }
      if found.map({ Self.distance($0, expected) > Self.tolerance }) ?? true {
        verdict.idsAgree = false
        verdict.details.append("#\(id) \(expected) ours \(found?.description ?? "none")")
      }
    }
    let hidden = Set(answer.ids.filter { $0.value.allSatisfy { $0 == 0 } }.keys)
    follow(answer.scroll, in: layout, of: recorded, hidden: hidden, &verdict)
    let height = max(recorded.vh, layout.contentSize.height.rounded())
    verdict.heightAgrees = (height - answer.doc[1]).magnitude <= Self.tolerance
    if !verdict.heightAgrees { verdict.details.append("height \(answer.doc[1]) ours \(height)") }
    return verdict
  }

  /// Follows the fragments of a page.
  ///
  /// - Parameter hidden: The ids of elements that are not shown, to which nothing scrolls.
  private func follow(
    _ recorded: RecordedPage.Scrolling, in layout: PageLayout, of page: RecordedPage,
    hidden: Set<String>, _ verdict: inout Verdict
  ) {
    let fragments = recorded.ids.compactMap { id, offsets in offsets.first.map { (id, $0) } }
    for (name, expected) in (fragments + recorded.names.map { ($0, $1) }).sorted(by: { $0.0 < $1.0 }
    ) {
      let target = offset(of: name, in: layout, Size(width: page.vw, height: page.vh))
      let found = target == nil && hidden.contains(name) ? .zero : target
      verdict.fragmentCount += 1
      if let found, (found.x - expected.x).magnitude <= Self.tolerance,
        (found.y - expected.y).magnitude <= Self.tolerance
      {
        verdict.agreeingFragments += 1
      } else {
        let ours = found.map { "[\($0.x), \($0.y)]" } ?? "none"
        verdict.details.append("fragment \(name) [\(expected.x), \(expected.y)] ours \(ours)")
      }
    }
  }

  /// Where following a fragment scrolls to from the top of the page.
  private func offset(of name: String, in layout: PageLayout, _ container: Size) -> Point? {
    guard let rect = layout.rect(ofName: name) else { return nil }
    var margin = EdgeInsets.zero
    if let box = document.place(named: name)?.box {
      let edges = document.boxes[box].style.scrollMargin
      margin = EdgeInsets(
        top: Self.points(edges.top), leading: Self.points(edges.left),
        bottom: Self.points(edges.bottom), trailing: Self.points(edges.right))
    }
    let size = layout.contentSize
    let geometry = ScrollGeometry(
      contentOffset: .zero,
      contentSize: Size(
        width: max(size.width, container.width), height: max(size.height, container.height)),
      contentInsets: .zero, containerSize: container)
    return ScrollIntoView(block: .start, inline: .nearest, scrollMargin: margin)
      .contentOffset(of: rect, in: geometry, scrollPadding: .zero)
  }

  private static func points(_ length: BoxLength) -> Double {
    if case .points(let points) = length { return points }
    return 0
  }

  /// How far the edges of two rectangles are apart at most.
  private static func distance(_ a: Rect, _ b: Rect) -> Double {
    let edges = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
    return edges.reduce(0) { max($0, $1.magnitude) }
  }
}
