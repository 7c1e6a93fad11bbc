import Foundation
import OracleSupport
import WayfinderLayout

/// Reads recorded answers of browsers and tells how many of ours are the same.
@main
enum Agreement {
  static let usage = """
    usage: wayfinder-agreement [--json] [--misses] FILE-OR-FOLDER …

    Reads recorded cases (JSON lines; kinds are told apart by content) and prints, for each group and
    engine, how many of our answers are the same.
      --json    print the rows as JSON
      --misses  list the cases that differ
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let options = arguments.filter { $0.hasPrefix("-") }
    let paths = arguments.filter { !$0.hasPrefix("-") }
    if let unknown = options.first(where: { $0 != "--json" && $0 != "--misses" }) {
      stop(
        unknown == "--help" ? usage : "wayfinder-agreement: unknown option \(unknown)\n\(usage)",
        unknown == "--help" ? 0 : 2)
    }
    if paths.isEmpty { stop(usage, 2) }
    do {
      let report = try report(on: paths.flatMap { try files(at: $0) })
      let listsMisses = options.contains("--misses")
      if options.contains("--json") {
        print(try report.json(withMisses: listsMisses))
      } else {
        print(report.table())
        if listsMisses { report.misses.forEach { print($0) } }
      }
    } catch {
      stop("wayfinder-agreement: \(error)", 2)
    }
  }

  private static func report(on files: [URL]) throws -> AgreementReport {
    var report = AgreementReport()
    for file in files {
      if let paragraphs = try RecordedParagraphs(file: file) {
        try judge(paragraphs, &report)
        continue
      }
      if let recorded = RecordedLayout(file: file) {
        try judge(recorded, file, &report)
        continue
      }
      if let pages = try RecordedPages(file: file) {
        try judge(pages, &report)
        continue
      }
      for recorded in try RecordedCases.cases(in: file) {
        switch recorded {
        case .find(let recorded): try judge(recorded, &report)
        case .scroll(let recorded): judge(recorded, &report)
        }
      }
    }
    return report
  }

  private static func judge(_ recorded: RecordedFindCase, _ report: inout AgreementReport) throws {
    for engine in RecordedEngine.allCases {
      guard let verdict = try FindJudge(engine).verdict(on: recorded) else { continue }
      report.add(
        set: "find", group: recorded.group, engine: engine.name, agrees: verdict.agrees,
        isNonEmpty: verdict.isNonEmpty, miss: "\(recorded.id) \(verdict.detail)")
    }
  }

  private static func judge(_ recorded: RecordedScrollCase, _ report: inout AgreementReport) {
    report.add(
      set: recorded.set, group: recorded.group, engine: recorded.engineName,
      agrees: recorded.agrees ?? false, isNonEmpty: recorded.expected != recorded.from,
      miss: "\(recorded.id) expected \(recorded.expected) found "
        + (recorded.ourOffset.map { "[\($0.x), \($0.y)]" } ?? "nothing"))
  }

  private static func judge(
    _ paragraphs: RecordedParagraphs, _ report: inout AgreementReport
  ) throws {
    let shaper = try OracleFonts.shaper(paragraphs.fonts)
    for profile in [LineBreakProfile.chromium, .webKit] {
      let judge = ParagraphJudge(profile, shaper: shaper)
      for recorded in paragraphs.cases {
        let verdict = try judge.verdict(on: recorded)
        report.add(
          verdict, group: recorded.group, engine: judge.engine,
          miss: "\(recorded.id) [\(recorded.eq)] \(verdict.detail)")
        // What Chromium and WebKit agree on is no matter of taste: such cases once more by themselves.
        if recorded.eq.contains("c"), recorded.eq.contains("w"), profile == .chromium {
          report.add(
            verdict, set: "paragraphs-alike", group: recorded.group, engine: judge.engine,
            miss: recorded.id)
        }
      }
    }
  }

  private static func judge(
    _ recorded: RecordedLayout, _ file: URL, _ report: inout AgreementReport
  ) throws {
    let profiles: [String: LineBreakProfile] = ["chromium": .chromium, "webkit": .webKit]
    let engine = file.deletingPathExtension().pathExtension
    guard let profile = profiles[engine] else { return }
    let judge = try LayoutJudge(
      profile, html: try recorded.html(beside: file),
      width: recorded.viewport.first ?? recorded.bodyWidth,
      shaper: try OracleFonts.shaper(OracleFonts.pageFonts))
    let verdict = judge.verdict(on: recorded)
    let index = report.rowIndex(
      "layout", String(recorded.page.prefix { $0 != "." }),
      profile == .webKit ? "webKit" : "chromium")
    report.rows[index].total += verdict.lineCount
    report.rows[index].agree += verdict.agreeingLines
    report.misses += verdict.details.map {
      "layout \(engine) \(recorded.page) \(Int(recorded.bodyWidth)): \($0)"
    }
  }

  private static func judge(_ pages: RecordedPages, _ report: inout AgreementReport) throws {
    let shaper = try OracleFonts.shaper(OracleFonts.pageFonts)
    for profile in [LineBreakProfile.chromium, .webKit] {
      for (page, cases) in Dictionary(grouping: pages.cases, by: \.page).sorted(by: {
        $0.key < $1.key
      }) {
        let judge = try PageJudge(profile, html: try pages.html(of: page), shaper: shaper)
        for recorded in cases {
          let verdict = judge.verdict(on: recorded)
          report.add(
            verdict, group: recorded.group, engine: judge.engine,
            name: "\(page) \(Int(recorded.vw))")
        }
      }
    }
  }

  /// The file at a path, or the files of JSON lines in the folder there.
  private static func files(at path: String) throws -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(description: "no such file or folder: \(path)")
    }
    let url = URL(fileURLWithPath: path)
    guard isFolder.boolValue else { return [url] }
    let found =
      FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    return found.filter { isRegular($0) }.sorted { $0.path < $1.path }
  }

  private static func isRegular(_ file: URL) -> Bool {
    (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  private static func stop(_ message: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
