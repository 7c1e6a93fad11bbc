/// The heights of the lines of a paragraph whose runs are all of its own style: what fallback fonts
/// add to a line, found for one line after another.
struct LineHeights {
  /// What every line takes.
  private let own: LineExtent
  private let fallbacks: FallbackWords
  /// The first fallback that does not end before the lines to come.
  private var next = 0

  /// Takes a paragraph by the contents of its core, valid as long as this is used; `nil` where runs of
  /// other styles have a say.
  init?(_ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>) {
    guard header.pointee.settings == nil else { return nil }
    let setting = header.pointee.setting
    own = header.pointee.count > 0 ? setting.strut.union(setting.text.extent) : setting.strut
    fallbacks = FallbackWords(header, words)
  }

  /// The height of a line that begins where the last one ended.
  ///
  /// - Complexity: O(1) amortized, and the number of fallbacks on the line.
  mutating func height(of line: Range<Int>) -> Double {
    while next < fallbacks.count, fallbacks.range(next).upperBound <= line.lowerBound { next += 1 }
    var extent = own
    var index = next
    while index < fallbacks.count, fallbacks.range(index).lowerBound < line.upperBound {
      if !line.isEmpty { extent = extent.union(fallbacks.extent(index)) }
      index += 1
    }
    return extent.height
  }
}
