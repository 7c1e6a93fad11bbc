import Wayfinder

/// A range as the tool reports it: in UTF-16 units, for HTML of the DOM's `body.textContent`, else of
/// the text.
struct SourceRange {
  /// The range.
  let range: Range<Int>

  init(of match: FindMatch, in document: Document) {
    range =
      document.sourceUnit == .utf16
      ? document.sourceRange(of: match)
      : SourceRange(of: document.textRange(of: match), in: document).range
  }

  init(of text: Range<TextOffset>, in document: Document) {
    range =
      document.sourceUnit == .utf16
      ? document.sourceRange(of: text)
      : document.utf16Offset(of: text.lowerBound)..<document.utf16Offset(of: text.upperBound)
  }
}
