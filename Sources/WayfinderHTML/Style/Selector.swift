/// A chain of compound selectors with the combinators between them (Selectors 4).
struct Selector {
  /// Conditions on one element.
  struct Compound {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var isRoot = false
    /// How many conditions weigh as much as a class.
    var classCount: Int { classes.count + attributes.count + (isRoot ? 1 : 0) }
  }

  /// A condition on an attribute.
  struct AttributeTest {
    enum Operator: Character {
      case exists = "]"
      case equals = "="
      case word = "~"
      case language = "|"
      case prefix = "^"
      case suffix = "$"
      case substring = "*"
    }

    var name: String
    var test = Operator.exists
    var value = ""
    var ignoresCase = false
  }

  enum Combinator { case descendant, child }

  struct Part {
    var combinator: Combinator
    var compound: Compound
  }

  /// The compounds from left to right; each with the combinator before it.
  var parts: [Part]

  /// Identifiers, then classes and attributes, then types, as one comparable number.
  var specificity: Int {
    parts.reduce(0) { sum, part in
      let compound = part.compound
      return sum + (compound.id == nil ? 0 : 1_000_000) + compound.classCount * 1_000
        + (compound.type == nil ? 0 : 1)
    }
  }
}

extension Selector.AttributeTest {
  /// Whether a value passes.
  func holds(_ actual: String) -> Bool {
    if test == .exists { return true }
    let (actual, value) = ignoresCase ? (actual.lowercased(), value.lowercased()) : (actual, value)
    switch test {
    case .exists: return true
    case .equals: return actual == value
    case .word:
      return !value.isEmpty
        && actual.split(whereSeparator: CSSScanner.isSpace).contains { $0 == value }
    case .language: return actual == value || actual.hasPrefix(value + "-")
    case .prefix: return !value.isEmpty && actual.hasPrefix(value)
    case .suffix: return !value.isEmpty && actual.hasSuffix(value)
    case .substring: return !value.isEmpty && actual.contains(value)
    }
  }
}
