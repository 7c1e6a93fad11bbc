import CICU

/// The pairs of brackets of a text and the directions they are given by what is in them and before
/// them (UAX #9, BD16 and N0).
///
/// Keeps its memory from one text to the next.
struct BracketPairs {
  private enum Content {
    static let left: UInt8 = 1
    static let right: UInt8 = 2
  }

  private struct Bracket {
    let offset: Int
    /// What stands between the bracket before and this one, and is last of a direction.
    let before: UInt8
    /// The place of the closing bracket; -1 for closing ones and those without.
    var partner = -1
    /// What directions there are in the pair.
    var content: UInt8 = 0
    var direction: UInt8 = 0
  }

  private struct Opening {
    let closing: UInt32
    let index: Int
    var content: UInt8 = 0
  }

  private var brackets: [Bracket] = []
  private var open: [Opening] = []
  /// The first bracket that was not asked for.
  private var next = 0

  /// How many brackets may be open at a time (BD16).
  private static let maximumDepth = 63
  /// Closing brackets that are canonically equivalent, and close one opening bracket both in ICU.
  private static let equivalents: [UInt32] = [0x232A, 0x3009]

  /// Finds the pairs from a bracket to the end.
  ///
  /// - Parameter walk: What is known of the text before the bracket.
  /// - Returns: `false` for what ICU takes otherwise than the rules: where too many are open, and
  ///   where one of U+2329 and U+3008 is.
  /// - Complexity: O(*n*).
  mutating func find(in text: FirstPlane<BidiClass>, from start: Int, _ walk: BidiWalk) -> Bool {
    brackets.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    next = 0
    guard pair(in: text, from: start, isAfterLeft: walk.strong == .left) else { return false }
    resolve(base: walk.base, isAfterRight: walk.isRightToLeft)
    return true
  }

  /// The direction of the bracket at an index, if it has one; asked for in order.
  mutating func direction(at index: Int) -> Bool? {
    while next < brackets.count, brackets[next].offset < index { next += 1 }
    guard next < brackets.count, brackets[next].offset == index else { return nil }
    let direction = brackets[next].direction
    return direction == 0 ? nil : direction == Content.right
  }

  private mutating func pair(
    in text: FirstPlane<BidiClass>, from start: Int, isAfterLeft: Bool
  ) -> Bool {
    // European numbers after a letter from left to right are as that (W7), others count as from
    // right to left.
    var isAfterLeft = isAfterLeft
    // What was met since the last bracket, and the last of it.
    var content: UInt8 = 0
    var before: UInt8 = 0
    var index = start
    while index < text.bytes.count {
      let (class_, end) = text.character(at: index)
      switch class_ {
      case .leftToRight, .rightToLeft, .arabicLetter:
        isAfterLeft = class_ == .leftToRight
        before = isAfterLeft ? Content.left : Content.right
        content |= before
        index = text.pass(class_, from: end).end
        continue
      case .europeanNumber:
        before = isAfterLeft ? Content.left : Content.right
        content |= before
      case .arabicNumber:
        before = Content.right
        content |= before
      case .openingBracket, .closingBracket:
        if !open.isEmpty { open[open.count - 1].content |= content }
        brackets.append(Bracket(offset: index, before: before))
        let scalar = UnicodeText.scalar(inUTF8: text.bytes, at: index).scalar
        if class_ == .closingBracket {
          close(scalar.value)
        } else {
          let closing = UInt32(bitPattern: icu_pairedBracket(Int32(bitPattern: scalar.value)))
          if open.count == Self.maximumDepth || Self.equivalents.contains(closing) { return false }
          open.append(Opening(closing: closing, index: brackets.count - 1))
        }
        content = 0
        before = 0
      case .paragraphSeparator: return true
      default: break
      }
      index = end
    }
    return true
  }

  /// Pairs the last bracket, a closing one, with the opening one it belongs to.
  private mutating func close(_ closing: UInt32) {
    var content: UInt8 = 0
    var place = open.count - 1
    while place >= 0 {
      content |= open[place].content
      if open[place].closing == closing { break }
      place -= 1
    }
    if place < 0 { return }
    let opening = open[place].index
    brackets[opening].partner = brackets.count - 1
    brackets[opening].content = content
    open.removeSubrange(place...)
    // What is in the pair is in those around it.
    if place > 0 { open[place - 1].content |= content }
  }

  /// Gives pairs their directions in the order of their opening brackets (N0).
  private mutating func resolve(base: UInt8, isAfterRight: Bool) {
    let own = base == 0 ? Content.left : Content.right
    var context = isAfterRight ? Content.right : Content.left
    for index in brackets.indices {
      let bracket = brackets[index]
      if bracket.before != 0 { context = bracket.before }
      if bracket.partner >= 0, bracket.content != 0 {
        // Of the paragraph's direction if that is in it, of the other where that is before it, too.
        let direction = bracket.content & own != 0 || context == own ? own : own ^ 3
        brackets[index].direction = direction
        brackets[bracket.partner].direction = direction
      }
      if brackets[index].direction != 0 { context = brackets[index].direction }
    }
  }
}
