import WayfinderUnicode

/// Finds sequences that ask to be shown as emoji by U+FE0F (UTS #51, emoji presentation sequences),
/// with what is joined to them.
enum EmojiSequences {
  /// Returns the sequences of a range, in order.
  ///
  /// - Complexity: O(*n*).
  static func ranges(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    // U+FE0F is EF B8 8F in UTF-8.
    while index + 2 < range.upperBound {
      guard text[index] == 0xEF, text[index + 1] == 0xB8, text[index + 2] == 0x8F else {
        index += 1
        continue
      }
      let floor = found.last?.upperBound ?? range.lowerBound
      let start = self.start(in: text, before: index, floor: floor)
      let end = self.end(in: text, after: index + 3, limit: range.upperBound)
      if start < index { found.append(start..<end) }
      index = end
    }
    return found
  }

  /// Where the sequence begins whose selector is at an index: at its base, or at the first emoji that
  /// is joined to it.
  private static func start(
    in text: UnsafeBufferPointer<UInt8>, before index: Int, floor: Int
  ) -> Int {
    var start = previous(text, index, floor)
    while start > floor {
      let joiner = previous(text, start, floor)
      guard UnicodeText.scalar(inUTF8: text, at: joiner).scalar == "\u{200D}", joiner > floor else {
        break
      }
      start = previous(text, joiner, floor)
      while start > floor, isModifier(UnicodeText.scalar(inUTF8: text, at: start).scalar) {
        start = previous(text, start, floor)
      }
    }
    return start
  }

  private static func end(
    in text: UnsafeBufferPointer<UInt8>, after index: Int, limit: Int
  ) -> Int {
    var end = index
    while end < limit {
      let (scalar, width) = UnicodeText.scalar(inUTF8: text, at: end)
      if isModifier(scalar) {
        end += width
      } else if scalar == "\u{200D}", end + width < limit {
        end += width
        end += UnicodeText.scalar(inUTF8: text, at: end).width
      } else {
        break
      }
    }
    return end
  }

  /// Characters that change the emoji before them: selectors, skin tones, the keycap, tags.
  private static func isModifier(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: false
    }
  }

  private static func previous(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ floor: Int
  ) -> Int {
    var start = max(floor, index - 1)
    while start > floor, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
