import Peers

/// Pango with its font map on FreeType: paragraphs in DejaVu Sans at 16 pixels, other fonts where
/// that has no glyphs, wrapped at words and else at characters.
final class Pango {
  private let pango: OpaquePointer

  init() throws {
    guard let pango = peer_pango_open() else { throw PeerError(description: "no Pango") }
    self.pango = pango
  }

  deinit { peer_pango_close(pango) }

  /// Lays out each line of a text as a paragraph and returns the number of lines.
  func layOut(_ text: CorpusText, width: Double) -> Int {
    text.utf8.asCharacters { Int(peer_pango_layout(pango, $0, $1, width)) }
  }

  /// Lays out each line of a text as a paragraph and keeps them.
  func keep(_ text: CorpusText, width: Double) {
    text.utf8.asCharacters { peer_pango_keep(pango, $0, $1, width) }
  }

  /// Wraps what is kept at another width and returns the number of lines.
  func rewrap(width: Double) -> Int { Int(peer_pango_rewrap(pango, width)) }
}
