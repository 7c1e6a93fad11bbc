import WayfinderDocument
import WayfinderUnicode

/// A shaper that can tell of characters that change with nothing but the one on either side, so that
/// layout adds up text that was never met before without having it shaped.
package protocol PairShaper: TextShaper {
  /// What is known of the characters of a style, script and direction; `nil` where the font's rules look
  /// further.
  func characterPairs(
    style: TextStyle, script: Script, isRightToLeft: Bool
  ) -> (any CharacterPairs)?
}

/// Characters and pairs of them as a shaper shapes them in whole runs, and pieces of several characters
/// that are only shaped together.
///
/// What a pair adds to the advances of its characters is the same in every text: the advance of a
/// character is its own, what the pair with the one before adds, and what the pair with the next adds.
package protocol CharacterPairs: Sendable {
  /// The shaper of the characters, without what it keeps about words, which may keep this.
  var shaper: any TextShaper { get }

  /// Whether some characters join others.
  var joins: Bool { get }

  /// How a character joins those beside it in one piece: letters of Arabic join as they do in writing,
  /// marks and some vowels with the letter before, and a virama binds the letter after it.
  func join(of scalar: Unicode.Scalar) -> PieceJoin

  /// Whether a line may end inside of a word, and a long word be cut, where the pairs say so; words
  /// that may not are shaped where it comes to that.
  var cutsWords: Bool { get }

  /// A character by itself; `nil` where it has to be shaped with what stands around it.
  func character(_ scalar: Unicode.Scalar) -> PairedCharacter?

  /// A piece, which is well-formed UTF-8 of at least two characters that join, with none that join them
  /// on either side; `nil` where it has to be shaped with what stands around it.
  ///
  /// A break in it changes the shapes around. A line may end in it only where a dictionary says so.
  func piece(_ text: UnsafeBufferPointer<UInt8>) -> PairedCharacter?

  /// Two characters, both of which have a shape of their own; `nil` where more than these two decide.
  func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> CharacterPair?
}

/// How a character joins those beside it in one piece.
package struct PieceJoin: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It joins one before it that joins what comes next.
  package static let previous = PieceJoin(rawValue: 1)
  /// It joins one after it that joins what comes before.
  package static let next = PieceJoin(rawValue: 2)
  /// It is part of the piece before it, whatever that is. Where it joins nothing itself, what
  /// stands around it joins as if it were not there.
  package static let mark = PieceJoin(rawValue: 4)

  /// How letters of a joining type join in writing.
  package init(_ type: JoiningType) {
    self = type == .transparent ? .mark : []
    if type.joinsPrevious { insert(.previous) }
    if type.joinsNext { insert(.next) }
  }
}

/// A character that is one cluster of one glyph, or a piece of several.
package struct PairedCharacter: Sendable {
  /// In points.
  package var advance: Float
  /// The font that has the character.
  package var font: FontID
  /// Whether something may come of the character and one before it.
  package var looksBefore: Bool
  /// Whether something may come of the character and one after it.
  package var looksAfter: Bool
  /// Whether the character may change even beside one of another run.
  package var looksBeyondRuns: Bool
  /// The same number for characters of which the same comes beside others; `nil` where that is not
  /// known.
  package var likeness: Int?
  /// Of a piece, whether what comes of it and one before it, and of it and one after it, is what
  /// comes of its first character and of its last one by themselves.
  package var edgesTell: (before: Bool, after: Bool) = (true, true)

  package init(
    advance: Float, font: FontID, looksBefore: Bool, looksAfter: Bool, looksBeyondRuns: Bool = false
  ) {
    self.advance = advance
    self.font = font
    self.looksBefore = looksBefore
    self.looksAfter = looksAfter
    self.looksBeyondRuns = looksBeyondRuns
  }
}

/// Two characters side by side.
package struct CharacterPair: Sendable {
  /// The advances, in points; `nil` where both are as alone.
  package var advances: (first: Float, second: Float)?
  /// Whether a break between them changes their shapes.
  package var isUnsafe: Bool

  package init(advances: (first: Float, second: Float)?, isUnsafe: Bool) {
    self.advances = advances
    self.isUnsafe = isUnsafe
  }

  /// A pair that nothing is added to.
  package static let unchanged = CharacterPair(advances: nil, isUnsafe: false)
}
