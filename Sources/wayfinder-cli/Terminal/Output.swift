import Foundation
import Synchronization
import Wayfinder

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

  /// A length as it is written into JSON: to a ten thousandth of a point, finer than anything layout
  /// rounds to, so that sums of lengths show no residue of binary fractions.
  static func rounded(_ value: Double) -> Double {
    value.magnitude < 1e11 ? (value * 10_000).rounded() / 10_000 : value
  }

  /// The coordinates and extents of a rectangle for JSON.
  static func numbers(of rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height].map(rounded)
  }

  /// Writes a value as JSON.
  static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    writeLine(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
