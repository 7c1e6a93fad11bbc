import CHarfBuzz
import Synchronization
import WayfinderLayout
import WayfinderUnicode

/// What is known of the letters and marks of pieces. Of letters that join each form was shaped once,
/// with marks and without, and so was each ligature of two, so that rows of letters which no other
/// rule changes are added up.
final class PieceLetters: Sendable {
  /// A letter with its marks, or a ligature of two letters.
  struct Letter {
    /// More scalars are rare and are not told of.
    static let maximumCount = 3
    private static let bits = 16

    /// The scalars, each in sixteen bits, the first of them lowest.
    private(set) var packed: UInt64
    private(set) var count: Int
    /// How many of them are letters: one with marks, or two.
    private(set) var letterCount = 1
    /// Where it ends in the text.
    var end: Int

    init(_ scalar: Unicode.Scalar, end: Int) {
      packed = UInt64(scalar.value)
      count = 1
      self.end = end
    }

    /// A ligature of two letters without marks.
    init(_ first: Letter, _ second: Letter) {
      packed = first.packed | second.packed << UInt64(Self.bits)
      count = 2
      letterCount = 2
      end = second.end
    }

    mutating func append(_ mark: Unicode.Scalar, end: Int) {
      packed |= UInt64(mark.value) << UInt64(Self.bits * count)
      count += 1
      self.end = end
    }

    subscript(index: Int) -> Unicode.Scalar {
      Unicode.Scalar(UInt16(truncatingIfNeeded: packed >> UInt64(Self.bits * index))) ?? "\u{FFFD}"
    }
  }

  /// A letter or ligature, and whether it joins what stands before and after it.
  struct Key {
    var letter: Letter
    var joinsBefore: Bool
    var joinsAfter: Bool

    fileprivate var number: UInt64 {
      letter.packed | UInt64(letter.letterCount) << 48 | (joinsBefore ? 1 << 50 : 0)
        | (joinsAfter ? 1 << 51 : 0)
    }
  }

  /// A letter or a ligature as it joins what stands beside it.
  struct Form: BitwiseCopyable {
    /// In points.
    var advance: Float
    /// The place of the font in the cascade.
    var place: Int32
    /// Whether a rule may look at it, in this form or another, and a letter before or after it.
    var looksBefore: Bool
    var looksAfter: Bool

    /// A letter that is shaped with what stands around it.
    static let apart = Form(advance: 0, place: -1, looksBefore: false, looksAfter: false)
    var isApart: Bool { place < 0 }
  }

  struct Known {
    fileprivate var traits: LetterTraitsPages
    fileprivate var forms = LetterTable(filler: Form.apart)
    fileprivate var areFree = LetterTable(filler: false)

    /// The letter at an index of a text with its marks; `nil` for one with many, and beyond U+FFFF.
    @inline(__always)
    mutating func letter(
      _ text: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> Letter? {
      let (scalar, width) = UnicodeText.scalar(inUTF8: text, at: index)
      guard scalar.value < 0x10000 else { return nil }
      var letter = Letter(scalar, end: index + width)
      while letter.end < text.count {
        let (mark, width) = UnicodeText.scalar(inUTF8: text, at: letter.end)
        guard mark.value < 0x10000 else { return nil }
        if !traits[mark].contains(.isMark) { break }
        if letter.count == Letter.maximumCount { return nil }
        letter.append(mark, end: letter.end + width)
      }
      return letter
    }
  }

  private let known: Mutex<Known>

  init(_ unit: ShapingUnit) {
    known = Mutex(Known(traits: LetterTraitsPages(unit)))
  }

  /// Calls `body` with what is known, to which it may add.
  func withKnown<Result: Sendable>(_ body: (inout Known) -> Result) -> Result {
    known.withLock { body(&$0) }
  }

  /// Whether a text is of letters and marks, and a letter comes first.
  func areLettersAndMarks(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    known.withLock { known in
      var index = 0
      while index < text.count {
        let (scalar, width) = UnicodeText.scalar(inUTF8: text, at: index)
        guard scalar.value < 0x10000 else { return false }
        let traits = known.traits[scalar]
        guard traits.contains(.isLetterOrMark), index > 0 || !traits.contains(.isMark) else {
          return false
        }
        index += width
      }
      return !text.isEmpty
    }
  }
}

/// Rows of joined letters.
extension FontPairs {
  /// A row of letters, each of which joins those beside it, added up by their forms; `nil` where a rule may
  /// heed more than two of them.
  func joined(_ text: UnsafeBufferPointer<UInt8>) -> PairedCharacter? {
    letters.withKnown { joined(text, &$0) }
  }

