import CHarfBuzz
import Synchronization
import WayfinderLayout
import WayfinderUnicode

/// What is known of letters that join: each of their forms was shaped once, and so was each ligature of
/// two, so that rows of letters which no other rule changes are added up.
final class JoinedLetters: Sendable {
  /// A letter, or a ligature of two, and whether it joins what stands before and after it.
  struct Key: Hashable {
    var first: Unicode.Scalar
    var second: Unicode.Scalar?
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

  private let known = Mutex(Known())

  /// The form of a letter or ligature, found by `find` when it is first asked for.
  func form(_ key: Key, _ find: () -> Form?) -> Form? {
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
  /// heed more than two of them.
  func joined(_ scalars: [Unicode.Scalar]) -> PairedCharacter? {
    var advance = 0.0
    var first: JoinedLetters.Form?
    var last: JoinedLetters.Form?
    var index = 0
    while index < scalars.count {
      // Two letters that a rule heeds are taken as one, as lam and alef are.
      var end = index + 1
      if end < scalars.count, !areFree(scalars[index], scalars[end]) { end += 1 }
      guard let form = form(of: scalars, index..<end), first == nil || form.place == first?.place,
        end == scalars.count || areFree(scalars[end - 1], scalars[end])
          || end == index + 1
      else { return nil }
      advance += Double(form.advance)
      if first == nil { first = form }
      last = form
      index = end
    }
    guard let first, let last else { return nil }
    return PairedCharacter(
      advance: Float(advance), font: fonts[first.place].id, looksBefore: first.looksBefore,
      looksAfter: last.looksAfter)
  }

  private func form(of scalars: [Unicode.Scalar], _ range: Range<Int>) -> JoinedLetters.Form? {
    let key = JoinedLetters.Key(
      first: scalars[range.lowerBound],
      second: range.count > 1 ? scalars[range.upperBound - 1] : nil,
      joinsBefore: range.lowerBound > 0, joinsAfter: range.upperBound < scalars.count)
    return letters.form(key) { shapedForm(key) }
  }

  /// Shapes a letter or two between joiners, which join them as letters do.
  private func shapedForm(_ key: JoinedLetters.Key) -> JoinedLetters.Form? {
    let scalars = [key.first] + (key.second.map { [$0] } ?? [])
    guard let glyph = glyph(key.first), let rules = rules(at: glyph.place),
      scalars.allSatisfy({ self.glyph($0)?.place == glyph.place }),
      let first = forms(of: glyph),
      let last = scalars.last.flatMap({ self.glyph($0) }).flatMap(forms)
    else { return nil }
    let joiner = Array("\u{200D}".utf8)
    let letters = scalars.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    let start = key.joinsBefore ? joiner.count : 0
    let text = (key.joinsBefore ? joiner : []) + letters + (key.joinsAfter ? joiner : [])
    let shaped = text.withUnsafeBufferPointer { shape($0, start..<start + letters.count) }
    guard shaped.glyphs.allSatisfy({ $0.font == fonts[glyph.place].id && $0.id != 0 }) else {
      return nil
    }
    let looksBefore = first.contains(where: rules.looksBefore)
    let looksAfter = last.contains(where: rules.looksAfter)
    if key.second == nil {
      guard shaped.clusterEnds.count == 1, shaped.glyphs.count == 1,
        first.contains(shaped.glyphs[0].id)
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
