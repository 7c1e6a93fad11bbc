import WayfinderDocument
import WayfinderUnicode

/// Finds the text that a directive stands for, by the algorithm "find a range from a text directive"
/// of the specification "URL Fragment Text Directives" (WICG).
///
/// Terms lie inside of one block each; the whole text may run over several, and white space and block
/// boundaries may stand between context and text. Letters are compared by their primary weights, word
/// boundaries are those of UAX #29 in the language of the block.
final class TextDirectiveMatcher {
  private let document: Document
  let finder: TermFinder

  /// - Parameter patience: The number of code units that are searched before an index is made.
  init(
    _ document: Document, options: FindOptions = .textFragment,
    patience: Int = TermFinder.standardPatience
  ) {
    self.document = document
    finder = TermFinder(document, options: options, patience: patience)
  }

  /// Returns the first match of a directive, or `nil`.
  func firstMatch(of directive: TextDirective) throws(UnicodeError) -> Range<TextOffset>? {
    try match(of: directive, from: 0)?.range
  }

  /// Whether a directive has a single match, and it is the given one.
  func isUnique(
    _ directive: TextDirective, matching range: Range<TextOffset>
  ) throws(UnicodeError) -> Bool {
    guard let first = try match(of: directive, from: 0), first.range == range else { return false }
    return try match(of: directive, from: first.next) == nil
  }

  /// Returns the first match whose context begins at or after an offset, and where to look for
  /// another.
  func match(
    of directive: TextDirective, from offset: TextOffset
  ) throws(UnicodeError) -> (range: Range<TextOffset>, next: TextOffset)? {
    // A term of several words may end inside one only where more of the text has to follow.
    let startBounds: TermFinder.Bounds =
      directive.end != nil || directive.suffix == nil ? .end : []
    var next = offset
    while next < document.utf8Count {
      let start: Range<TextOffset>
      if let prefix = directive.prefix {
        guard let before = try finder.occurrence(of: prefix, from: next, .start) else { return nil }
        next = before.lowerBound + 1
        let place = skipWhiteSpace(from: before.upperBound)
        guard
          let found = try finder.occurrence(of: directive.start, from: place, startBounds)
        else { return nil }
        if found.lowerBound != place { continue }
        start = found
      } else {
        guard
          let found = try finder.occurrence(
            of: directive.start, from: next, startBounds.union(.start))
        else { return nil }
        next = found.lowerBound + 1
        start = found
      }
      switch try end(of: directive, after: start) {
      case .found(let end): return (start.lowerBound..<end, next)
      case .notHere: continue
      case .nowhere: return nil
      }
    }
    return nil
  }

  private enum End {
    case found(TextOffset)
    /// The text that begins here is another; a later one may match.
    case notHere
    /// No text that begins here or later can match.
    case nowhere
  }

  private func end(
    of directive: TextDirective, after start: Range<TextOffset>
  ) throws(UnicodeError) -> End {
    var end = start.upperBound
    while true {
      if let term = directive.end {
        let bounds: TermFinder.Bounds = directive.suffix == nil ? [.start, .end] : .start
        guard let found = try finder.occurrence(of: term, from: end, bounds) else {
          return .nowhere
        }
        end = found.upperBound
      }
      guard let suffix = directive.suffix else { return .found(end) }
      let place = skipWhiteSpace(from: end)
      guard let found = try finder.occurrence(of: suffix, from: place, .end) else {
        return .nowhere
      }
      if found.lowerBound == place { return .found(end) }
      if directive.end == nil { return .notHere }
    }
  }

  /// Returns the offset of the first character at or after an offset that is no white space.
  private func skipWhiteSpace(from offset: TextOffset) -> TextOffset {
    var offset = offset
    while offset < document.utf8Count {
      // No scalar is longer than four bytes.
      let (scalar, width) = document.withUTF8(in: offset..<offset + 4) {
        UnicodeText.scalar(inUTF8: $0, at: 0)
      }
      if !scalar.properties.isWhitespace { break }
      offset += width
    }
    return offset
  }
}
