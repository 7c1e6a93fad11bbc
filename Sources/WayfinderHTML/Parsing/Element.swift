import CGumbo

/// A node of Gumbo's tree, valid while the tree is.
struct Node {
  let pointer: UnsafePointer<GumboNode>

  enum Kind { case element, text, other }

  var kind: Kind {
    switch pointer.pointee.type {
    case GUMBO_NODE_ELEMENT: .element
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: .text
    default: .other
    }
  }

  /// The text of a text node.
  var text: UnsafeBufferPointer<UInt8> {
    guard let start = pointer.pointee.v.text.text else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  var element: Element { Element(pointer: pointer) }
}

/// An element of Gumbo's tree, valid while the tree is.
struct Element {
  let pointer: UnsafePointer<GumboNode>

  var tag: GumboTag { pointer.pointee.v.element.tag }
  var isHTML: Bool { pointer.pointee.v.element.tag_namespace == GUMBO_NAMESPACE_HTML }

  /// The name in lower case.
  var name: String {
    if tag != GUMBO_TAG_UNKNOWN { return String(cString: gumbo_normalized_tagname(tag)) }
    var piece = pointer.pointee.v.element.original_tag
    gumbo_tag_from_original_text(&piece)
    guard let start = piece.data else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: piece.length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  var children: ChildNodes { ChildNodes(vector: pointer.pointee.v.element.children) }

  /// The value of an attribute, or `nil` where the element has none of that name.
  func attribute(_ name: StaticString) -> String? {
    rawAttribute(name).map { String(cString: $0) }
  }

  func hasAttribute(_ name: StaticString) -> Bool { rawAttribute(name) != nil }

  private func rawAttribute(_ name: StaticString) -> UnsafePointer<CChar>? {
    if pointer.pointee.v.element.attributes.length == 0 { return nil }
    return name.withUTF8Buffer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        withUnsafePointer(to: pointer.pointee.v.element.attributes) { attributes in
          gumbo_get_attribute(attributes, characters.baseAddress)?.pointee.value
        }
      }
    }
  }
}

/// The child nodes of an element.
struct ChildNodes: Sequence, IteratorProtocol {
  let vector: GumboVector
  var index: UInt32 = 0

  init(vector: GumboVector) { self.vector = vector }

  mutating func next() -> Node? {
    guard index < vector.length, let data = vector.data, let child = data[Int(index)] else {
      return nil
    }
    index += 1
    return Node(pointer: UnsafePointer(child.assumingMemoryBound(to: GumboNode.self)))
  }
}

extension Element {
  /// The value of an attribute, by a name made at run time.
  func attribute(named name: String) -> String? {
    withUnsafePointer(to: pointer.pointee.v.element.attributes) { attributes in
      gumbo_get_attribute(attributes, name).map { String(cString: $0.pointee.value) }
    }
  }

  var hasAttributes: Bool { pointer.pointee.v.element.attributes.length > 0 }
}

extension Element {
  /// The element around this one.
  var parent: Element? {
    guard let parent = pointer.pointee.parent, parent.pointee.type == GUMBO_NODE_ELEMENT else {
      return nil
    }
    return Element(pointer: UnsafePointer(parent))
  }

  /// The first child element of a kind.
  func firstChild(tag: GumboTag) -> Element? {
    for child in children where child.kind == .element && child.element.tag == tag {
      return child.element
    }
    return nil
  }
}
