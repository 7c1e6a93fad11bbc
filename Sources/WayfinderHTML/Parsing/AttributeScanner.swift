/// Reads the attributes of a tag, and with them where it ends (HTML, "13.2.5.32" and after).
struct AttributeScanner {
  /// An attribute, by where its name and value stand; the value is empty where there is none.
  struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Past the last attribute: the end of the tag.
  private(set) var position: Int
  private(set) var isSelfClosing = false

  /// - Parameter position: Where the name of the tag ends.
  init(bytes: UnsafeBufferPointer<UInt8>, position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Returns the next attribute; `nil` once past the `>` of the tag or the end of the page.
  mutating func next() -> Attribute? {
    var followsSlash = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        isSelfClosing = followsSlash
        position += 1
        return nil
      }
      followsSlash = byte == UInt8(ascii: "/")
      if !followsSlash, !TagScanner.isSpace(byte) { return attribute() }
      position += 1
    }
    return nil
  }

  private mutating func attribute() -> Attribute? {
    let start = position
    // An equals sign in the first place belongs to the name.
    position += 1
    skip { $0 != UInt8(ascii: "=") && !TagScanner.endsName($0) }
    let name = start..<position
    skip(TagScanner.isSpace)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: position..<position)
    }
    position += 1
    skip(TagScanner.isSpace)
    guard position < bytes.count else { return nil }
    return Attribute(name: name, value: value())
  }

  private mutating func value() -> Range<Int> {
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = position
      skip { !TagScanner.isSpace($0) && $0 != UInt8(ascii: ">") }
      // A slash that ends an unquoted value does not close the element.
      return start..<position
    }
    position += 1
    let start = position
    skip { $0 != quote }
    let value = start..<position
    position = min(position + 1, bytes.count)
    return value
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
  }
}
