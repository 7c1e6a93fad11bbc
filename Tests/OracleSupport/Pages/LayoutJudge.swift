import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderHarfBuzz
import WayfinderLayout

/// Holds the lines of a page against recorded ones, cluster by cluster.
package struct LayoutJudge {
  /// How a page compares.
  package struct Verdict: Sendable {
    package var lineCount = 0
    /// The number of lines that begin where recorded, all clusters within a pixel.
    package var agreeingLines = 0
    package var details: [String] = []
  }

  /// A pixel, by which some rectangles are rounded outwards, and what sums lose.
  private static let tolerance = 1.0 + 1.0 / 64

  private let layout: PageLayout
  private let document: Document

  /// Lays out a page.
  ///
  /// - Throws: What layout throws.
  package init(
    _ profile: LineBreakProfile, html: [UInt8], width: Double, shaper: HarfBuzzShaper
  ) throws {
    document = html.withUnsafeBufferPointer { Document(html: $0) }
    let prepared = try PreparedText(document, shaper: shaper, profile: profile)
    layout = PageLayout(prepared, containerWidth: width)
  }

  /// Returns the verdict on recorded lines.
  package func verdict(on recorded: RecordedLayout) -> Verdict {
    var verdict = Verdict()
    for line in recorded.lines where !line.clusters.isEmpty {
      verdict.lineCount += 1
      if let miss = miss(on: line) {
        verdict.details.append("line at \(line.start): \(miss)")
      } else {
        verdict.agreeingLines += 1
      }
    }
    return verdict
  }

  /// What differs on a line; `nil` where nothing does.
  private func miss(on line: RecordedLayout.Line) -> String? {
    var top: Double?
    for cluster in line.clusters where cluster.count == 4 && cluster[3] > 0 {
      let start = document.textOffset(ofSource: Int(cluster[0]))
      let end = document.textOffset(ofSource: Int(cluster[0] + cluster[1]))
      guard start < end, let found = layout.line(at: start) else { continue }
      if let top, found.rect.minY != top { return "breaks at \(Int(cluster[0]))" }
      if top == nil {
        top = found.rect.minY
        let first = document.sourceRange(of: found.range.lowerBound..<found.range.lowerBound)
        if first.lowerBound > Int(cluster[0]) || found.rect.minX > cluster[2] + cluster[3] + 1 {
          return "begins at \(first.lowerBound)"
        }
      }
      guard let rect = layout.rects(of: start..<end).first else { return "no cluster \(cluster)" }
      if (rect.minX - cluster[2]).magnitude > Self.tolerance
        || (rect.maxX - cluster[2] - cluster[3]).magnitude > Self.tolerance
      {
        return "cluster \(cluster) ours \(rect.minX) \(rect.width)"
      }
      if (rect.midY - line.rect[1] - line.rect[3] / 2).magnitude > line.rect[3] / 2 {
        return "cluster \(cluster) at \(line.rect[1]) ours \(rect)"
      }
    }
    return nil
  }
}
