import Foundation
import Peers
import WayfinderDocument
import WayfinderHarfBuzz
@_spi(Benchmarks) import WayfinderLayout
import WayfinderUnicode

/// What preparation is measured against.
enum PreparationPeer: String, CaseIterable {
  case harfbuzz, pango, qt

  /// The peer's work on a text.
  func body(_ text: CorpusText, _ fonts: LayoutFonts) throws -> Pair.Body {
    switch self {
    case .harfbuzz:
      let harfBuzz = try fonts.harfBuzz()
      return { harfBuzz.shape(text) }
    case .pango:
      let pango = try Pango()
      return { pango.layOut(text, width: 390) }
    case .qt:
      let qt = try Qt()
      return { qt.layOut(text, width: 390) }
    }
  }

  /// A row for each language.
  func rows(
    _ work: String, on shelf: CorpusShelf,
    ours: @escaping (CorpusText, LayoutFonts) throws -> Pair.Body
  ) -> [Row] {
    layoutLanguages.map { language in
      let corpus = Corpus(language: language, megabytes: 1)
      return Row(label: RowLabel(work: work, corpus: corpus.name, peer: rawValue)) {
        let text = try shelf.text(corpus)
        let fonts = try LayoutFonts(language)
        return Pair(
          unit: .megabytesPerSecond(bytes: text.utf8.count), ours: try ours(text, fonts),
          theirs: try body(text, fonts), comparison: .none, note: text.distinctWords)
      }
    }
  }
}

/// Preparing text that does not repeat, nothing known of any word: segments, levels, shapes and
/// break opportunities. Fonts are loaded.
struct PrepareCold: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    PreparationPeer.allCases.flatMap { peer in
      peer.rows("prepare-cold", on: shelf) { text, fonts in
        let document = text.document
        return { try PreparedText(document, shaper: fonts.shaper()).paragraphCount }
      }
    }
  }
}

/// The same once more with the same shaper, which knows the words by now.
struct PrepareWarm: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    PreparationPeer.allCases.flatMap { peer in
      peer.rows("prepare-warm", on: shelf) { text, fonts in
        let document = text.document
        let shaper = try fonts.shaper()
        return { try PreparedText(document, shaper: shaper).paragraphCount }
      }
    }
  }
}

/// The memory that prepared text keeps, by what the process's heap grows, for a byte of text.
struct PreparedMemory: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    layoutLanguages.map { language in
      let corpus = Corpus(language: language, megabytes: 1)
      return Row(label: RowLabel(work: "prepared-memory", corpus: corpus.name)) {
        let text = try shelf.text(corpus)
        let document = text.document
        let shaper = ForgetfulShaper(shaper: try LayoutFonts(language).shaper())
        // What is kept of fonts is not the text's.
        _ = try PreparedText(document, shaper: shaper)
        return Pair(
          unit: .bytesPerByte(bytes: text.utf8.count),
          ours: {
            let before = peer_heap_inUse()
            let prepared = try PreparedText(document, shaper: shaper)
            return withExtendedLifetime(prepared) { Int(peer_heap_inUse() - before) }
          })
      }
    }
  }
}

/// A shaper that keeps nothing of what layout has prepared, so that no paragraph is shared with it.
private struct ForgetfulShaper: TextShaper {
  let shaper: HarfBuzzShaper

  func fontMetrics(for style: TextStyle) -> FontMetrics { shaper.fontMetrics(for: style) }

  func fontMetrics(of font: FontID, style: TextStyle) -> FontMetrics {
    shaper.fontMetrics(of: font, style: style)
  }

  func shape(_ run: TextRun) -> ShapedText { shaper.shape(run) }

  func shapesWordsAlone(style: TextStyle, script: Script, isRightToLeft: Bool) -> Bool {
    shaper.shapesWordsAlone(style: style, script: script, isRightToLeft: isRightToLeft)
  }

  func shapesAlike(
    _ script: Script, _ other: Script, style: TextStyle, isRightToLeft: Bool
  ) -> Bool {
    shaper.shapesAlike(script, other, style: style, isRightToLeft: isRightToLeft)
  }
}

extension CorpusText {
  /// How many of the words between spaces are distinct.
  var distinctWords: String {
    var words: Set<Substring> = []
    var count = 0
    for word in string.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      words.insert(word)
      count += 1
    }
    return "\(count == 0 ? 0 : (100 * words.count + count / 2) / count) % distinct words"
  }
}
