import Foundation
import Synchronization

/// Standard output, gathered and written in large pieces.
enum Output {
  private static let buffer = Mutex<[UInt8]>([])
  private static let flushCount = 1 << 16

  /// Whether standard output is a terminal that shows colours.
  static let showsColour =
    isatty(STDOUT_FILENO) != 0 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

  /// Writes text as it is.
  static func write(_ text: String) {
    let isFull = buffer.withLock { buffer in
      buffer.append(contentsOf: text.utf8)
      return buffer.count >= flushCount
    }
    if isFull { flush() }
  }

  /// Writes a line.
  static func writeLine(_ text: String) { write(text + "\n") }

  /// Hands over what has been gathered; ends the tool where it cannot be written.
  static func flush() {
    let bytes = buffer.withLock { buffer in
      defer { buffer.removeAll(keepingCapacity: true) }
      return buffer
    }
    if bytes.isEmpty { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      writeError("standard output: cannot be written")
      exit(ExitCode.failure)
    }
  }

  /// Writes a line to standard error, if it can be written.
  static func writeError(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("wayfinder: \(message)\n".utf8))
  }

  /// Writes a value as JSON.
  static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    writeLine(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
