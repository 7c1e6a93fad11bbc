import TestSupport
import Testing
import WayfinderDocument

@testable import WayfinderFind

/// Terms found with the help of an index against those that ICU is asked about everywhere.
@Suite struct TermFilterTests {
  /// A part of a document's text, with white space and case changed now and then.
  private func term(from document: Document, _ generator: inout SeededGenerator) -> String {
    let lower = document.scalarBoundary(notAfter: generator.below(document.utf8Count + 1))
    let upper = document.scalarBoundary(notAfter: lower + generator.pick([2, 4, 8, 20, 60]))
    let text = document.text(in: lower..<max(lower, upper))
    return generator.chance(30) ? text.uppercased() : text
  }

  private func directive(
    from document: Document, _ generator: inout SeededGenerator
  ) -> TextDirective {
    func maybe() -> String? {
      guard generator.chance(30) else { return nil }
      let term = term(from: document, &generator)
      return term.isEmpty ? nil : term
    }
    return TextDirective(
      prefix: maybe(), start: term(from: document, &generator), end: maybe(), suffix: maybe())
  }

  @Test(arguments: Seeds.upTo(40))
  func `Directives stand for the same text with an index and without`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = HardText(&generator)
    let document = RandomDocument.make(text, generator.pick([40, 600, 9000]), &generator)
    let indexed = TextDirectiveMatcher(document, patience: 0)
    let plain = TextDirectiveMatcher(document, patience: .max)
    for _ in 0..<12 {
      let directive = directive(from: document, &generator)
      // ICU gives up on some long runs of marks.
      guard let expected = try? plain.match(of: directive, from: 0) else { continue }
      let found = try indexed.match(of: directive, from: 0)
      #expect(found?.range == expected.range, "seed \(seed), \(directive)")
      let next = try? plain.match(of: directive, from: expected.next)
      #expect(
        try indexed.match(of: directive, from: expected.next)?.range == next?.range,
        "seed \(seed), \(directive)")
    }
  }

  @Test(arguments: Seeds.upTo(25))
  func `Generated directives are the same with an index and without`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) + 1000)
    let text = HardText(&generator)
    let document = RandomDocument.make(text, generator.pick([40, 600, 3000]), &generator)
    let indexed = TextFragmentGenerator(document, patience: 0)
    let plain = TextFragmentGenerator(document, patience: .max)
    for _ in 0..<4 {
      let lower = generator.below(document.utf8Count + 1)
      let range = lower..<min(document.utf8Count, lower + generator.pick([1, 9, 60, 700]))
      guard let expected = try? plain.directive(for: range) else { continue }
      let found = try indexed.directive(for: range)
      #expect("\(found)" == "\(expected)", "seed \(seed), \(range)")
    }
  }

  /// No chunk in which ICU finds a term is ruled out, where pages are small, too.
  @Test(arguments: Seeds.upTo(40))
  func `A filter never rules out text that holds the term`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) + 2000)
    let text = HardText(&generator)
    let document = RandomDocument.make(text, generator.pick([9000, 20_000]), &generator)
    let options = FindOptions.textFragment
    let index = try FindIndex(document, locale: options.locale, pageTarget: 1)
    let finder = TermFinder(document, options: options, patience: .max)
    for _ in 0..<12 {
      let term = term(from: document, &generator)
      let units = CharacterFolding(options).folded(Array(term.utf16))
      guard let filter = try TermFilter(units, in: index) else { continue }
      var builder = FragmentTextBuilder(document, options: options)
      var spans: [FragmentSpan] = []
      while let span = builder.nextSpan() { spans.append(span) }
      var offset = 0
      while let found = try? finder.occurrence(of: term, from: offset, []) {
        let span = spans.first { $0.range.contains(found.lowerBound) }
        let isKept = span.map { $0.holdsObject || filter.mayMatch(in: $0.range) } ?? false
        #expect(isKept, "seed \(seed), '\(term)' at \(found)")
        offset = found.lowerBound + 1
      }
    }
  }

  @Test func `A word that is nowhere rules out all text`() throws {
    let document = Document(plainText: String(repeating: "Some words of text.\n", count: 5000))
    let index = try FindIndex(document, locale: "en")
    let filter = try #require(try TermFilter(Array("zyzzyva".utf16), in: index))
    #expect(filter.ranges.isEmpty)
    let other = try #require(try TermFilter(Array("of TEXT".utf16), in: index))
    #expect(other.ranges == [0..<document.utf8Count])
    #expect(try TermFilter(Array("…".utf16), in: index) == nil)
  }
}
