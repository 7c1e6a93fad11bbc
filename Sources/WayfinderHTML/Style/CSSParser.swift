/// Reads style sheets and `style` attributes (CSS Syntax 3, CSS Nesting 1).
struct CSSParser {
  /// A style rule; the declarations of one rule may come in several pieces.
  struct Rule {
    var selectors: [Selector]
    var declarations: [Declaration]
    /// The cascade layer the rule is in; `nil` outside of layers.
    var layer: String?
  }

  /// How many selectors a nested rule may come to: each is combined with all of those around it.
  private static let maximumNestedSelectors = 64
  /// How deep rules may nest.
  private static let maximumDepth = 32

  private var scanner: CSSScanner
  private var rules: [Rule] = []
  private var layer: String?
  private var anonymousLayers = 0
  private var depth = 0

  private init(_ source: String) { scanner = CSSScanner(source) }

  /// Returns the declarations of a `style` attribute.
  static func declarations(of attribute: String) -> [Declaration] {
    var parser = CSSParser(attribute)
    var result: [Declaration] = []
    while !parser.scanner.isAtEnd {
      if let declaration = Declaration(parser.scanner.text(upTo: ";")) {
        result.append(declaration)
      }
      parser.scanner.skip()
    }
    return result
  }

  /// Returns the rules of a style sheet that are understood.
  static func rules(of sheet: String) -> [Rule] {
    var parser = CSSParser(sheet)
    while !parser.scanner.isAtEnd {
      parser.contents(of: nil)
      // What closes nothing is passed over.
      parser.scanner.skip()
    }
    return parser.rules
  }

  /// Reads rules and, within a rule, declarations, up to the `}` that ends them, which stays.
  private mutating func contents(of parents: [Selector]?) {
    var declarations: [Declaration] = []
    func flush(_ parser: inout CSSParser) {
      if declarations.isEmpty { return }
      if let parents {
        parser.rules.append(
          Rule(selectors: parents, declarations: declarations, layer: parser.layer))
      }
      declarations = []
    }
    while true {
      scanner.skipSpace()
      guard let byte = scanner.byte, byte != UInt8(ascii: "}") else { break }
      if byte == UInt8(ascii: ";") || scanner.skipCommentMark() {
        if scanner.byte == UInt8(ascii: ";") { scanner.skip() }
      } else if byte == UInt8(ascii: "@") {
        flush(&self)
        atRule(in: parents)
      } else {
        let isCustom = scanner.starts(with: "--")
        let prelude = scanner.text(upTo: parents == nil ? "{" : isCustom ? ";}" : ";{}")
        if scanner.byte == UInt8(ascii: "{") {
          flush(&self)
          block(of: Selector.list(prelude, in: parents, limit: Self.maximumNestedSelectors))
        } else if parents != nil, let declaration = Declaration(prelude) {
          declarations.append(declaration)
        }
      }
    }
    flush(&self)
  }

  /// Reads the block that begins here; without selectors it is passed over.
  private mutating func block(of parents: [Selector]?, isGroup: Bool = false) {
    scanner.skip()
    if depth >= Self.maximumDepth || (parents == nil && !isGroup) {
      scanner.skipBlock()
      return
    }
    depth += 1
    contents(of: parents)
    depth -= 1
    scanner.skip()
  }

  /// Reads the rules in an at-rule whose conditions hold.
  private mutating func atRule(in parents: [Selector]?) {
    let prelude = scanner.text(upTo: parents == nil ? "{;" : "{;}")
    guard scanner.byte == UInt8(ascii: "{") else {
      if scanner.byte == UInt8(ascii: ";") { scanner.skip() }
      return layerStatement(prelude)
    }
    let name = prelude.prefix { !CSSScanner.isSpace($0) && $0 != "(" }.lowercased()
    let rest = String(prelude.dropFirst(name.count))
    switch name {
    case "@media" where MediaQuery.matches(rest): block(of: parents, isGroup: true)
    case "@supports" where MediaQuery.supports(rest): block(of: parents, isGroup: true)
    case "@layer":
      let outer = layer
      var own = CSSScanner.trimmed(rest)
      if own.isEmpty {
        anonymousLayers += 1
        own = "#\(anonymousLayers)"
      }
      layer = outer.map { $0 + "." + own } ?? own
      rules.append(Rule(selectors: [], declarations: [], layer: layer))
      block(of: parents, isGroup: true)
      layer = outer
    default: block(of: nil)
    }
  }

  /// Notes the order that a statement gives to layers.
  private mutating func layerStatement(_ prelude: String) {
    guard prelude.lowercased().hasPrefix("@layer") else { return }
    for name in prelude.dropFirst(6).split(separator: ",") {
      let own = CSSScanner.trimmed(name)
      rules.append(
        Rule(selectors: [], declarations: [], layer: layer.map { $0 + "." + own } ?? own))
    }
  }
}
