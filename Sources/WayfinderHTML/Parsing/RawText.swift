/// Finds where the text in an element such as `script` or `textarea` ends.
struct RawText {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The name of the element, in any case.
  let name: Slice<UnsafeBufferPointer<UInt8>>

  /// How a script stands to an HTML comment in it (HTML, "script data escaped state").
  private enum Escape { case none, escaped, doublyEscaped }

  /// Returns where the end tag begins: the end of the page if there is none.
  func end(from start: Int) -> Int {
    let isScript = matches("script", at: name.startIndex, endsName: true)
    var escape = Escape.none
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        if isEndTag(at: index) {
          if escape != .doublyEscaped { return index }
          escape = .escaped
        } else if isScript, escape == .none, matches("<!--", at: index) {
          escape = .escaped
          // The dashes of the beginning may be those of the end.
          index += 1
        } else if escape == .escaped, matches("<script", at: index, endsName: true) {
          escape = .doublyEscaped
        }
      } else if escape != .none, byte == UInt8(ascii: "-"), matches("-->", at: index) {
        escape = .none
      }
      index += 1
    }
    return bytes.count
  }

  private func isEndTag(at index: Int) -> Bool {
    guard index + 2 + name.count <= bytes.count, bytes[index + 1] == UInt8(ascii: "/") else {
      return false
    }
    for offset in 0..<name.count {
      let (found, wanted) = (bytes[index + 2 + offset], name[name.startIndex + offset])
      if TagNames.lowercased(found) != TagNames.lowercased(wanted) { return false }
    }
    let end = index + 2 + name.count
    return end < bytes.count && TagScanner.endsName(bytes[end])
  }

  private func matches(_ text: StaticString, at index: Int, endsName: Bool = false) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count
    where TagNames.lowercased(bytes[index + offset]) != text.utf8Start[offset] {
      return false
    }
    return !endsName || (index + count < bytes.count && TagScanner.endsName(bytes[index + count]))
  }
}
