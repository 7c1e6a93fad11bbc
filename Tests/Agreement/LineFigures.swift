import Foundation
import OracleSupport

/// How near our lines are to recorded ones, over the paragraphs whose lines start alike.
struct LineFigures: Encodable {
  /// The number of paragraphs whose tops and heights are the same.
  var topsEqual = 0
  private var widths: [Double] = []
  private var rects: [Double] = []

  mutating func add(_ verdict: ParagraphJudge.Verdict) {
    topsEqual += verdict.topsAreEqual ? 1 : 0
    widths += verdict.widthDistances
    rects += verdict.rectDistances
  }

  func joined(with other: LineFigures) -> LineFigures {
    var sum = self
    sum.topsEqual += other.topsEqual
    sum.widths += other.widths
    sum.rects += other.rects
    return sum
  }

  /// The figures in a line of a table.
  func summary(agree: Int) -> String {
    String(
      format: "tops %@ widths %.3f %.3f rects %.3f %.3f",
      AgreementReport.percent(topsEqual, agree), Self.quantile(widths, 0.5),
      Self.quantile(widths, 0.95), Self.quantile(rects, 0.5), Self.quantile(rects, 0.95))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(topsEqual, forKey: .topsEqual)
    try container.encode(Self.quantile(widths, 0.5), forKey: .widthMedian)
    try container.encode(Self.quantile(widths, 0.95), forKey: .widthP95)
    try container.encode(Self.quantile(rects, 0.5), forKey: .rectMedian)
    try container.encode(Self.quantile(rects, 0.95), forKey: .rectP95)
  }

  private enum CodingKeys: String, CodingKey {
    case topsEqual, widthMedian, widthP95, rectMedian, rectP95
  }

  /// The smallest value that a share of all values does not exceed.
  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    if values.isEmpty { return 0 }
    let sorted = values.sorted()
    let place = (Double(sorted.count) * share).rounded(.up) - 1
    return sorted[min(max(0, Int(place)), sorted.count - 1)]
  }
}

extension AgreementReport {
  /// Adds the verdict on a paragraph.
  mutating func add(
    _ verdict: ParagraphJudge.Verdict, set: String = "paragraphs", group: String, engine: String,
    miss: @autoclosure () -> String
  ) {
    let index = rowIndex(set, group, engine)
    rows[index].total += 1
    rows[index].agree += verdict.agrees ? 1 : 0
    var lines = rows[index].lines ?? LineFigures()
    lines.add(verdict)
    rows[index].lines = lines
    if !verdict.detail.isEmpty { misses.append("\(set) \(engine) \(group): \(miss())") }
  }
}
