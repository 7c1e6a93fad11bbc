import Foundation

/// What the measurements were made on.
enum Machine {
  /// The processor, its cores and the system, as far as Linux tells them.
  static var description: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let processor = field("model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
    let system = field("PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "unknown system"
    return "\(processor), \(cores) cores, \(system)"
  }

  /// The day, by ISO 8601.
  static var date: String {
    Date.now.formatted(.iso8601.year().month().day())
  }

  private static func field(_ name: String, in path: String, separator: Character) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
      guard let value = line.split(separator: separator, maxSplits: 1).dropFirst().first else {
        continue
      }
      return value.trimmingCharacters(in: CharacterSet(charactersIn: " \"\t"))
    }
    return nil
  }
}
