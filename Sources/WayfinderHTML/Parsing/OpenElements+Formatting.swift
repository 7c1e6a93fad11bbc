import CGumbo

extension OpenElements {
  /// How many formatting elements wait to be reopened since the last marker.
  var formattingCount: Int {
    formatting.count - ((formatting.lastIndex(where: \.isMarker) ?? -1) + 1)
  }

  /// Opens a formatting element; of those alike three at most are kept (the "Noah's Ark clause").
  mutating func pushFormatting(
    _ entry: Entry, tag: Range<Int>, bytes: UnsafeBufferPointer<UInt8>
  ) {
    let entry = push(entry)
    var alike: [Int] = []
    for index in formatting.indices.reversed() {
      guard case .element(_, let other) = formatting[index] else { break }
      if other.count == tag.count, bytes[other].elementsEqual(bytes[tag]) { alike.append(index) }
    }
    if alike.count >= 3, let first = alike.last { formatting.remove(at: first) }
    formatting.append(.element(entry, tag: tag))
  }

  /// Opens the formatting elements again that blocks closed.
  mutating func reconstructFormatting() {
    guard let last = formatting.last, let entry = last.entry, !isOpen(entry) else { return }
    var first = formatting.count - 1
    while first > 0, let entry = formatting[first - 1].entry, !isOpen(entry) { first -= 1 }
    for index in first..<formatting.count {
      guard case .element(var entry, let tag) = formatting[index] else { continue }
      entry.mode = mode
      formatting[index] = .element(push(entry), tag: tag)
    }
  }

  private func isOpen(_ entry: Entry) -> Bool { entries.lastIndex { $0.id == entry.id } != nil }

  /// The index of the last formatting element of a name since the last marker.
  func formattingIndex(of tag: GumboTag) -> Int? {
    for index in formatting.indices.reversed() {
      guard let entry = formatting[index].entry else { return nil }
      if entry.name.tag == tag { return index }
    }
    return nil
  }

  /// Runs the adoption agency (HTML, "13.2.6.4.7").
  ///
  /// - Returns: Whether the end tag has to be taken as any other.
  mutating func adopt(_ tag: GumboTag) -> Bool {
    for _ in 0..<8 {
      guard let position = formattingIndex(of: tag),
        case .element(let entry, let range) = formatting[position]
      else { return true }
      guard let index = entries.lastIndex(where: { $0.id == entry.id }) else {
        formatting.remove(at: position)
        return false
      }
      if self.index(in: .standard, where: { $0.id == entry.id }) == nil { return false }
      guard
        let block = entries[(index + 1)...].firstIndex(where: { $0.name.traits.contains(.special) })
      else {
        pop(through: index)
        formatting.remove(at: position)
        return false
      }
      adopt(from: index, by: block, entry: entry, tag: range)
    }
    return false
  }

  /// Moves a block out of the formatting element, whose copy takes in what the block holds.
  private mutating func adopt(from index: Int, by block: Int, entry: Entry, tag: Range<Int>) {
    var block = block
    var bookmark: Int?
    var distance = 0
    for node in ((index + 1)..<block).reversed() {
      distance += 1
      let listed = formatting.lastIndex { $0.entry?.id == entries[node].id }
      if let listed, distance <= 3, case .element(var copy, let range) = formatting[listed] {
        copy.id = makeID()
        formatting[listed] = .element(copy, tag: range)
        copy.mode = entries[node].mode
        replace(at: node, with: copy)
        if bookmark == nil { bookmark = copy.id }
      } else {
        if let listed { formatting.remove(at: listed) }
        remove(at: node)
        block -= 1
      }
    }
    var copy = entry
    copy.id = makeID()
    let own = formatting.lastIndex { $0.entry?.id == entry.id }
    if let own { formatting.remove(at: own) }
    let place = bookmark.flatMap { id in formatting.lastIndex { $0.entry?.id == id } }
    formatting.insert(
      .element(copy, tag: tag), at: place.map { $0 + 1 } ?? own ?? formatting.count)
    copy.mode = entries[block].mode
    insert(copy, at: block + 1)
    remove(at: index)
  }
}

extension OpenElements.Formatting {
  var entry: OpenElements.Entry? {
    if case .element(let entry, _) = self { entry } else { nil }
  }

  var isMarker: Bool { entry == nil }
}

extension OpenElements {
  /// Pops the topmost element as its end tag would.
  mutating func endTop() {
    guard let top else { return }
    pop()
    formatting.removeAll { $0.entry?.id == top.id }
  }

  /// The name that an element now has which an end tag of another name means.
  func replacement(endedBy name: TagName) -> TagName? {
    guard let index = lastIndex(where: { $0.replacedName?.key == name.key }) else { return nil }
    if let real = lastIndex(where: { $0.name.key == name.key && $0.replacedName == nil }),
      real > index
    {
      return nil
    }
    if name.traits.contains(.formatting), let other = formattingIndex(of: name.tag),
      let entry = formatting[other].entry, entry.id > self[index].id
    {
      return nil
    }
    return self[index].name
  }
}

extension OpenElements.Entry {
  /// Whether the element must not be ended to make room for another.
  var holdsContents: Bool { name.traits.contains(.holdsContents) || isIntegrationPoint }
}
