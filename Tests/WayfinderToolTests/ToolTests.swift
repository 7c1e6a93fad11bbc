import Foundation
import Testing

/// Runs the built command-line tool as a person or a script would.
@Suite struct ToolTests {
  private struct Run {
    var code: Int32
    var output: String
    var error: String
  }

  private static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let page = packageRoot.appendingPathComponent("Examples/Pages/harbour.html").path

  private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  /// The tools stand beside the test bundle.
  private static func tool(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  private func run(
    _ arguments: String..., input: String? = nil, tool: String = "wayfinder"
  ) throws -> Run {
    try run(arguments, input: input, tool: tool)
  }

  private func run(
    _ arguments: [String], input: String? = nil, tool: String = "wayfinder"
  ) throws -> Run {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("wayfinder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data((input ?? "").utf8).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = Self.tool(tool)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      code: process.terminationStatus, output: try String(contentsOf: files[1], encoding: .utf8),
      error: try String(contentsOf: files[2], encoding: .utf8))
  }

  @Test func findPrintsEachMatchWithItsPlace() throws {
    let run = try run("find", "-", "brown fox", "--width", "80", input: "the quick\nbrown fox")
    #expect(run.code == 0 && run.error.isEmpty)
    #expect(run.output == "1  [brown fox]\n   at 0,16 size 72×16, offset 0,0\n")
  }

  @Test func findAsJSONHasTheFieldsOfItsContract() throws {
    struct Report: Decodable {
      struct Match: Decodable {
        var ordinal: Int
        var range: [Int]
        var text: String
        var rects: [[Double]]
        var reveal: [Double]
      }
      var count: Int
      var contentSize: [Double]
      var matches: [Match]
    }
    let run = try run("find", "--json", "-", "two", "--limit=1", input: "<p>é 👍 two</p><p>two</p>")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.count == 2 && report.matches.count == 1)
    #expect(report.matches[0].range == [5, 8] && report.matches[0].text == "two")
    #expect(report.matches[0].rects == [[48, 16, 24, 16]] && report.matches[0].reveal == [0, 0])
    #expect(report.contentSize.count == 2)
  }

  @Test func rangesOfPlainTextAreUTF16OffsetsIntoIt() throws {
    let run = try run("find", "--json", "-", "two", input: "é 👍 two")
    #expect(run.output.contains("\"range\":[5,8]"))
  }

  @Test func theExitCodeTellsWhetherAnythingWasFound() throws {
    #expect(try run("find", Self.page, "harbour").code == 0)
    let none = try run("find", Self.page, "zyzzyva")
    #expect(none.code == 1 && none.output.isEmpty && none.error.isEmpty)
  }

