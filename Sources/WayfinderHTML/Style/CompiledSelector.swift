/// A selector whose names are numbers.
struct CompiledSelector {
  struct Compound {
    var combinator: Selector.Combinator
    var type: Int?
    var id: Int?
    var classes: [Int]
    var attributes: [Selector.AttributeTest]
    var isRoot: Bool
  }

  private let parts: [Compound]
  /// The bits of all names, which an element and its ancestors must have.
  private let bits: UInt64

  var subject: Compound { parts[parts.count - 1] }

  init(_ selector: Selector, number: (String) -> Int) {
    var bits: UInt64 = 0
    parts = selector.parts.map { part in
      let compound = part.compound
      let result = Compound(
        combinator: part.combinator, type: compound.type.map(number),
        id: compound.id.map { number("#" + $0) },
        classes: compound.classes.map { number("." + $0) }, attributes: compound.attributes,
        isRoot: compound.isRoot)
      for name in result.classes + [result.type, result.id].compactMap({ $0 }) {
        bits |= ElementFacts.bit(name)
      }
      return result
    }
    self.bits = bits
  }

  /// Whether the last element of a path from the root matches.
  ///
  /// Compounds joined by child combinators form chains. The last chain has to end at the element,
  /// each other may end at any ancestor above the next: the nearest that fits leaves the most to the
  /// rest, so that no other need be tried.
  ///
  /// - Complexity: O(*d* · *c*) for a path of *d* elements and a chain of *c* compounds.
  func matches(_ path: [ElementFacts]) -> Bool {
    guard let last = path.last, last.bits & bits == bits else { return false }
    var element = path.count - 1
    var part = parts.count - 1
    guard let start = chain(endingAt: part, path, element) else { return false }
    element -= part - start
    part = start - 1
    while part >= 0 {
      element -= 1
      var first: Int?
      while element >= 0 {
        first = chain(endingAt: part, path, element)
        if first != nil { break }
        element -= 1
      }
      guard let first else { return false }
      element -= part - first
      part = first - 1
    }
    return true
  }

  /// The first compound of the chain that ends with a compound and an element, if it fits.
  private func chain(endingAt end: Int, _ path: [ElementFacts], _ element: Int) -> Int? {
    var part = end
    var element = element
    while true {
      guard element >= 0, Self.matches(path[element], parts[part]) else { return nil }
      if part == 0 || parts[part].combinator == .descendant { return part }
      part -= 1
      element -= 1
    }
  }

  private static func matches(_ element: ElementFacts, _ compound: Compound) -> Bool {
    if let type = compound.type, type != element.type { return false }
    if let id = compound.id, id != element.id { return false }
    if compound.isRoot, !element.isRoot { return false }
    for name in compound.classes where !element.classes.contains(name) { return false }
    for test in compound.attributes {
      guard let value = element.element.attribute(named: test.name), test.holds(value) else {
        return false
      }
    }
    return true
  }
}
