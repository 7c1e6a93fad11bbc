extension Document {
  /// Whether any text may have a style of its own.
  ///
  /// - Complexity: O(1).
  public var hasTextStyles: Bool { textStyles.count > 1 }

  /// A part of a text with one style.
  public struct TextStyleRun: Hashable, Sendable {
    /// Where the part stands, in UTF-8 offsets.
    public var range: Range<TextOffset>
    /// The style, or `nil` for that of the block (`BlockStyle.text`).
    public var style: TextStyle?
  }

  /// Returns the styles of a range of text, in order and without gaps.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the text.
  /// - Complexity: O(log *n* + *k*) for *k* styles and chunks.
  public func textStyleRuns(in range: Range<TextOffset>) -> [TextStyleRun] {
    let range = range.clamped(to: 0..<utf8Count)
    var runs: [TextStyleRun] = []
    var lastStyle: UInt32?
    func take(_ part: Range<Int>, _ style: UInt32) {
      let part = part.clamped(to: range)
      if part.isEmpty { return }
      if style == lastStyle {
        runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<part.upperBound
      } else {
        runs.append(TextStyleRun(range: part, style: style == 0 ? nil : textStyles[Int(style)]))
        lastStyle = style
      }
    }
    store.forEachLeaf(from: store.leaf(atUTF8: range.lowerBound).index) { place in
      let span = place.utf8Range
      var start = span.lowerBound
      var style: UInt32 = 0
      for run in place.leaf.styleRuns {
        take(start..<span.lowerBound + Int(run.offset), style)
        start = span.lowerBound + Int(run.offset)
        style = run.style
      }
      take(start..<span.upperBound, style)
      return span.upperBound < range.upperBound
    }
    return runs
  }
}
