import WayfinderDocument
import WayfinderUnicode

/// The part of a URL after `#`: the place on a page to go to, by name and by text.
///
/// Everything after `:~:` is for text directives, several of them parted by `&`; what is before is the
/// name of an element and the fallback. Any text can be read: directives that are not valid, and those
/// of other kinds, are left out, as the specification asks.
public struct URLFragment: Hashable, Sendable, CustomStringConvertible {
  /// The element's name as it stands in the URL, percent-encoded; empty for the top of the page.
  public let name: String
  /// The text directives that are valid, in order.
  public let directives: [TextDirective]
  /// Whether the fragment had a part for directives, valid or not.
  public let hasDirectives: Bool

  private static let delimiter = ":~:"

  /// Reads a fragment.
  ///
  /// - Parameter text: A fragment with or without its `#`, or a URL with one; a text without `#` is
  ///   taken for a fragment.
  /// - Complexity: O(*n*).
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex(of: UInt8(ascii: "#")).map { $0 + 1 } ?? 0
    let fragment = bytes[start...]
    let delimiter = Array(Self.delimiter.utf8)
    let place = fragment.indices.first { fragment[$0...].starts(with: delimiter) }
    guard let place else {
      self.init(name: String(decoding: fragment, as: UTF8.self), directives: [])
      return
    }
    self.init(
      name: String(decoding: fragment[..<place], as: UTF8.self),
      directives: fragment[(place + delimiter.count)...].split(separator: UInt8(ascii: "&"))
        .compactMap { TextDirective(parsing: String(decoding: $0, as: UTF8.self)) },
      hasDirectives: true)
  }

  /// Creates a fragment.
  ///
  /// - Parameters:
  ///   - name: The element's name, percent-encoded; empty for none.
  ///   - directives: The text to go to, if there is any.
  public init(name: String = "", directives: [TextDirective]) {
    self.init(name: name, directives: directives, hasDirectives: !directives.isEmpty)
  }

  private init(name: String, directives: [TextDirective], hasDirectives: Bool) {
    self.name = name
    self.directives = directives
    self.hasDirectives = hasDirectives
  }

  /// The fragment without `#`, as it stands in a URL.
  public var description: String {
    if directives.isEmpty { return name }
    return name + Self.delimiter + directives.map(\.description).joined(separator: "&")
  }
}

extension Document {
  /// Returns the ranges of text that a fragment's directives stand for: the first match of each
  /// directive that has one, in the order of the directives.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*) for each term.
  public func textRanges(of fragment: URLFragment) throws(UnicodeError) -> [Range<TextOffset>] {
    let matcher = TextDirectiveMatcher(self)
    var ranges: [Range<TextOffset>] = []
    for directive in fragment.directives {
      if let range = try matcher.firstMatch(of: directive) { ranges.append(range) }
    }
    return ranges
  }

  /// Returns the offset of the element that a fragment names, or `nil` if there is none.
  ///
  /// The name is taken as it stands, then percent-decoded; without such an element, an empty name
  /// and `top` in any case mean the top (HTML Standard, "find a potential indicated element").
  public func offset(ofElementIn fragment: URLFragment) -> TextOffset? {
    if let offset = name(ofElementIn: fragment).flatMap({ offset(ofName: $0) }) { return offset }
    let decoded = PercentEncoding.decoded(fragment.name)
    let isTop = decoded.isEmpty ? !fragment.hasDirectives : decoded.lowercased() == "top"
    return isTop ? 0 : nil
  }

  /// Returns the name, as this document has it, of the element that a fragment names: as it stands in
  /// the fragment or percent-decoded; `nil` if there is none.
  public func name(ofElementIn fragment: URLFragment) -> String? {
    [fragment.name, PercentEncoding.decoded(fragment.name)].first { offset(ofName: $0) != nil }
  }
}
