import CGumbo
import WayfinderUnicode

/// What stands in elements that hold no markup, or none that counts.
extension NestingGuard {
  mutating func passRawText(of tag: TagScanner.Tag) {
    cutAttributes(of: tag)
    if tag.name.tag == GUMBO_TAG_PLAINTEXT {
      _ = scanner.skipAll()
      return
    }
    let text = scanner.skipRawText(of: tag)
    if tag.name.tag == GUMBO_TAG_NOSCRIPT, !text.isEmpty {
      let space = [UInt8](repeating: 0x20, count: textCount(text))
      edits.append(Edit(range: text, replacement: space))
    }
  }

  /// The UTF-16 units of a text node, in which a line feed stands for each line end.
  private func textCount(_ range: Range<Int>) -> Int {
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    var count = UTF16Conversion.utf16Count(ofUTF8: text)
    for index in text.indices.dropFirst() where text[index] == 0x0A && text[index - 1] == 0x0D {
      count -= 1
    }
    return count
  }

  /// Takes out all up to the end tag of a template, whose content is no part of the page.
  mutating func dropContents(of tag: TagScanner.Tag) {
    cutAttributes(of: tag)
    let start = scanner.position
    var end = bytes.count
    var depth = 1
    while depth > 0, let tag = scanner.next() {
      if tag.name.tag == GUMBO_TAG_TEMPLATE {
        depth += tag.isEnd ? -1 : 1
        end = tag.range.lowerBound
      } else if !tag.isEnd, tag.name.traits.contains(.rawText) {
        _ =
          tag.name.tag == GUMBO_TAG_PLAINTEXT
          ? scanner.skipAll() : scanner.skipRawText(of: tag)
      }
    }
    if depth > 0 { end = bytes.count }
    if start < end { edits.append(Edit(range: start..<end)) }
  }
}
