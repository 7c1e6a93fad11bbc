import Foundation
import Peers

/// Another way to find all matches of a query, made ready for one text.
enum FindPeer: String {
  /// ICU's collation search over the whole text as one UTF-16 string.
  case usearch
  /// The C library's search for the exact bytes.
  case memmem
  /// PCRE2's compiled code, caseless; heeds accents.
  case pcre2
  /// Foundation, without case and accents.
  case foundation

  /// The presets a peer can be measured at. Those without options stand beside one only.
  var presets: [FindPreset] { self == .usearch ? FindPreset.all : [.webKit] }

  /// Whether the peer must find as many matches of a query as we do.
  func comparison(_ query: String) -> Pair.Comparison {
    switch self {
    case .usearch:
      // The Unicode blocks Hiragana and Katakana.
      query.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
        ? .mayDiffer("it does not tell kana apart as the presets do") : .mustAgree
    case .memmem: .mayDiffer("exact bytes only")
    case .pcre2: .mayDiffer("it heeds accents")
    case .foundation: .mayDiffer("its own rules")
    }
  }

  /// Returns a search that counts all matches.
  func counting(_ query: String, in text: CorpusText, _ preset: FindPreset) throws -> Pair.Body {
    switch self {
    case .usearch:
      let search = try Usearch(query, in: text, preset)
      return { search.count() }
    case .memmem:
      let needle = FixedBuffer(Array(query.utf8))
      return {
        Int(
          text.utf8.asCharacters { text, count in
            needle.asCharacters { peer_memmem_count(text, count, $0, $1) }
          })
      }
    case .pcre2:
      let pattern = try CompiledPattern(query, isLiteral: true)
      return { pattern.count(in: text) }
    case .foundation:
      let string = text.string
      return { Self.countByFoundation(query, in: string) }
    }
  }

  private static func countByFoundation(_ query: String, in string: String) -> Int {
    var found = 0
    var rest = string.startIndex..<string.endIndex
    while let range = string.range(
      of: query, options: [.caseInsensitive, .diacriticInsensitive], range: rest)
    {
      found += 1
      rest = range.upperBound..<string.endIndex
    }
    return found
  }
}

/// A peer that refuses its input.
struct PeerError: Error, CustomStringConvertible {
  var description: String
}

/// ICU's collation search with the options of a preset.
final class Usearch {
  private let search: OpaquePointer
  // ICU keeps pointers to both.
  private let pattern: FixedBuffer<UInt16>
  private let text: FixedBuffer<UInt16>

  init(_ query: String, in text: CorpusText, _ preset: FindPreset) throws {
    pattern = FixedBuffer(Array(query.utf16))
    self.text = text.utf16
    guard
      let search = peer_usearch_open(
        "\(text.corpus.locale)@collation=search", preset.strength, preset.isWildcard ? 1 : 0,
        pattern.buffer.baseAddress, pattern.count, self.text.buffer.baseAddress, self.text.count)
    else { throw PeerError(description: "usearch refuses '\(query)'") }
    self.search = search
  }

  deinit { peer_usearch_close(search) }

  /// Counts all matches.
  func count() -> Int { Int(peer_usearch_count(search)) }
}

/// A pattern of PCRE2, compiled to machine code.
final class CompiledPattern {
  private let pattern: OpaquePointer

  init(_ pattern: String, isLiteral: Bool) throws {
    let bytes = FixedBuffer(Array(pattern.utf8))
    guard let compiled = bytes.asCharacters({ peer_pcre_open($0, $1, isLiteral ? 1 : 0) }) else {
      throw PeerError(description: "PCRE2 refuses '\(pattern)'")
    }
    self.pattern = compiled
  }

  deinit { peer_pcre_close(pattern) }

  /// Counts the matches that are not empty.
  func count(in text: CorpusText) -> Int {
    text.utf8.asCharacters { Int(peer_pcre_count(pattern, $0, $1)) }
  }
}
