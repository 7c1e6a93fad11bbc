import OracleSupport

/// How many pages are right as a whole.
struct PageFigures: Encodable {
  var pages = 0
  /// The number of pages on which every element with an `id` stands where it was recorded.
  var idsAgree = 0
  /// The number of pages that are as high as recorded.
  var heightsAgree = 0

  mutating func add(_ verdict: PageJudge.Verdict) {
    pages += 1
    idsAgree += verdict.idsAgree ? 1 : 0
    heightsAgree += verdict.heightAgrees ? 1 : 0
  }

  func joined(with other: PageFigures) -> PageFigures {
    PageFigures(
      pages: pages + other.pages, idsAgree: idsAgree + other.idsAgree,
      heightsAgree: heightsAgree + other.heightsAgree)
  }

  /// The figures in a line of a table.
  var summary: String {
    "pages \(pages) ids \(AgreementReport.percent(idsAgree, pages)) heights "
      + AgreementReport.percent(heightsAgree, pages)
  }
}

extension AgreementReport {
  /// Adds the verdict on a page.
  mutating func add(_ verdict: PageJudge.Verdict, group: String, engine: String, name: String) {
    let index = rowIndex("pages", group, engine)
    rows[index].total += verdict.blockCount
    rows[index].agree += verdict.agreeingBlocks
    var pages = rows[index].pages ?? PageFigures()
    pages.add(verdict)
    rows[index].pages = pages
    let fragments = rowIndex("fragment", group, engine)
    rows[fragments].total += verdict.fragmentCount
    rows[fragments].agree += verdict.agreeingFragments
    misses += verdict.details.map { "pages \(engine) \(group): \(name) \($0)" }
  }
}
