import CHarfBuzz
import Synchronization
import WayfinderLayout
import WayfinderUnicode

/// What is known of letters that join: each of their forms was shaped once, so that rows of letters which
/// no rule changes are added up.
final class JoinedLetters: Sendable {
  /// A letter as it joins those beside it.
  struct Form {
    /// In points.
    var advance: Float
    /// The place of the font in the cascade.
    var place: Int
    /// Whether a rule may look at the letter, in this form or another, and one before or after it.
    var looksBefore: Bool
    var looksAfter: Bool
  }

  private struct Known {
    var forms: [UInt64: Form?] = [:]
    var areFree: [UInt64: Bool] = [:]
  }

  private let known = Mutex(Known())

  /// The form of a letter, found by `find` when it is first asked for.
  func form(
    of scalar: Unicode.Scalar, joinsBefore: Bool, joinsAfter: Bool, _ find: () -> Form?
  ) -> Form? {
    let key = UInt64(scalar.value) << 2 | (joinsBefore ? 1 : 0) | (joinsAfter ? 2 : 0)
    if let form = known.withLock({ $0.forms[key] }) { return form }
    let form = find()
    known.withLock { $0.forms[key] = .some(form) }
    return form
  }

  /// Whether no rule heeds two letters side by side, told by `find` when it is first asked for.
  func areFree(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ find: () -> Bool
  ) -> Bool {
    let key = UInt64(first.value) << 32 | UInt64(second.value)
    if let areFree = known.withLock({ $0.areFree[key] }) { return areFree }
    let areFree = find()
    known.withLock { $0.areFree[key] = areFree }
    return areFree
  }
}

/// Rows of joined letters without marks.
extension FontPairs {
  /// A row of letters, each of which joins those beside it, added up by their forms; `nil` where a rule may
  /// heed two of them.
  func joined(_ scalars: [Unicode.Scalar]) -> PairedCharacter? {
    guard let first = form(of: scalars, at: 0), let last = form(of: scalars, at: scalars.count - 1)
    else { return nil }
    var advance = 0.0
    for index in scalars.indices {
      guard let form = form(of: scalars, at: index), form.place == first.place,
        index == 0 || areFree(scalars[index - 1], scalars[index])
      else { return nil }
      advance += Double(form.advance)
    }
    return PairedCharacter(
      advance: Float(advance), font: fonts[first.place].id, looksBefore: first.looksBefore,
      looksAfter: last.looksAfter)
  }

  private func form(of scalars: [Unicode.Scalar], at index: Int) -> JoinedLetters.Form? {
    let (before, after) = (index > 0, index + 1 < scalars.count)
    return letters.form(of: scalars[index], joinsBefore: before, joinsAfter: after) {
      shapedForm(of: scalars[index], joinsBefore: before, joinsAfter: after)
    }
  }

  /// Shapes a letter between joiners, which join it as letters do.
  private func shapedForm(
    of scalar: Unicode.Scalar, joinsBefore: Bool, joinsAfter: Bool
  ) -> JoinedLetters.Form? {
    guard let glyph = glyph(scalar), let rules = rules(at: glyph.place),
      let forms = forms(of: glyph)
    else { return nil }
    let joiner = Array("\u{200D}".utf8)
    let letter = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    let start = joinsBefore ? joiner.count : 0
    let text = (joinsBefore ? joiner : []) + letter + (joinsAfter ? joiner : [])
    let shaped = text.withUnsafeBufferPointer { shape($0, start..<start + letter.count) }
    guard shaped.clusterEnds.count == 1, shaped.glyphs.count == 1,
      shaped.glyphs[0].font == fonts[glyph.place].id, forms.contains(shaped.glyphs[0].id)
    else { return nil }
    return JoinedLetters.Form(
      advance: shaped.advances[0], place: glyph.place,
      looksBefore: forms.contains(where: rules.looksBefore),
      looksAfter: forms.contains(where: rules.looksAfter))
  }

  private func areFree(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    letters.areFree(first, second) {
      guard let one = glyph(first), let other = glyph(second), one.place == other.place,
        let rules = rules(at: one.place), let ones = forms(of: one), let others = forms(of: other)
      else { return false }
      return ones.allSatisfy { one in
        others.allSatisfy { !rules.mayJoin(one, $0) && !rules.mayMove(one, $0) }
      }
    }
  }
}
