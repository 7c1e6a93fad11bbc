import Foundation
import Testing
import WayfinderGeometry

/// The recorded scroll positions in `Tests/Fixtures/oracle/scroll`.
enum Recording {
  /// Reads one record a line.
  static func load<Record: Decodable>(_ file: String, as type: Record.Type) throws -> [Record] {
    let decoder = JSONDecoder()
    let text = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
    return try text.split(separator: "\n").map { try decoder.decode(type, from: Data($0.utf8)) }
  }

  private static var directory: URL {
    if let path = ProcessInfo.processInfo.environment["WAYFINDER_SCROLL_ORACLE"] {
      return URL(filePath: path)
    }
    return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/oracle/scroll")
  }

  /// The distance within which a recorded offset counts as met: browsers round to whole pixels.
  static let tolerance = 1.0

  static func agrees(_ offset: Point, _ expected: [Double]) -> Bool {
    abs(offset.x - expected[0]) <= tolerance && abs(offset.y - expected[1]) <= tolerance
  }
}

/// Space at the edges, as the recordings write it.
struct RecordedInsets: Decodable {
  var top: Double
  var bottom: Double

  var insets: EdgeInsets { EdgeInsets(top: top, bottom: bottom) }
}

extension Point {
  init(_ pair: [Double]) { self.init(x: pair[0], y: pair[1]) }
}

extension Size {
  init(_ pair: [Double]) { self.init(width: pair[0], height: pair[1]) }
}

extension Rect {
  init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
