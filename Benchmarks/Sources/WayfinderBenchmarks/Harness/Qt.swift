import Peers

/// Qt's text layouts: paragraphs in DejaVu Sans at 16 pixels, other fonts where that has no glyphs,
/// wrapped at words and else at characters.
final class Qt {
  private let qt: OpaquePointer

  init() throws {
    guard let qt = peer_qt_open() else { throw PeerError(description: "no Qt") }
    self.qt = qt
  }

  deinit { peer_qt_close(qt) }

  /// Lays out each line of a text as a paragraph and returns the number of lines.
  func layOut(_ text: CorpusText, width: Double) -> Int {
    text.utf8.asCharacters { Int(peer_qt_layout(qt, $0, $1, width)) }
  }

  /// Lays out each line of a text as a paragraph and keeps them.
  func keep(_ text: CorpusText, width: Double) {
    text.utf8.asCharacters { peer_qt_keep(qt, $0, $1, width) }
  }

  /// Wraps what is kept at another width and returns the number of lines.
  func rewrap(width: Double) -> Int { Int(peer_qt_rewrap(qt, width)) }
}

/// Qt's text document, all of which is laid out.
final class QtDocument {
  private let document: OpaquePointer

  init(_ text: CorpusText, width: Double) throws {
    let document = text.utf8.asCharacters { peer_qtDocument_open($0, $1, width) }
    guard let document else { throw PeerError(description: "no document of Qt") }
    self.document = document
  }

  deinit { peer_qtDocument_close(document) }

  /// Types a character in the middle and deletes it again, laid out after each; returns the number of
  /// edits.
  func type() -> Int { Int(peer_qtDocument_type(document)) }
}
