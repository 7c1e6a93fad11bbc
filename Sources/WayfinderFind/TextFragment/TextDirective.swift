/// A text to go to, given by its words and those around it: `text=prefix-,start,end,-suffix`.
///
/// See the specification "URL Fragment Text Directives" of the WICG. Its words are compared without
/// case and accents and must begin and end with words of the page.
public struct TextDirective: Hashable, Sendable, CustomStringConvertible {
  /// What stands right before the text.
  public var prefix: String?
  /// The text, or its beginning where there is an `end`.
  public var start: String
  /// The end of the text.
  public var end: String?
  /// What stands right after the text.
  public var suffix: String?

  /// Creates a directive from its terms, as they are on the page.
  public init(prefix: String? = nil, start: String, end: String? = nil, suffix: String? = nil) {
    self.prefix = prefix
    self.start = start
    self.end = end
    self.suffix = suffix
  }

  /// Reads a directive as it stands in a fragment, `text=` and percent-encoding included.
  ///
  /// - Returns: `nil` for anything that is no valid text directive: one without a term or with more
  ///   than four, with an empty term, or with a bare `-` inside of one.
  /// - Complexity: O(*n*).
  public init?(parsing text: some StringProtocol) {
    let name = "text="
    guard text.utf8.starts(with: name.utf8) else { return nil }
    var terms = text.dropFirst(name.count).utf8.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
    guard terms.count <= 4 else { return nil }
    var prefix: String?
    var suffix: String?
    if let first = terms.first, first.utf8.last == UInt8(ascii: "-") {
      prefix = String(first.dropLast())
      terms.removeFirst()
    }
    if let last = terms.last, last.utf8.first == UInt8(ascii: "-") {
      suffix = String(last.dropFirst())
      terms.removeLast()
    }
    guard terms.count == 1 || terms.count == 2 else { return nil }
    for term in terms + [prefix, suffix].compactMap({ $0 })
    where term.isEmpty || term.utf8.contains(UInt8(ascii: "-")) {
      return nil
    }
    self.init(
      prefix: prefix.map { PercentEncoding.decoded($0) }, start: PercentEncoding.decoded(terms[0]),
      end: terms.count == 2 ? PercentEncoding.decoded(terms[1]) : nil,
      suffix: suffix.map { PercentEncoding.decoded($0) })
  }

  /// The directive as it stands in a fragment, `text=` and percent-encoding included.
  public var description: String {
    var terms: [String] = []
    if let prefix { terms.append(PercentEncoding.encoded(prefix) + "-") }
    terms.append(PercentEncoding.encoded(start))
    if let end { terms.append(PercentEncoding.encoded(end)) }
    if let suffix { terms.append("-" + PercentEncoding.encoded(suffix)) }
    return "text=" + terms.joined(separator: ",")
  }
}
