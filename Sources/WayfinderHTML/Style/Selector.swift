/// A chain of compound selectors with the combinators between them (Selectors 4).
struct Selector {
  /// Conditions on one element.
  struct Compound {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [String] = []
  }

  enum Combinator { case descendant, child }

  /// The compounds from left to right; each with the combinator before it.
  var parts: [(combinator: Combinator, compound: Compound)]

  var subject: Compound { parts[parts.count - 1].compound }

  /// Identifiers, then classes and attributes, then types, as one comparable number.
  var specificity: Int {
    parts.reduce(0) { sum, part in
      let compound = part.compound
      return sum + (compound.id == nil ? 0 : 1_000_000)
        + (compound.classes.count + compound.attributes.count) * 1_000
        + (compound.type == nil ? 0 : 1)
    }
  }

  /// Whether the last element of a path from the root matches.
  func matches(_ path: [ElementFacts]) -> Bool { matches(path[...], parts[...]) }

  private func matches(
    _ path: ArraySlice<ElementFacts>,
    _ parts: ArraySlice<(combinator: Combinator, compound: Compound)>
  ) -> Bool {
    guard let part = parts.last else { return true }
    guard let element = path.last, Self.matches(element, part.compound) else { return false }
    let rest = parts.dropLast()
    var ancestors = path.dropLast()
    if rest.isEmpty { return true }
    if part.combinator == .child { return matches(ancestors, rest) }
    while !ancestors.isEmpty {
      if matches(ancestors, rest) { return true }
      ancestors = ancestors.dropLast()
    }
    return false
  }

  private static func matches(_ element: ElementFacts, _ compound: Compound) -> Bool {
    if let type = compound.type, type != element.name { return false }
    if let id = compound.id, id != element.id { return false }
    return compound.classes.allSatisfy { element.classes.contains($0) }
      && compound.attributes.allSatisfy { element.element.hasAttribute(named: $0) }
  }
}
