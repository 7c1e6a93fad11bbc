import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderHarfBuzz
import WayfinderLayout

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
    let height = max(recorded.vh, layout.contentSize.height.rounded())
    verdict.heightAgrees = (height - answer.doc[1]).magnitude <= Self.tolerance
    if !verdict.heightAgrees { verdict.details.append("height \(answer.doc[1]) ours \(height)") }
    return verdict
  }

  /// How far the edges of two rectangles are apart at most.
  private static func distance(_ a: Rect, _ b: Rect) -> Double {
    let edges = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
    return edges.reduce(0) { max($0, $1.magnitude) }
  }
}