  @Test(arguments: [
    ["find", "/no/such/file", "x"], ["find", "/", "x"], ["find", "-", ""], ["find", "-"], ["find"],
    ["find", "-", "x", "y"], ["find", "-", "x", "--colour"], ["find", "-", "x", "--width", "wide"],
    ["find", "-", "x", "--width"], ["find", "-", "x", "--profile", "lynx"], ["fnid", "-", "x"], [],
    ["find", "-", "x", "--limit", "-1"], ["outline"], ["picture", "-"],
    ["picture", "-", "/no/such/folder/x.svg"], ["lines", "-", "--font-size", "20"],
    ["lines", "-", "--font-size", "0"], ["lines", "-", "--font", "/no/such/font.ttf"],
    ["lines", "-", "--picture-format", "png"], ["picture", "-", "x", "--picture-format", "gif"],
  ])
  func mistakesAreToldInOneLine(arguments: [String]) throws {
    let run = try run(arguments, input: "text")
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.error.hasPrefix("wayfinder: ") && run.error.filter(\.isNewline).count == 1)
  }

  @Test func bytesThatAreNoTextAreRefused() throws {
    let run = try run("text", "-", input: "a\0b")
    #expect(run.code == 2 && run.error == "wayfinder: standard input: not text\n")
  }

  /// A file of text is opened by its path, and a page of the same bytes is read; UTF-16 is told by its
  /// mark.
  @Test(
    arguments: [
      ("note.txt", Array("one\ntwö\n".utf8), "one\ntwö\n"), ("note", Array("<p>one".utf8), "one\n"),
      ("note.html", Array("one <b>two".utf8), "one two\n"),
      ("note.html", Array("one\ntwo".utf8), "one\ntwo\n"),
      ("note.txt", [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00], "a\n"),
      (
        "note.txt", [0xFE, 0xFF] + "<p>é".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        "é\n"
      ),
      ("note.txt", [0x61, 0xE9, 0x0A], "a\u{FFFD}\n"),
      (
        "note.txt", Array("<!--".utf8) + Array(repeating: 0x2D, count: 9000) + Array("><p>x".utf8),
        "x\n"
      ),
    ] as [(String, [UInt8], String)])
  func filesAreTextOrPages(name: String, bytes: [UInt8], text: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("wayfinder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    let run = try run("text", file.path)
    #expect(run.code == 0 && run.output == text)
    try Data(bytes + [0x61, 0x00]).write(to: file)
    let unlike = try self.run("text", file.path, "--format", "text")
    let isUTF16 = bytes.first ?? 0 >= 0xFE
    #expect(unlike.code == (isUTF16 || bytes.count > 8192 ? 0 : 2))
    if unlike.code == 2 { #expect(unlike.error == "wayfinder: \(file.path): not text\n") }
  }

  @Test func optionsChangeWhatMatches() throws {
    let text = "cafe café CAFÉ cafés"
    func count(_ query: String, _ options: String...) throws -> Int {
      try run(["find", "-", query] + options, input: text).output.filter { $0 == "[" }.count
    }
    #expect(try count("café") == 3)
    #expect(try count("café", "--profile=chromium") == 4)
    #expect(try count("café", "--case-sensitive") == 2)
    #expect(try count("café", "--whole-word") == 2)
    #expect(try count("cafe", "--diacritics=match") == 1)
  }

  @Test func bothEnginesAnswerAlike() throws {
    for query in ["cafe", "Straße", "είναι", "コーヒー", "ㅎ", "zyzzyva", "the"] {
      let fast = try run("find", "--json", Self.page, query)
      let reference = try run("find", "--json", Self.page, query, "--engine", "reference")
      #expect(fast.output == reference.output && fast.code == reference.code, "\(query)")
    }
  }

  @Test func outlineAndTextShowWhatAReaderSees() throws {
    let outline = try run("outline", Self.page)
    #expect(
      outline.code == 0
        && outline.output.contains("  The harbour café  #top\n    In other languages"))
    let text = try run("text", "-", input: "<p>one</p><p>two<br>three</p><table><td>4<td>5</table>")
    #expect(text.output == "one\n\ntwo\nthree\n\n4\t5\n")
    #expect(try run("text", "-", "--format", "text", input: "<p>one").output == "<p>one\n")
  }

  @Test func linesHaveTheirRectangles() throws {
    let run = try run("lines", "-", "--width", "32", "--cell", "8x16", input: "one two")
    #expect(run.output == "        0        0       24  one \n       16        0       24  two\n")
  }

  /// The advances of DejaVu Sans: o 0.6118, n 0.6338, e 0.6152 of an em, in Chromium rounded up to
  /// 1/64 of a pixel in sum.
  @Test func fontsMeasureInsteadOfCells() throws {
    let font = Self.dejaVu
    guard FileManager.default.fileExists(atPath: font) else { return }
    let run = try run("lines", "-", "--json", "--font", font, input: "one")
    struct Report: Decodable {
      struct Line: Decodable { var rect: [Double] }
      var lines: [Line]
    }
    let lines = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).lines
    #expect(lines.count == 1 && abs(lines[0].rect[2] - 16 * (0.6118 + 0.6338 + 0.6152)) < 0.1)
    let bad = try self.run("lines", "-", "--font", Self.page, input: "one")
    #expect(bad.code == 2 && bad.error.filter(\.isNewline).count == 1)
  }

  /// The words of DejaVu Sans at 32 points are twice as wide as at 16, so that they wrap at twice the
  /// width; `find`, `lines` and `picture` take the same options.
  @Test func everyCommandThatMeasuresTakesFonts() throws {
    guard FileManager.default.fileExists(atPath: Self.dejaVu) else { return }
    let text = "the quick brown fox jumps over the lazy dog"
    func lines(_ options: String...) throws -> [String] {
      try run(["lines", "-", "--font", Self.dejaVu] + options, input: text).output
        .split(separator: "\n").map { String($0.dropFirst(29)) }
    }
    let small = try lines("--width", "150")
    #expect(small.count > 2 && small.joined().contains("quick"))
    #expect(try lines("--width", "300", "--font-size", "32") == small)
    #expect(try lines("--width=300") != small)
    let find = try run(
      "find", "-", "fox", "--json", "--width", "300", "--font-size", "32", "--font", Self.dejaVu,
      "--font", Self.dejaVu + "#0", input: text)
    let line = small.firstIndex { $0.contains("fox") } ?? -1
    // DejaVu Sans is 30 + 8 points high at 32.
    #expect(find.code == 0 && find.output.contains(",\(line * 38),"), "\(find.output)")
  }

  @Test func profilesBreakLinesAsTheirEnginesDo() throws {
    // After a hyphen and before a letter that is not ASCII only WebKit does not break.
    func count(_ profile: String) throws -> Int {
      try run("lines", "-", "--width", "48", "--profile", profile, input: "peut-\u{EA}tre").output
        .split(separator: "\n").count
    }
    #expect(try count("chromium") == 2 && count("icu") == 2)
    let webKit = try run(
      "lines", "-", "--width", "48", "--profile", "webkit", input: "peut-\u{EA}tre")
    #expect(!webKit.output.contains("peut-\n"))
  }

  @Test func numbersOfJSONShowNoResidueOfTheirSums() throws {
    guard FileManager.default.fileExists(atPath: Self.dejaVu) else { return }
    let run = try run("lines", "--json", Self.page, "--font", Self.dejaVu, "--font-size", "13.3")
    let numbers = run.output.components(separatedBy: CharacterSet(charactersIn: ",[]:{}"))
      .filter { Double($0) != nil && $0.contains(".") }
    #expect(numbers.count > 20)
    #expect(numbers.allSatisfy { ($0.split(separator: ".").last?.count ?? 0) <= 4 })
  }

  @Test func aPictureOfPixelsIsAPNG() throws {
    guard FileManager.default.fileExists(atPath: Self.dejaVu) else { return }
    let folder = FileManager.default.temporaryDirectory
    for (name, options) in [("a.png", []), ("a.picture", ["--picture-format", "png"])] {
      let file = folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
      defer { try? FileManager.default.removeItem(at: file) }
      let run = try run(
        ["picture", "-", file.path, "two", "--font", Self.dejaVu] + options, input: "one two")
      // Where there is no cairo it says so.
      if run.code == 2 {
        #expect(run.error.contains("cairo"))
        continue
      }
      #expect(run.code == 0 && run.error.isEmpty)
      let data = try Data(contentsOf: file)
      #expect(data.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]) && data.count > 1000)
    }
  }

  @Test func aPictureIsWellFormedXML() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try run("picture", Self.page, file.path, "cafe").code == 0)
    let svg = try String(contentsOf: file, encoding: .utf8)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n") && svg.contains("#ff9a3c"))
    let opened = svg.components(separatedBy: "<text").count
    #expect(opened > 20 && opened == svg.components(separatedBy: "</text>").count)
  }

  @Test func helpNamesEveryCommandAndOption() throws {
    let help = try run("--help")
    #expect(help.code == 0 && help.error.isEmpty)
    for word in ["find", "outline", "text", "lines", "picture", "--profile", "--json", "--svg"]
      + ["--png", "--font", "--font-family", "--font-size", "--width", "--picture-format"]
    {
      #expect(help.output.contains(word))
    }
    #expect(try run("find", "--help").output == help.output)
  }

  @Test func theAgreementReportHasARowForEachGroupAndEngine() throws {
    let cases = Self.packageRoot.appendingPathComponent("Tests/Fixtures/oracle/find/cases.jsonl")
      .path
    let table = try run(cases, "--misses", tool: "wayfinder-agreement")
    #expect(
      table.code == 0 && table.output.contains("kana")
        && table.output.contains("find webKit shadow: shadow-01"))
    struct Report: Decodable {
      struct Row: Decodable {
        var set, group, engine: String
        var agree, total, nonEmptyAgree, nonEmptyTotal: Int
      }
      var rows: [Row]
    }
    let json = try run("--json", cases, tool: "wayfinder-agreement")
    let rows = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8)).rows
    #expect(rows.contains { $0.group == "kana" && $0.engine == "webKit" && $0.agree == $0.total })
    #expect(try run("/no/such", tool: "wayfinder-agreement").code == 2)
  }
}
