import CHarfBuzz
import Synchronization
import WayfinderLayout
import WayfinderUnicode

/// What is known of letters that join: each of their forms was shaped once, with marks and without, and so
/// was each ligature of two, so that rows of letters which no other rule changes are added up.
final class JoinedLetters: Sendable {
  /// A letter with its marks, or a ligature of two letters, and whether it joins what stands before and
  /// after it.
  struct Key: Hashable {
    var scalars: [Unicode.Scalar]
    /// How many of them are letters: one with marks, or two.
    var letterCount: Int
    var joinsBefore: Bool
    var joinsAfter: Bool
  }

  /// A letter or a ligature as it joins what stands beside it.
  struct Form {
    /// In points.
    var advance: Float
    /// The place of the font in the cascade.
    var place: Int
    /// Whether a rule may look at it, in this form or another, and a letter before or after it.
    var looksBefore: Bool
    var looksAfter: Bool
  }

  private struct Known {
    var forms: [Key: Form?] = [:]
    var areFree: [UInt64: Bool] = [:]
  }

  /// When so many are known they are forgotten, which bounds the memory.
  private static let maximumCount = 1 << 13

  private let known = Mutex(Known())

  /// The form of a letter or ligature, found by `find` when it is first asked for.
  func form(_ key: Key, _ find: () -> Form?) -> Form? {
    if let form = known.withLock({ $0.forms[key] }) { return form }
    let form = find()
    known.withLock {
      if $0.forms.count >= Self.maximumCount { $0.forms.removeAll() }
      $0.forms[key] = .some(form)
    }
    return form
  }

  /// Whether no rule heeds two letters side by side, told by `find` when it is first asked for.
  func areFree(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ find: () -> Bool
  ) -> Bool {
    let key = UInt64(first.value) << 32 | UInt64(second.value)
    if let areFree = known.withLock({ $0.areFree[key] }) { return areFree }
    let areFree = find()
    known.withLock {
      if $0.areFree.count >= Self.maximumCount { $0.areFree.removeAll() }
      $0.areFree[key] = areFree
    }
    return areFree
  }
}

/// Rows of joined letters.
extension FontPairs {
  /// A row of letters, each of which joins those beside it, added up by their forms; `nil` where a rule may
  /// heed more than two of them.
  func joined(_ scalars: [Unicode.Scalar]) -> PairedCharacter? {
    var advance = 0.0
    var first: JoinedLetters.Form?
    var last: JoinedLetters.Form?
    var start = 0
    while start < scalars.count {
      var end = endOfLetter(scalars, start)
      var letterCount = 1
      if end < scalars.count, !areFree(scalars[start..<end], scalars[end]) {
        // Two letters that a rule heeds are taken as one, as lam and alef are.
        let next = endOfLetter(scalars, end)
        guard next == start + 2,
          next == scalars.count || areFree(scalars[end..<next], scalars[next])
        else { return nil }
        (end, letterCount) = (next, 2)
      }
      let key = JoinedLetters.Key(
        scalars: Array(scalars[start..<end]), letterCount: letterCount, joinsBefore: start > 0,
        joinsAfter: end < scalars.count)
      guard let form = letters.form(key, { shapedForm(key) }),
        first == nil || form.place == first?.place
      else { return nil }
      advance += Double(form.advance)
      if first == nil { first = form }
      last = form
      start = end
    }
    guard let first, let last else { return nil }
    return PairedCharacter(
      advance: Float(advance), font: fonts[first.place].id, looksBefore: first.looksBefore,
      looksAfter: last.looksAfter)
  }

  /// Where the letter at an index ends with its marks.
  private func endOfLetter(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    var end = start + 1
    while end < scalars.count, join(of: scalars[end]).contains(.mark) { end += 1 }
    return end
  }

  /// Shapes a letter or two between joiners, which join them as letters do.
  private func shapedForm(_ key: JoinedLetters.Key) -> JoinedLetters.Form? {
    guard let glyph = glyph(key.scalars[0]), let rules = rules(at: glyph.place),
      let first = forms(of: glyph)
    else { return nil }
    var last: [UInt32] = []
    for scalar in key.letterCount == 1 ? key.scalars[...] : key.scalars.suffix(1) {
      guard let own = self.glyph(scalar), own.place == glyph.place, let forms = forms(of: own)
      else {
        return nil
      }
      last += forms
    }
    let shaped = shaped(key)
    guard shaped.glyphs.allSatisfy({ $0.font == fonts[glyph.place].id && $0.id != 0 }),
      // Glyphs stand from left to right in their cluster.
      let lead = isRightToLeft ? shaped.glyphs.last : shaped.glyphs.first
    else { return nil }
    let looksBefore = first.contains(where: rules.looksBefore)
    let looksAfter = last.contains(where: rules.looksAfter)
    if key.letterCount == 1 {
      guard shaped.clusterEnds.count == 1, first.contains(lead.id),
        // What comes of a letter with marks and a letter after them, the letter alone does not tell.
        key.scalars.count == 1
          ? shaped.glyphs.count == 1
          : !looksAfter && !shaped.glyphs.contains(where: { rules.looksAfter($0.id) })
      else { return nil }
    } else {
      // What a rule makes of two letters tells nothing of what stands beside it, so that no rule may ask.
      guard !looksBefore, !looksAfter, shaped.glyphs.allSatisfy({ rules.isInert($0.id) }),
        shaped.unsafeStarts.dropFirst().allSatisfy({ $0 })
      else { return nil }
    }
    return JoinedLetters.Form(
      advance: Float(shaped.advances.reduce(0) { $0 + Double($1) }), place: glyph.place,
      looksBefore: looksBefore, looksAfter: looksAfter)
  }

  private func shaped(_ key: JoinedLetters.Key) -> ShapedText {
    let joiner = Self.utf8(of: ["\u{200D}"])
    let letters = Self.utf8(of: key.scalars)
    let start = key.joinsBefore ? joiner.count : 0
    let text = (key.joinsBefore ? joiner : []) + letters + (key.joinsAfter ? joiner : [])
    return text.withUnsafeBufferPointer { shape($0, start..<start + letters.count) }
  }

  /// Whether no rule heeds a letter with its marks and the letter after them.
  private func areFree(_ letter: ArraySlice<Unicode.Scalar>, _ next: Unicode.Scalar) -> Bool {
    letter.allSatisfy { areFree($0, next) }
  }

  private func areFree(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    letters.areFree(first, second) {
      guard let one = glyph(first), let other = glyph(second), one.place == other.place,
        let rules = rules(at: one.place), let ones = forms(of: one), let others = forms(of: other)
      else { return false }
      return !rules.mayJoin(ones, others) && !rules.mayMove(ones, others)
    }
  }
}
