/// The rules of a page's `style` elements that the style resolution knows, ready to be matched.
///
/// Selectors of types, classes, identifiers and attributes with descendant and child combinators are
/// taken; others are passed over. Names that no selector has are not told apart.
struct StyleSheet {
  private var rules: [Rule] = []
  private var names: [String: Int] = [:]
  private var rulesByName: [[Int]] = []
  private var universal: [Int] = []
  private var layers: [String: Int] = [:]

  private struct Rule {
    var selector: CompiledSelector
    var specificity: Int
    var layer: Int
    var declarations: [Declaration]
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of a sheet's source after those already there.
  mutating func add(_ source: String) {
    for rule in CSSParser.rules(of: source) {
      var layer = Int.max
      if let name = rule.layer {
        layer = layers[name] ?? layers.count
        layers[name] = layer
      }
      for selector in rule.selectors where !rule.declarations.isEmpty {
        insert(selector, layer: layer, declarations: rule.declarations)
      }
    }
  }

  private mutating func insert(_ selector: Selector, layer: Int, declarations: [Declaration]) {
    let compiled = CompiledSelector(selector) { number(of: $0) }
    let index = rules.count
    rules.append(
      Rule(
        selector: compiled, specificity: selector.specificity, layer: layer,
        declarations: declarations))
    let subject = compiled.subject
    if let name = subject.id ?? subject.classes.first ?? subject.type {
      rulesByName[name].append(index)
    } else {
      universal.append(index)
    }
  }

  private mutating func number(of name: String) -> Int {
    if let number = names[name] { return number }
    names[name] = names.count
    rulesByName.append([])
    return names.count - 1
  }

  /// The number of a type, `.class` or `#id` that a selector has.
  func knownNumber(of name: String) -> Int? { names[name] }

  /// Returns the declarations that hold for an element, weakest first.
  ///
  /// - Parameter path: The element's ancestors from the root, the element itself last.
  /// - Complexity: O(*d*) for a path of *d* elements and each rule that has one of its names.
  func declarations(for path: [ElementFacts]) -> [Declaration] {
    guard let element = path.last, !rules.isEmpty else { return [] }
    var matching: [Int] = []
    func collect(_ candidates: [Int]) {
      for index in candidates where rules[index].selector.matches(path) { matching.append(index) }
    }
    collect(universal)
    if let type = element.type { collect(rulesByName[type]) }
    if let id = element.id { collect(rulesByName[id]) }
    for name in element.classes { collect(rulesByName[name]) }
    if matching.isEmpty { return [] }
    matching.sort { a, b in
      let (first, second) = (rules[a], rules[b])
      return (first.layer, first.specificity, a) < (second.layer, second.specificity, b)
    }
    var result = matching.flatMap { rules[$0].declarations.filter { !$0.isImportant } }
    // Importance turns the order of layers round (CSS Cascade 5, section 6.4.4).
    matching.sort { a, b in
      let (first, second) = (rules[a], rules[b])
      return (-first.layer, first.specificity, a) < (-second.layer, second.specificity, b)
    }
    result += matching.flatMap { rules[$0].declarations.filter(\.isImportant) }
    return result
  }
}

/// What selectors ask of an element, by the numbers of the names that some selector has.
struct ElementFacts {
  var type: Int?
  var id: Int?
  var classes: [Int]
  var isRoot: Bool
  var element: Element
  /// A bit for each name of the element and its ancestors, of which several may share one.
  var bits: UInt64

  static func bit(_ name: Int) -> UInt64 { 1 << UInt64(name & 63) }
}
