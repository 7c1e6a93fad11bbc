/// A text that stands beside the rendered text: a ruby annotation or the value of a control.
///
/// It can be found, but a match never runs from it into the rendered text or back.
public struct SideText: Sendable {
  /// What a side text is.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// The annotation above or beside a ruby base.
    case rubyAnnotation
    /// The value of a one-line input.
    case textField
    /// The value of a text area.
    case textArea
    /// The label of a push-button input.
    case buttonLabel
    /// An option of a list that shows several.
    case listOption
  }

  /// What the side text is.
  public let kind: Kind
  /// The text.
  public let text: String
  /// The place in the rendered text at which it stands.
  public let anchor: Anchor

  let sourceRuns: [SourceRun]
  let sourceUnit: SourceUnit

  /// Returns the part of the document's source that a range of the side text stands for.
  ///
  /// The value of a control has no place of its own in the source: its range is empty, at the
  /// control.
  /// - Parameter range: UTF-8 offsets into `text`, clamped to it.
  public func sourceRange(of range: Range<Int>) -> Range<Int> {
    var text = text
    return text.withUTF8 { bytes in
      let range = range.clamped(to: 0..<bytes.count)
      let lookup = SourceLookup(bytes: bytes, runs: sourceRuns, unit: sourceUnit)
      let start = lookup.start(at: range.lowerBound) ?? 0
      if range.isEmpty { return start..<start }
      return start..<max(start, lookup.end(at: range.upperBound) ?? start)
    }
  }
}
