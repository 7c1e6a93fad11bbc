import WayfinderDocument
import WayfinderGeometry
import WayfinderHarfBuzz
import WayfinderLayout

/// Holds our lines of a paragraph against recorded ones.
package struct ParagraphJudge: Sendable {
  /// How a paragraph compares.
  package struct Verdict: Sendable {
    /// Whether all lines start at the same characters.
    package var agrees = false
    /// Whether the lines' tops and the height of the paragraph are the same.
    package var topsAreEqual = false
    /// How far the widths of lines are apart, in pixels.
    package var widthDistances: [Double] = []
    /// How far the left and right edges of ranges are apart on each line, in pixels.
    package var rectDistances: [Double] = []
    /// Both answers, for a person to read.
    package var detail = ""
  }

  private let profile: LineBreakProfile
  private let shaper: HarfBuzzShaper

  /// Whose answers are compared.
  package var engine: String { profile == .webKit ? "webKit" : "chromium" }

  package init(_ profile: LineBreakProfile, shaper: HarfBuzzShaper) {
    self.profile = profile
    self.shaper = shaper
  }

  /// Returns the verdict on a case.
  ///
  /// - Throws: What layout throws.
  package func verdict(on recorded: RecordedParagraph) throws -> Verdict {
    let answer = profile == .webKit ? recorded.w : recorded.c
    let setting = ParagraphSetting(recorded)
    let document = setting.document
    let prepared = try PreparedText(document, shaper: shaper, profile: profile)
    let layout = PageLayout(prepared, containerWidth: setting.width)
    let lines = layout.lines.filter { !$0.range.isEmpty }
    var verdict = Verdict()
    let starts = lines.map { start(of: $0, in: layout, document) }
    verdict.agrees = starts == answer.starts
    if !verdict.agrees {
      let widths = lines.map { $0.rect.width + $0.hangingWidth }
      verdict.detail = "lines \(answer.starts) ours \(starts) widths \(widths)"
    }
    guard verdict.agrees else { return verdict }
    let tops = lines.map { $0.rect.minY + $0.baseline - $0.ascent }
    let height = layout.contentSize.height
    verdict.topsAreEqual =
      abs(height - answer.h) < 0.02 && zip(tops, answer.l).allSatisfy { abs($0 - $1[3]) < 0.02 }
    if !verdict.topsAreEqual {
      verdict.detail += "tops \(answer.h) \(answer.l.map { $0[3] }) ours \(height) \(tops)"
    }
    for (line, other) in zip(lines, answer.l) {
      let distance = abs(line.rect.width + line.hangingWidth - other[4])
      verdict.widthDistances.append(distance)
      if distance > 0.1 {
        verdict.detail +=
          " width@\(Int(other[0])) \(other[4]) ours \(line.rect.width + line.hangingWidth)"
      }
    }
    for (range, rects) in zip(recorded.sub, answer.m) {
      compare(range, rects, answer, lines, layout, document, &verdict)
    }
    return verdict
  }

  /// The source offset of the first cluster of a line that shows, or -1.
  private func start(of line: LineFragment, in layout: PageLayout, _ document: Document) -> Int {
    var offset = line.range.lowerBound
    for scalar in document.text(in: line.range).unicodeScalars {
      let end = offset + String(scalar).utf8.count
      let isLineEnd = scalar == "\n"
      if isLineEnd || layout.rects(of: offset..<end).contains(where: { $0.width > 0 }) {
        return document.sourceRange(of: offset..<end).lowerBound
      }
      offset = end
    }
    return -1
  }

  private func compare(
    _ range: [Int], _ rects: [[Double]], _ answer: RecordedParagraph.Answer,
    _ lines: [LineFragment], _ layout: PageLayout, _ document: Document, _ verdict: inout Verdict
  ) {
    let start = document.textOffset(ofSource: range[0])
    let end = max(start, document.textOffset(ofSource: range[1]))
    let ours = layout.rects(of: start..<end).filter { $0.width > 0 }
    let recorded = rects.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    let bands = answer.l.map { ($0[3], $0[3] + $0[5]) }
    let own = Self.spans(ours, bands)
    let other = Self.spans(recorded, bands)
    for (line, span) in other {
      guard let mine = own[line] else {
        verdict.rectDistances.append(span.upperBound - span.lowerBound)
        verdict.detail += " rect \(range) missing on line \(line)"
        continue
      }
      let left = abs(mine.lowerBound - span.lowerBound)
      let right = abs(mine.upperBound - span.upperBound)
      verdict.rectDistances += [left, right]
      if max(left, right) > 0.5 { verdict.detail += " rect \(range) \(span) ours \(mine)" }
    }
  }

  /// The extent of rectangles on each line, by the line whose band they share most of.
  private static func spans(
    _ rects: [Rect], _ bands: [(top: Double, bottom: Double)]
  ) -> [Int: ClosedRange<Double>] {
    var spans: [Int: ClosedRange<Double>] = [:]
    for rect in rects {
      let line = bands.indices.max { shared(rect, bands[$0]) < shared(rect, bands[$1]) } ?? 0
      let span = rect.minX...max(rect.minX, rect.maxX)
      if let known = spans[line] {
        spans[line] =
          min(known.lowerBound, span.lowerBound)...max(known.upperBound, span.upperBound)
      } else {
        spans[line] = span
      }
    }
    return spans
  }

  private static func shared(_ rect: Rect, _ band: (top: Double, bottom: Double)) -> Double {
    min(rect.maxY, band.bottom) - max(rect.minY, band.top)
  }
}
