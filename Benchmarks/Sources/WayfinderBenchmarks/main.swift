import Foundation

// Runs the rows that the words given choose, or all rows, and writes the results.

/// All work that is measured, in the order of the results.
let suites: [any Suite] = [
  FindIndexed(), FindFirst(), IndexBuild(), FindKeystroke(), SessionEdit(), Regex(),
  FindReference(),
  LayoutCells(), PrepareCold(), PrepareWarm(), Rewrap(), RewrapLines(), PreparedMemory(),
  HTMLOpen(),
  TextOpen(), FileOpen(), OpenMemory(), DocumentEdit(), DocumentAppend(), FirstScreen(),
  PageAppend(), PageEdit(), EditedParagraph(), LongLine(), OffsetToY(),
  Heights(), ScrollFar(), PageMemory(), ScrollTick(),
]

do {
  let arguments = CommandLine.arguments
  let root = URL(filePath: arguments.count > 1 ? arguments[1] : ".")
  if arguments.count > 4, arguments[2] == "--run",
    let side = SingleRun.Side(rawValue: arguments[3]),
    let count = Int(arguments[4])
  {
    try SingleRun(root: root, side: side, count: count, words: Array(arguments.dropFirst(5)))
      .run(suites)
    exit(0)
  }
  let run = BenchmarkRun(
    root: root, words: Array(arguments.dropFirst(2)),
    repetitions: ProcessInfo.processInfo.environment["REPETITIONS"].flatMap { Int($0) })
  exit(try run.run(suites) ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(2)
}
