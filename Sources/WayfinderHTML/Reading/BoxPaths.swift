import CGumbo

extension Element {
  /// The way from the body to the element: names joined by `>`, with a number where siblings have
  /// the same name.
  var path: String {
    var names: [String] = []
    var next: Element? = self
    while let element = next, element.tag != GUMBO_TAG_HTML {
      names.append(element.numberedName)
      next = element.parent
    }
    return names.reversed().joined(separator: ">")
  }

  private var numberedName: String {
    guard let parent else { return name }
    var (count, number) = (0, 0)
    for child in parent.children where child.kind == .element && child.element.name == name {
      count += 1
      if child.element.pointer == pointer { number = count }
    }
    return count > 1 ? "\(name):\(number)" : name
  }
}
