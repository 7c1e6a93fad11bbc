import CGumbo

/// The numbers of the items of a list (HTML, section 4.4.5, "ordinal value").
struct ListCounter {
  private var following: Int
  private let step: Int

  init(of list: Element) {
    step = list.tag == GUMBO_TAG_OL && list.hasAttribute("reversed") ? -1 : 1
    if let start = list.attribute("start").flatMap({ HTMLNumber.integer($0) }) {
      following = start
    } else if step < 0 {
      following = list.children.reduce(0) {
        $0 + ($1.kind == .element && $1.element.tag == GUMBO_TAG_LI ? 1 : 0)
      }
    } else {
      following = 1
    }
  }

  /// Returns the number of the next item; one that has a value goes on from there.
  mutating func next(value: Int?) -> Int {
    let number = value ?? following
    following = number &+ step
    return number
  }
}
