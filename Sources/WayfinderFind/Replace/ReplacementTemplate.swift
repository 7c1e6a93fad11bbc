/// Why a replacement could not be made.
public enum ReplacementError: Error, Hashable, Sendable {
  /// The template names a group that the regular expression does not have; the position is that of
  /// the `$`, in UTF-8 bytes of the template.
  case unknownGroup(String, position: Int)
  /// The template has a `${` without `}`; the position is that of the `$`.
  case unfinishedReference(position: Int)
  /// The search failed.
  case find(FindError)
}

/// The text to put in place of matches, with references to groups of a regular expression.
///
/// `$0` stands for the match, `$1` and on for groups by number, `${name}` for groups by name or
/// number, `$$` for a dollar sign. Of several digits as many count as make the number of a group. A
/// `$` before anything else stands for itself.
public struct ReplacementTemplate: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []

  /// Creates a template without references: every `$` stands for itself.
  public init(literal text: String) { parts = [.text(text)] }

  /// Reads a template for the matches of a regular expression.
  ///
  /// - Throws: `ReplacementError.unknownGroup` and `.unfinishedReference`.
  /// - Complexity: O(*n*).
  public init(_ template: String, for matcher: RegexMatcher) throws(ReplacementError) {
    var text: [UInt8] = []
    let bytes = Array(template.utf8)
    var index = 0
    func flush(_ parts: inout [Part], _ text: inout [UInt8]) {
      if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
      text.removeAll()
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count else {
        text.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "$"):
        text.append(bytes[index])
        index += 2
      case UInt8(ascii: "{"):
        flush(&parts, &text)
        parts.append(.group(try Self.named(bytes, &index, matcher)))
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        flush(&parts, &text)
        parts.append(.group(try Self.numbered(bytes, &index, matcher)))
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    flush(&parts, &text)
  }

  private static func named(
    _ bytes: [UInt8], _ index: inout Int, _ matcher: RegexMatcher
  ) throws(ReplacementError) -> Int {
    let start = index + 2
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
      throw .unfinishedReference(position: index)
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let group = isNumber ? Int(name) : matcher.groupNumber(named: name)
    guard let group, group <= matcher.groupCount else {
      throw .unknownGroup(name, position: index)
    }
    index = end + 1
    return group
  }

  private static func numbered(
    _ bytes: [UInt8], _ index: inout Int, _ matcher: RegexMatcher
  ) throws(ReplacementError) -> Int {
    var group = Int(bytes[index + 1] - 0x30)
    guard group <= matcher.groupCount else {
      throw .unknownGroup(String(group), position: index)
    }
    index += 2
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      let longer = group * 10 + Int(bytes[index] - 0x30)
      if group == 0 || longer > matcher.groupCount { break }
      group = longer
      index += 1
    }
    return group
  }

  /// Returns the text for a match.
  ///
  /// - Parameter group: Gives the text of a group by number, empty for one that took no part.
  public func text(groups group: (Int) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let own): text += own
      case .group(let number): text += group(number)
      }
    }
  }
}
