import WayfinderDocument

/// A place where a query was found.
public struct FindMatch: Hashable, Sendable {
  /// The text a match lies in.
  public enum Stream: Hashable, Sendable {
    /// The rendered text.
    case text
    /// A side text, by its index in `Document.sideTexts`.
    case sideText(Int)
  }

  /// The text the match lies in.
  public var stream: Stream
  /// The matched range, in UTF-8 offsets into that text.
  public var range: Range<Int>

  /// Creates a match in the rendered text or a side text.
  public init(range: Range<Int>, stream: Stream = .text) {
    self.range = range
    self.stream = stream
  }
}

extension Document {
  /// Returns the place of a match in the rendered text; for one in a side text, the side text's.
  public func textRange(of match: FindMatch) -> Range<TextOffset> {
    guard case .sideText(let index) = match.stream, sideTexts.indices.contains(index) else {
      return match.range
    }
    let place = offset(of: sideTexts[index].anchor)
    return place..<place
  }

  /// Returns the part of the source that a match stands for.
  public func sourceRange(of match: FindMatch) -> Range<Int> {
    guard case .sideText(let index) = match.stream, sideTexts.indices.contains(index) else {
      return sourceRange(of: match.range)
    }
    return sideTexts[index].sourceRange(of: match.range)
  }

  /// Returns the text of a match.
  public func text(of match: FindMatch) -> String {
    guard case .sideText(let index) = match.stream, sideTexts.indices.contains(index) else {
      return text(in: match.range)
    }
    let utf8 = Array(sideTexts[index].text.utf8)
    return String(decoding: utf8[match.range.clamped(to: 0..<utf8.count)], as: UTF8.self)
  }
}
