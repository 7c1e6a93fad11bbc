/// Reads style sheets and `style` attributes (CSS Syntax 3, as far as rules and declarations go).
struct CSSParser {
  private let characters: [Character]
  private var position = 0

  init(_ source: String) { characters = Array(source) }

  /// Returns the declarations of a `style` attribute.
  static func declarations(of attribute: String) -> [Declaration] {
    var parser = CSSParser(attribute)
    return parser.declarations()
  }

  /// Calls `rule` with the selectors and declarations of each rule that is understood.
  mutating func parse(_ rule: ([Selector], [Declaration]) -> Void) {
    while true {
      skipSpace()
      guard let character = peek() else { return }
      if character == "@" {
        atRule()
      } else if character == "}" || character == "<" || character == "-" && isCommentMark() {
        position += 1
      } else {
        let prelude = text(upTo: "{")
        position += 1
        let declarations = declarations()
        position += 1
        if let selectors = Self.selectors(prelude) { rule(selectors, declarations) }
      }
    }
  }

  /// Enters the block of a media rule for screens; passes over every other at-rule.
  private mutating func atRule() {
    let prelude = text(upToAny: ["{", ";"])
    let opensBlock = peek() == "{"
    position += 1
    guard opensBlock else { return }
    let words = prelude.lowercased().split { $0 == " " || $0 == "\n" || $0 == "\t" }
    if words.first == "@media", words.count == 2, words[1] == "screen" || words[1] == "all" {
      return
    }
    var depth = 1
    while depth > 0, let character = next() {
      if character == "{" { depth += 1 } else if character == "}" { depth -= 1 }
    }
  }

  /// Reads declarations up to the `}` that ends them, which stays.
  private mutating func declarations() -> [Declaration] {
    var result: [Declaration] = []
    while let character = peek(), character != "}" {
      if character == ";" || character.isWhitespace {
        position += 1
        continue
      }
      let source = text(upToAny: [";", "}"])
      guard let colon = source.firstIndex(of: ":") else { continue }
      let property = Self.trimmed(source[..<colon]).lowercased()
      var value = Self.trimmed(source[source.index(after: colon)...]).lowercased()
      let isImportant = value.hasSuffix("!important")
      if isImportant { value = Self.trimmed(value.dropLast(10)) }
      result.append(Declaration(property: property, value: value, isImportant: isImportant))
    }
    return result
  }

  // MARK: Selectors

  private static func selectors(_ prelude: String) -> [Selector]? {
    var result: [Selector] = []
    for part in prelude.split(separator: ",", omittingEmptySubsequences: false) {
      guard let selector = selector(trimmed(part)) else { return nil }
      result.append(selector)
    }
    return result
  }

  private static func selector(_ source: String) -> Selector? {
    var parts: [(combinator: Selector.Combinator, compound: Selector.Compound)] = []
    var combinator = Selector.Combinator.descendant
    let spaced = source.replacing(">", with: " > ")
    for word in spaced.split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        combinator = .child
        continue
      }
      guard let compound = compound(word) else { return nil }
      parts.append((combinator, compound))
      combinator = .descendant
    }
    return parts.isEmpty || combinator == .child ? nil : Selector(parts: parts)
  }

  private static func compound(_ word: Substring) -> Selector.Compound? {
    var compound = Selector.Compound()
    var rest = word
    while let first = rest.first {
      let isMark = first == "." || first == "#" || first == "["
      let body = isMark ? rest.dropFirst() : rest
      let name = body.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || !$0.isASCII }
      rest = body.dropFirst(name.count)
      switch first {
      case "*": rest = body.dropFirst()
      case ".": compound.classes.append(String(name))
      case "#": compound.id = String(name)
      case "[":
        guard rest.first == "]" else { return nil }
        compound.attributes.append(name.lowercased())
        rest = rest.dropFirst()
      default: compound.type = name.lowercased()
      }
      if name.isEmpty, first != "*" { return nil }
    }
    return compound
  }

  // MARK: Characters

  private func peek() -> Character? { position < characters.count ? characters[position] : nil }

  private mutating func next() -> Character? {
    skipComment()
    guard let character = peek() else { return nil }
    position += 1
    return character
  }

  private mutating func text(upTo end: Character) -> String { text(upToAny: [end]) }

  /// The text before the first of `ends` outside strings and parentheses; comments left out.
  private mutating func text(upToAny ends: [Character]) -> String {
    var result = ""
    var depth = 0
    var quote: Character?
    while true {
      if quote == nil { skipComment() }
      guard let character = peek() else { return result }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth = max(0, depth - 1)
      } else if depth == 0, ends.contains(character) {
        return result
      }
      result.append(character)
      position += 1
    }
  }

  private mutating func skipSpace() {
    while true {
      skipComment()
      guard let character = peek(), character.isWhitespace else { return }
      position += 1
    }
  }

  private mutating func skipComment() {
    while position + 1 < characters.count, characters[position] == "/",
      characters[position + 1] == "*"
    {
      position += 2
      while position < characters.count {
        if characters[position] == "*", position + 1 < characters.count,
          characters[position + 1] == "/"
        {
          position += 2
          break
        }
        position += 1
      }
    }
  }

  /// Whether `-->`, which style sheets may hold, begins here.
  private func isCommentMark() -> Bool {
    position + 1 < characters.count && characters[position + 1] == "-"
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
