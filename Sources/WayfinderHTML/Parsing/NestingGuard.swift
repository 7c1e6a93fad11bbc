/// Bounds how deep the elements of a page nest before a parser sees it.
///
/// Tree construction costs more than quadratic time in the number of open elements, and browsers cap
/// it near 512. The guard reads the tags of a page once and drops start tags beyond the bounds,
/// together with their end tags; their content stays, one level up. It follows the implied end
/// tags of HTML, so that a thousand unclosed `li` or `p` do not count as nested.
struct NestingGuard {
  /// How many elements may be open at once (Blink and WebKit cap their trees at 512).
  static let maximumDepth = 512
  /// How many formatting elements may wait to be reopened in each new block.
  static let maximumFormattingElements = 24

  private let bytes: UnsafeBufferPointer<UInt8>
  private var dropped: [Range<Int>] = []
  private var stack: [OpenElement] = []
  private var openCounts: [TagName: Int] = [:]
  private var keptDepth = 0
  private var formatting: [TagName: Int] = [:]
  private var formattingCount = 0
  private var droppedFormatting: [TagName: Int] = [:]

  private struct OpenElement {
    var name: TagName
    var isKept: Bool
  }

  /// Returns the page with its nesting bounded, or `nil` where nothing has to change.
  ///
  /// - Complexity: O(*n*).
  static func bounded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var walk = NestingGuard(bytes: bytes)
    walk.run()
    if walk.dropped.isEmpty { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for range in walk.dropped {
      result.append(contentsOf: bytes[position..<range.lowerBound])
      position = range.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return result
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func run() {
    var scanner = TagScanner(bytes: bytes)
    while let tag = scanner.next() {
      if tag.isEnd {
        end(tag)
      } else if !tag.name.isVoid {
        start(tag)
      }
    }
  }

  private mutating func start(_ tag: TagScanner.Tag) {
    let name = tag.name
    closeImplied(by: name)
    if name.isFormatting {
      if formattingCount >= Self.maximumFormattingElements {
        droppedFormatting[name, default: 0] += 1
        dropped.append(tag.range)
        return
      }
      formatting[name, default: 0] += 1
      formattingCount += 1
    }
    let isKept = keptDepth < Self.maximumDepth
    if !isKept { dropped.append(tag.range) }
    push(OpenElement(name: name, isKept: isKept))
  }

  private mutating func end(_ tag: TagScanner.Tag) {
    let name = tag.name
    if name.isFormatting {
      if let count = droppedFormatting[name], count > 0 {
        droppedFormatting[name] = count - 1
        dropped.append(tag.range)
        return
      }
      if let count = formatting[name], count > 0 {
        formatting[name] = count - 1
        formattingCount -= 1
      }
    }
    guard openCounts[name, default: 0] > 0 else { return }
    var isKept = true
    while let top = stack.last {
      pop()
      if top.name == name {
        isKept = top.isKept
        break
      }
    }
    if !isKept { dropped.append(tag.range) }
  }

  private mutating func push(_ element: OpenElement) {
    stack.append(element)
    openCounts[element.name, default: 0] += 1
    if element.isKept { keptDepth += 1 }
  }

  private mutating func pop() {
    guard let top = stack.popLast() else { return }
    openCounts[top.name, default: 1] -= 1
    if top.isKept { keptDepth -= 1 }
  }

  /// Closes what the start tag of `name` closes (HTML, "optional tags").
  private mutating func closeImplied(by name: TagName) {
    guard let rule = name.impliedEnd else { return }
    if rule.closed.allSatisfy({ openCounts[$0, default: 0] == 0 }) { return }
    // What lies deeper than this is no sibling left open by an author.
    var index = stack.count - 1
    let lowest = max(0, stack.count - 64)
    while index >= lowest {
      let element = stack[index].name
      if rule.closed.contains(element) {
        while stack.count > index { pop() }
        return
      }
      if rule.scope.contains(element) { return }
      index -= 1
    }
  }
}
