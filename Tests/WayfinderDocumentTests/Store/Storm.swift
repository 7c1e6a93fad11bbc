import TestSupport

@testable import WayfinderDocument

/// What storms of random edits have in common.
enum Storm {
  /// How many steps a storm takes that looks at the whole document after each.
  static var steps: Int { StormLength.steps(150) }

  static let limits = [
    StoreLimits(leafMaximum: 16, fanOut: 4), StoreLimits(leafMaximum: 40, fanOut: 6),
    StoreLimits.standard,
  ]

  /// Text of all widths, in which line ends are frequent.
  static func text(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &generator)).map { _ in
      ["a", "b c", "é", "\n", "\r", "\r\n", "日", "👍", " "].randomElement(using: &generator) ?? ""
    }.joined()
  }
}

/// What a document of plain text is held against: an array of scalars, each with where it comes
/// from.
struct PlainTextModel {
  /// The scalars with their place in the source; those put in later have none.
  private(set) var scalars: [(scalar: Unicode.Scalar, source: Int?)]

  init(_ text: String) {
    var source = 0
    scalars = []
    for scalar in text.unicodeScalars {
      scalars.append((scalar, source))
      source += Self.width(scalar)
    }
  }

  static func width(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf8.count }

  var text: String { String(String.UnicodeScalarView(scalars.map(\.scalar))) }

  func offset(_ index: Int) -> Int { scalars[..<index].reduce(0) { $0 + Self.width($1.scalar) } }

  mutating func replace(_ range: Range<Int>, with text: String) {
    let new: [(scalar: Unicode.Scalar, source: Int?)] = text.unicodeScalars.map { ($0, nil) }
    scalars.replaceSubrange(range, with: new)
  }

  /// The offsets at which lines begin.
  var lineStarts: [Int] {
    var starts = [0]
    var offset = 0
    for (index, entry) in scalars.enumerated() {
      offset += Self.width(entry.scalar)
      let next = index + 1 < scalars.count ? scalars[index + 1].scalar : nil
      let ends = entry.scalar == "\n" || (entry.scalar == "\r" && next != "\n")
      if ends, next != nil { starts.append(offset) }
    }
    return starts
  }
}

extension Document {
  /// A document of plain text in a tree with parts of a given size.
  init(_ text: String, _ limits: StoreLimits) {
    var text = text
    self = text.withUTF8 { Document(plainText: $0, title: "", language: "", limits: limits) }
  }
}
