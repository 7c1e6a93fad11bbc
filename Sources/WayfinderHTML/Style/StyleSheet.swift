/// The rules of a page's `style` elements that the style resolution knows, ready to be matched.
///
/// Selectors of types, classes, identifiers and attributes with descendant and child combinators are
/// taken. A rule with any other selector is passed over, as are at-rules other than `@media` for
/// screens.
struct StyleSheet {
  private(set) var rules: [Rule] = []
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var universal: [Int] = []

  /// A selector with its declarations.
  struct Rule {
    var selector: Selector
    var declarations: [Declaration]
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of a sheet's source after those already there.
  mutating func add(_ source: String) {
    var parser = CSSParser(source)
    parser.parse { selectors, declarations in
      for selector in selectors { insert(Rule(selector: selector, declarations: declarations)) }
    }
  }

  private mutating func insert(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
    let subject = rule.selector.subject
    if let id = subject.id {
      byID[id, default: []].append(index)
    } else if let name = subject.classes.first {
      byClass[name, default: []].append(index)
    } else if let type = subject.type {
      byType[type, default: []].append(index)
    } else {
      universal.append(index)
    }
  }

  /// Returns the declarations that hold for an element, weakest first.
  ///
  /// - Parameter path: The element's ancestors from the root, the element itself last.
  func declarations(for path: [ElementFacts]) -> [Declaration] {
    guard let element = path.last, !rules.isEmpty else { return [] }
    var candidates = universal + (byType[element.name] ?? [])
    if let id = element.id { candidates += byID[id] ?? [] }
    for name in element.classes { candidates += byClass[name] ?? [] }
    let matching = candidates.filter { rules[$0].selector.matches(path) }
      .sorted { a, b in
        let (first, second) = (rules[a].selector.specificity, rules[b].selector.specificity)
        return first == second ? a < b : first < second
      }
    return matching.flatMap { rules[$0].declarations }
  }
}

/// What selectors ask of an element.
struct ElementFacts {
  var name: String
  var id: String?
  var classes: [String]
  var element: Element
}