  private func joined(
    _ text: UnsafeBufferPointer<UInt8>, _ known: inout PieceLetters.Known
  ) -> PairedCharacter? {
    var advance = 0.0
    var first: PieceLetters.Form?
    guard var letter = known.letter(text, at: 0) else { return nil }
    while true {
      var next: PieceLetters.Letter?
      if letter.end < text.count {
        guard let found = known.letter(text, at: letter.end) else { return nil }
        next = found
      }
      if let other = next, !areFree(letter, other, &known) {
        // Two letters that a rule heeds are taken as one, as lam and alef are.
        guard letter.count == 1, other.count == 1 else { return nil }
        next = nil
        if other.end < text.count {
          guard let found = known.letter(text, at: other.end), areFree(other, found, &known) else {
            return nil
          }
          next = found
        }
        letter = PieceLetters.Letter(letter, other)
      }
      let key = PieceLetters.Key(
        letter: letter, joinsBefore: first != nil, joinsAfter: next != nil)
      let form = known.forms.value(of: key.number) { shapedForm(key) ?? .apart }
      if form.isApart || (first ?? form).place != form.place { return nil }
      advance += Double(form.advance)
      first = first ?? form
      guard let next else {
        return PairedCharacter(
          advance: Float(advance), font: fonts[Int(form.place)].id,
          looksBefore: (first ?? form).looksBefore, looksAfter: form.looksAfter)
      }
      letter = next
    }
  }

  /// Shapes a letter or two between joiners, which join them as letters do.
  private func shapedForm(_ key: PieceLetters.Key) -> PieceLetters.Form? {
    let letter = key.letter
    guard let glyph = glyph(letter[0]), let rules = rules(at: glyph.place),
      let first = forms(of: glyph)
    else { return nil }
    var last: [UInt32] = []
    for index in (letter.letterCount == 1 ? 0 : 1)..<letter.count {
      guard let own = self.glyph(letter[index]), own.place == glyph.place,
        let forms = forms(of: own)
      else { return nil }
      last += forms
    }
    let shaped = shaped(key)
    guard shaped.glyphs.allSatisfy({ $0.font == fonts[glyph.place].id && $0.id != 0 }),
      // Glyphs stand from left to right in their cluster.
      let lead = isRightToLeft ? shaped.glyphs.last : shaped.glyphs.first
    else { return nil }
    let looksBefore = first.contains(where: rules.looksBefore)
    let looksAfter = last.contains(where: rules.looksAfter)
    if letter.letterCount == 1 {
      guard shaped.clusterEnds.count == 1, first.contains(lead.id),
        // What comes of a letter with marks and a letter after them, the letter alone does not tell.
        letter.count == 1
          ? shaped.glyphs.count == 1
          : !looksAfter && !shaped.glyphs.contains(where: { rules.looksAfter($0.id) })
      else { return nil }
    } else {
      // What a rule makes of two letters tells nothing of what stands beside it, so that no rule may ask.
      guard !looksBefore, !looksAfter, shaped.glyphs.allSatisfy({ rules.isInert($0.id) }),
        shaped.unsafeStarts.dropFirst().allSatisfy({ $0 })
      else { return nil }
    }
    return PieceLetters.Form(
      advance: Float(shaped.advances.reduce(0) { $0 + Double($1) }), place: Int32(glyph.place),
      looksBefore: looksBefore, looksAfter: looksAfter)
  }

  private func shaped(_ key: PieceLetters.Key) -> ShapedText {
    let joiner = Self.utf8(of: ["\u{200D}"])
    let letters = Self.utf8(of: (0..<key.letter.count).map { key.letter[$0] })
    let start = key.joinsBefore ? joiner.count : 0
    let text = (key.joinsBefore ? joiner : []) + letters + (key.joinsAfter ? joiner : [])
    return text.withUnsafeBufferPointer { shape($0, start..<start + letters.count) }
  }

  /// Whether no rule heeds a letter with its marks and the letter after them.
  private func areFree(
    _ letter: PieceLetters.Letter, _ next: PieceLetters.Letter,
    _ known: inout PieceLetters.Known
  ) -> Bool {
    for index in 0..<letter.count {
      let (one, other) = (letter[index], next[0])
      let key = UInt64(one.value) << 16 | UInt64(other.value)
      if !known.areFree.value(of: key, { areFree(one, other) }) { return false }
    }
    return true
  }

  private func areFree(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    guard let one = glyph(first), let other = glyph(second), one.place == other.place,
      let rules = rules(at: one.place), let ones = forms(of: one), let others = forms(of: other)
    else { return false }
    return !rules.mayJoin(ones, others) && !rules.mayMove(ones, others)
  }
}
