import WayfinderDocument
import WayfinderUnicode

/// Text made ready for layout at any width: shaped once, its break opportunities known.
public struct PreparedText: Sendable {
  /// What a prepared text holds, shared by all copies.
  final class Storage: Sendable {
    let document: Document
    let paragraphs: [PreparedParagraph]
    let shaper: any TextShaper
    let profile: LineBreakProfile

    init(
      document: Document, paragraphs: [PreparedParagraph], shaper: any TextShaper,
      profile: LineBreakProfile
    ) {
      self.document = document
      self.paragraphs = paragraphs
      self.shaper = shaper
      self.profile = profile
    }
  }

  private let storage: Storage

  var document: Document { storage.document }
  var paragraphs: [PreparedParagraph] { storage.paragraphs }
  var shaper: any TextShaper { storage.shaper }
  var profile: LineBreakProfile { storage.profile }

  /// Shapes the text of a document.
  ///
  /// - Parameter profile: Whose line breaks are made.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public init(
    _ document: Document, shaper: some TextShaper, profile: LineBreakProfile = .chromium
  ) throws(UnicodeError) {
    var preparer = ParagraphPreparer(document: document, shaper: shaper, profile: profile)
    storage = Storage(
      document: document, paragraphs: try preparer.paragraphs(), shaper: shaper, profile: profile)
  }
}

/// Whose line breaks and line boxes are made, where browsers and the standard differ.
public enum LineBreakProfile: String, CaseIterable, Hashable, Sendable {
  /// As Chromium, with the rules of its newer ICU.
  case chromium
  /// As WebKit.
  case webKit
  /// As ICU's line break iterator, which follows UAX #14.
  case icu
}
