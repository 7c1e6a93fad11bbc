import Peers
import WayfinderFind

/// Regular expressions over a document, against ICU's over one UTF-16 string, which is what ours are made
/// of, and PCRE2's compiled code over UTF-8. All are caseless, with anchors at lines.
struct Regex: Suite {
  /// A pattern that means the same to all, and what it is about.
  private static let patterns: [(language: String, kind: String, pattern: String)] = [
    ("en", "literal", "kernel"), ("en", "words", #"\b\w+ing\b"#),
    ("en", "alternatives", "(?:error|warning|panic)s?"), ("en", "numbers", #"\d+\.\d+"#),
    ("en", "lines", #"^\w+ \w+"#), ("en", "absent", "zyzzyva|syzygys"),
    ("ja", "katakana", "[ァ-ヶー]{3,}"),
  ]

  func rows(on shelf: CorpusShelf) throws -> [Row] {
    Self.patterns.flatMap { language, kind, pattern in
      ["uregex", "pcre2"].map { peer in
        let corpus = Corpus(language: language, megabytes: 10)
        let label = RowLabel(
          work: "regex", corpus: corpus.name, kind: kind, query: pattern,
          preset: FindPreset.webKit.name, peer: peer)
        return Row(label: label) {
          let text = try shelf.text(corpus)
          let matcher = try RegexMatcher(
            pattern: pattern, options: FindPreset.webKit.options(corpus.locale))
          let document = text.document
          return Pair(
            unit: .megabytesPerSecond(bytes: text.utf8.count),
            ours: { try matcher.matches(in: document).count },
            theirs: try Self.counting(pattern, in: text, peer),
            comparison: peer == "pcre2"
              ? .mayDiffer("its words are not those of UAX #29") : .mustAgree)
        }
      }
    }
  }

  private static func counting(
    _ pattern: String, in text: CorpusText, _ peer: String
  ) throws -> Pair.Body {
    if peer == "uregex" {
      let regex = try ICURegex(pattern, in: text)
      return { regex.count() }
    }
    let compiled = try CompiledPattern("(?m)" + pattern, isLiteral: false)
    return { compiled.count(in: text) }
  }
}

/// A regular expression of ICU over a text.
private final class ICURegex {
  private let regex: OpaquePointer
  // ICU keeps a pointer to it.
  private let text: FixedBuffer<UInt16>

  init(_ pattern: String, in text: CorpusText) throws {
    self.text = text.utf16
    let units = Array(pattern.utf16)
    guard
      let regex = peer_regex_open(
        units, units.count, self.text.buffer.baseAddress, self.text.count)
    else { throw PeerError(description: "ICU refuses '\(pattern)'") }
    self.regex = regex
  }

  deinit { peer_regex_close(regex) }

  func count() -> Int { Int(peer_regex_count(regex)) }
}
