import WayfinderDocument
import WayfinderUnicode

/// Text made ready for layout at any width: shaped once, its break opportunities known.
public struct PreparedText: Sendable {
  /// What a prepared text holds, shared by all copies.
  final class Storage: Sendable {
    let context: LayoutContext
    let paragraphs: [PreparedParagraph]

    init(context: LayoutContext, paragraphs: [PreparedParagraph]) {
      self.context = context
      self.paragraphs = paragraphs
    }
  }

  private let storage: Storage

  var context: LayoutContext { storage.context }
  var document: Document { storage.context.document }
  var paragraphs: [PreparedParagraph] { storage.paragraphs }
  var shaper: any TextShaper { storage.context.shaper }
  var profile: LineBreakProfile { storage.context.profile }

  /// Shapes the text of a document.
  ///
  /// - Parameter profile: Whose line breaks are made.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public init(
    _ document: Document, shaper: some TextShaper, profile: LineBreakProfile = .chromium
  ) throws(UnicodeError) {
    let context = LayoutContext(document: document, shaper: shaper, profile: profile)
    var preparer = ParagraphPreparer(context)
    storage = Storage(context: context, paragraphs: try preparer.paragraphs())
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

extension PreparedText {
  /// The number of paragraphs.
  @_spi(Benchmarks) public var paragraphCount: Int { paragraphs.count }

  /// The number of lines at a width, boxes and indents left out.
  @_spi(Benchmarks) public func lineCount(containerWidth: Double) -> Int {
    var count = 0
    for paragraph in paragraphs {
      LineBreaker(paragraph, in: context, width: containerWidth, indent: 0).forEachLine { _ in
        count += 1
      }
    }
    return count
  }
}
