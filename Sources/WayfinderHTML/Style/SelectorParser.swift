extension Selector {
  /// Returns the selectors of a list that are understood.
  ///
  /// A selector that is valid but not understood is left out. One that is not valid makes the whole
  /// list so (Selectors 4, section 4.1), for which the answer is `nil`.
  ///
  /// - Parameter parents: The selectors of the rule around, which `&` stands for (CSS Nesting 1).
  static func list(_ source: String, in parents: [Selector]?, limit: Int) -> [Selector]? {
    var parser = SelectorParser(source)
    guard let list = parser.list(isNested: parents != nil) else { return nil }
    guard let parents else { return list.map { Selector(parts: $0.parts) } }
    var result: [Selector] = []
    for selector in list {
      for parent in parents where result.count < limit {
        result.append(Selector(parts: selector.nested(in: parent)))
      }
    }
    return result
  }
}

/// Reads a list of selectors.
private struct SelectorParser {
  /// A selector in which `&` may stand.
  struct Draft {
    var parts: [Selector.Part] = []
    /// The part that is the parent, with further conditions.
    var parentIndex: Int?

    func nested(in parent: Selector) -> [Selector.Part] {
      guard let index = parentIndex else { return parent.parts + parts }
      var middle = parent.parts
      middle[0].combinator = parts[index].combinator
      let own = parts[index].compound
      var subject = middle[middle.count - 1].compound
      subject.type = own.type ?? subject.type
      subject.id = own.id ?? subject.id
      subject.classes += own.classes
      subject.attributes += own.attributes
      middle[middle.count - 1].compound = subject
      return Array(parts[..<index]) + middle + Array(parts[(index + 1)...])
    }
  }

  private enum Failure: Error { case invalid }

  private let bytes: [UInt8]
  private var position = 0
  private var isUnderstood = true

  init(_ source: String) { bytes = Array(source.utf8) }

  mutating func list(isNested: Bool) -> [Draft]? {
    var result: [Draft] = []
    do {
      repeat {
        isUnderstood = true
        let draft = try selector(isNested: isNested)
        if isUnderstood { result.append(draft) }
      } while take(",")
    } catch { return nil }
    return position == bytes.count ? result : nil
  }

  private mutating func selector(isNested: Bool) throws -> Draft {
    var draft = Draft()
    skipSpace()
    var combinator = takeCombinator()
    if combinator != nil, !isNested { throw Failure.invalid }
    while true {
      var isParent = false
      guard let compound = try compound(isParent: &isParent) else { throw Failure.invalid }
      if isParent {
        if draft.parentIndex != nil || combinator == .child && draft.parts.isEmpty {
          isUnderstood = false
        }
        draft.parentIndex = draft.parts.count
      }
      draft.parts.append(Selector.Part(combinator: combinator ?? .descendant, compound: compound))
      let spaced = skipSpace()
      combinator = takeCombinator()
      if combinator == nil {
        if position == bytes.count || bytes[position] == UInt8(ascii: ",") { return draft }
        if !spaced { throw Failure.invalid }
      }
    }
  }

  private mutating func takeCombinator() -> Selector.Combinator? {
    defer { skipSpace() }
    if take(">") { return .child }
    if take("+") || take("~") {
      isUnderstood = false
      return .descendant
    }
    return nil
  }

  private mutating func compound(isParent: inout Bool) throws -> Selector.Compound? {
    var compound = Selector.Compound()
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "&"):
        position += 1
        isParent = true
      case UInt8(ascii: "*"): position += 1
      case UInt8(ascii: "."):
        position += 1
        compound.classes.append(try identifier())
      case UInt8(ascii: "#"):
        position += 1
        compound.id = try identifier()
      case UInt8(ascii: "["): compound.attributes.append(try attribute())
      case UInt8(ascii: ":"): try pseudo(&compound)
      default:
        guard isIdentifier(bytes[position]) else { return position > start ? compound : nil }
        compound.type = try identifier().lowercased()
      }
    }
    return position > start ? compound : nil
  }

  private mutating func attribute() throws -> Selector.AttributeTest {
    position += 1
    skipSpace()
    var test = Selector.AttributeTest(name: try identifier().lowercased())
    skipSpace()
    if take("]") { return test }
    guard position < bytes.count,
      let kind = Selector.AttributeTest.Operator(
        rawValue: Character(Unicode.Scalar(bytes[position])))
    else { throw Failure.invalid }
    position += 1
    if kind != .equals, !take("=") { throw Failure.invalid }
    test.test = kind
    skipSpace()
    test.value = try value()
    skipSpace()
    if take("i") || take("I") { test.ignoresCase = true } else if take("s") || take("S") {}
    skipSpace()
    guard take("]") else { throw Failure.invalid }
    return test
  }

  private mutating func value() throws -> String {
    guard position < bytes.count else { throw Failure.invalid }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return try identifier()
    }
    position += 1
    var result: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        result += escape()
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    guard position < bytes.count else { throw Failure.invalid }
    position += 1
    return String(decoding: result, as: UTF8.self)
  }

  /// Takes a pseudo-class or pseudo-element. Of these only `:root` is understood.
  private mutating func pseudo(_ compound: inout Selector.Compound) throws {
    position += 1
    let isElement = take(":")
    let name = try identifier().lowercased()
    var hasArgument = false
    if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
      try skipArgument()
      hasArgument = true
    }
    if name == "root", !isElement, !hasArgument {
      compound.isRoot = true
      return
    }
    isUnderstood = false
    guard isElement || Self.pseudoClasses.contains(name) || name.hasPrefix("-webkit-") else {
      throw Failure.invalid
    }
  }

  private mutating func skipArgument() throws {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
      position += 1
      if depth == 0 { return }
    }
    throw Failure.invalid
  }

  /// The pseudo-classes that browsers know, and the elements that may have one colon.
  private static let pseudoClasses = Set(
    """
    active any-link autofill checked default defined dir disabled empty enabled first first-child \
    first-of-type focus focus-visible focus-within fullscreen future has host host-context hover \
    in-range indeterminate invalid is lang last-child last-of-type left link local-link modal not \
    nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type open optional \
    out-of-range past paused picture-in-picture placeholder-shown playing popover-open read-only \
    read-write required right root scope state target target-within user-invalid user-valid valid \
    visited where after before first-letter first-line
    """.split(separator: " ").map(String.init))

  // MARK: Bytes

  private func isIdentifier(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "\\") || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte | 0x20)
  }

  private mutating func identifier() throws -> String {
    var result: [UInt8] = []
    while position < bytes.count, isIdentifier(bytes[position]) {
      if bytes[position] == UInt8(ascii: "\\") {
        result += escape()
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    if result.isEmpty { throw Failure.invalid }
    return String(decoding: result, as: UTF8.self)
  }

  /// Takes an escaped character (CSS Syntax 3, section 4.3.7).
  private mutating func escape() -> [UInt8] {
    position += 1
    let digits = bytes[position...].prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    guard !digits.isEmpty, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      guard position < bytes.count else { return Array("\u{FFFD}".utf8) }
      position += 1
      return [bytes[position - 1]]
    }
    position = digits.endIndex
    if position < bytes.count, CSSScanner.isSpace(bytes[position]) { position += 1 }
    let scalar = Unicode.Scalar(number == 0 ? 0xFFFD : number) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, CSSScanner.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
