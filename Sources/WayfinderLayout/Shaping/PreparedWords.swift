import Synchronization
import WayfinderDocument

/// What layout keeps about text that it has prepared with a shaper, so that a word that was met
/// before is neither shaped again nor searched for line breaks.
///
/// A shaper that owns one shares it between all documents. What is kept is bounded: what is full
/// starts anew.
public final class PreparedWords: Sendable {
  /// What words of a style depend on.
  private struct Key: Hashable {
    var style: BlockStyle
    var profile: LineBreakProfile
  }

  /// More would be a sign of styles that change all the time, as while a view is zoomed.
  private static let maximumTables = 64

  private let tables = Mutex<[Key: WordTable]>([:])

  /// Creates a store that knows no word.
  public init() {}

  /// The table of a style.
  func table(for style: BlockStyle, profile: LineBreakProfile) -> WordTable {
    let key = Key(style: style, profile: profile)
    return tables.withLock { tables in
      if let table = tables[key] { return table }
      if tables.count >= Self.maximumTables { tables.removeAll() }
      let table = WordTable(style: style)
      tables[key] = table
      return table
    }
  }
}
