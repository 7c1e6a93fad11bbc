import CGumbo

/// The stack of open elements and the list of active formatting elements of HTML's tree construction
/// ("13.2.4.2", "13.2.4.3"), without the elements.
struct OpenElements {
  /// What decides how a start or end tag is taken.
  enum Mode { case body, table, tableBody, row, cell, caption, columnGroup, select }

  enum Namespace { case html, svg, mathML }

  struct Entry {
    /// Tells elements of one name apart.
    var id = 0
    var name: TagName
    /// Where the name stands in the page; empty for an element that no tag began.
    var nameRange = 0..<0
    var namespace = Namespace.html
    /// Whether a start tag in this foreign element is taken as HTML.
    var isIntegrationPoint = false
    var mode = Mode.body
    /// The name in whose place the page now has this one.
    var replacedName: TagName?
    /// Whether the element is no longer open but has elements in it that are.
    var hasEnded = false

    func isHTML(_ tag: GumboTag) -> Bool { namespace == .html && name.tag == tag }
    var isScope: Bool {
      name.traits.contains(.scope) || (namespace == .svg && isIntegrationPoint)
    }
  }

  /// An entry of the list of active formatting elements: an element with its tag, or a marker.
  enum Formatting {
    case marker
    case element(Entry, tag: Range<Int>)
  }

  private(set) var entries: [Entry] = []
  var formatting: [Formatting] = []
  private var nextID = 1
  /// How many elements of HTML are open of each tag.
  private var openCounts = [Int](repeating: 0, count: Int(GUMBO_TAG_LAST.rawValue) + 1)

  var count: Int { entries.count }
  var top: Entry? { entries.last }
  var mode: Mode { entries.last?.mode ?? .body }
  subscript(index: Int) -> Entry { entries[index] }

  /// Pushes an element and returns it with its number.
  @discardableResult
  mutating func push(_ entry: Entry) -> Entry {
    var entry = entry
    entry.id = nextID
    nextID += 1
    insert(entry, at: entries.count)
    return entry
  }

  /// Pops the topmost element, and those below it that had ended before it.
  mutating func pop() {
    repeat { remove(at: entries.count - 1) } while entries.last?.hasEnded == true
  }

  /// Pops the element at an index and all above it.
  mutating func pop(through index: Int) {
    while entries.count > index { pop() }
  }

  mutating func remove(at index: Int) { tally(entries.remove(at: index), -1) }

  mutating func insert(_ entry: Entry, at index: Int) {
    entries.insert(entry, at: index)
    tally(entry, 1)
  }

  mutating func replace(at index: Int, with entry: Entry) {
    tally(entries[index], -1)
    entries[index] = entry
    tally(entry, 1)
  }

  /// Ends an element while those in it stay open: it nests them as before.
  mutating func end(at index: Int) {
    if index == entries.count - 1 { pop() } else { entries[index].hasEnded = true }
  }

  private mutating func tally(_ entry: Entry, _ change: Int) {
    if entry.namespace == .html { openCounts[Int(entry.name.tag.rawValue)] += change }
  }

  /// Takes a number for an element that is not pushed.
  mutating func makeID() -> Int {
    nextID += 1
    return nextID - 1
  }

  func firstIndex(id: Int) -> Int? { entries.firstIndex { $0.id == id } }

  func lastIndex(where fits: (Entry) -> Bool) -> Int? { entries.lastIndex(where: fits) }

  // MARK: Searching

  enum Scope { case standard, button, list, table }

  /// The index of the topmost element with a tag in scope.
  func index(of tag: GumboTag, or other: GumboTag? = nil, in scope: Scope = .standard) -> Int? {
    if openCounts[Int(tag.rawValue)] == 0, other.map({ openCounts[Int($0.rawValue)] }) ?? 0 == 0 {
      return nil
    }
    return index(in: scope) { $0.isHTML(tag) || other.map($0.isHTML) == true }
  }

  /// The index of the topmost element in scope that fits.
  func index(in scope: Scope, where fits: (Entry) -> Bool) -> Int? {
    var index = entries.count - 1
    while index >= 0 {
      let entry = entries[index]
      if fits(entry) { return index }
      if bounds(scope, entry) { return nil }
      index -= 1
    }
    return nil
  }

  private func bounds(_ scope: Scope, _ entry: Entry) -> Bool {
    switch scope {
    case .standard: entry.isScope
    case .button: entry.isScope || entry.isHTML(GUMBO_TAG_BUTTON)
    case .list: entry.isScope || entry.isHTML(GUMBO_TAG_OL) || entry.isHTML(GUMBO_TAG_UL)
    case .table: entry.isHTML(GUMBO_TAG_TABLE)
    }
  }

  // MARK: Popping

  /// Pops all above the topmost of the elements.
  mutating func clear(to tags: [GumboTag]) {
    while let top = entries.last, !tags.contains(where: top.isHTML) { pop() }
  }

  mutating func popImpliedEnds() {
    while let top = entries.last, top.namespace == .html, top.name.traits.contains(.impliedEnd) {
      pop()
    }
  }

  mutating func closeParagraph() {
    if let index = index(of: GUMBO_TAG_P, in: .button) { pop(through: index) }
  }

  /// Forgets the formatting elements since the last marker, and the marker.
  mutating func clearFormatting() {
    while let last = formatting.popLast() {
      if case .marker = last { return }
    }
  }
}
