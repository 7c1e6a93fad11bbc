import Foundation

// Runs the rows that the words given choose, or all rows, and writes the results.

/// All work that is measured, in the order of the results.
let suites: [any Suite] = [
  FindIndexed(), FindFirst(), IndexBuild(), FindKeystroke(), SessionEdit(), Regex(), FindReference(),
  LayoutCells(), PrepareCold(), PrepareWarm(), Rewrap(), RewrapLines(), PreparedMemory(), HTMLOpen(),
  TextOpen(), FileOpen(), OpenMemory(), DocumentEdit(), DocumentAppend(), PageEdit(), OffsetToY(),
  Heights(), ScrollFar(), PageMemory(),
]

do {
  let arguments = CommandLine.arguments
  let root = URL(filePath: arguments.count > 1 ? arguments[1] : ".")
  let run = BenchmarkRun(
    root: root, words: Array(arguments.dropFirst(2)),
    repetitions: ProcessInfo.processInfo.environment["REPETITIONS"].flatMap { Int($0) })
  exit(try run.run(suites) ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(2)
}
