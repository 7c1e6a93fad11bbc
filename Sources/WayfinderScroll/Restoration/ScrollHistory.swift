/// A back and forward list whose entries remember where they were read.
///
/// The rules are those of HTML's session history: an entry keeps its place when it is left, a new
/// entry drops those ahead, and an entry whose `scrollRestoration` is manual is not scrolled.
public struct ScrollHistory<
  Page: Hashable & Codable & Sendable, Anchor: Hashable & Codable & Sendable
>: Hashable, Codable, Sendable {
  /// Whether going to an entry scrolls to where it was left.
  public enum ScrollRestoration: String, Hashable, Codable, Sendable {
    /// It does.
    case auto
    /// The host scrolls itself.
    case manual
  }

  /// What was read, and where.
  public struct Entry: Hashable, Codable, Sendable {
    /// What was read: an address, a fragment.
    public var page: Page
    /// Where it was left; `nil` if it has not been.
    public var place: SavedScrollPlace<Anchor>?
    /// Whether going here scrolls.
    public var scrollRestoration: ScrollRestoration

    /// The place to scroll to when the entry is gone to.
    public var placeToRestore: SavedScrollPlace<Anchor>? {
      scrollRestoration == .auto ? place : nil
    }
  }

  /// The entries from the oldest to the newest; there is always one.
  public private(set) var entries: [Entry]
  /// The index of the entry being read.
  public private(set) var currentIndex = 0

  /// Creates a list with one entry.
  public init(page: Page, scrollRestoration: ScrollRestoration = .auto) {
    entries = [Entry(page: page, place: nil, scrollRestoration: scrollRestoration)]
  }

  /// The entry being read.
  public var current: Entry { entries[currentIndex] }
  /// Whether there is an entry behind.
  public var canGoBack: Bool { currentIndex > 0 }
  /// Whether there is an entry ahead.
  public var canGoForward: Bool { currentIndex < entries.count - 1 }

  /// Whether the entry being read is scrolled when it is gone to.
  public var scrollRestoration: ScrollRestoration {
    get { entries[currentIndex].scrollRestoration }
    set { entries[currentIndex].scrollRestoration = newValue }
  }

  /// Leaves the current entry for a new one and drops the entries ahead.
  ///
  /// - Parameters:
  ///   - page: what is read now.
  ///   - place: where the entry being left was read.
  /// - Complexity: O(*n*) in the entries dropped.
  public mutating func push(_ page: Page, leaving place: SavedScrollPlace<Anchor>?) {
    let restoration = scrollRestoration
    entries[currentIndex].place = place
    entries.removeSubrange((currentIndex + 1)...)
    entries.append(Entry(page: page, place: nil, scrollRestoration: restoration))
    currentIndex += 1
  }

  /// Gives the current entry another page; it keeps its place in the list.
  public mutating func replace(_ page: Page) {
    entries[currentIndex].page = page
    entries[currentIndex].place = nil
  }

  /// Goes a number of entries forward, or back where it is negative.
  ///
  /// - Parameters:
  ///   - count: how far to go.
  ///   - place: where the entry being left was read.
  /// - Returns: the entry gone to, or `nil` if there is none and nothing has changed.
  @discardableResult
  public mutating func go(by count: Int, leaving place: SavedScrollPlace<Anchor>?) -> Entry? {
    let (index, overflows) = currentIndex.addingReportingOverflow(count)
    guard !overflows, entries.indices.contains(index) else { return nil }
    entries[currentIndex].place = place
    currentIndex = index
    return current
  }

  /// Goes one entry back.
  @discardableResult
  public mutating func goBack(leaving place: SavedScrollPlace<Anchor>?) -> Entry? {
    go(by: -1, leaving: place)
  }

  /// Goes one entry forward.
  @discardableResult
  public mutating func goForward(leaving place: SavedScrollPlace<Anchor>?) -> Entry? {
    go(by: 1, leaving: place)
  }

  private enum CodingKeys: String, CodingKey {
    case entries, currentIndex
  }

  /// Reads a list.
  ///
  /// - Throws: `DecodingError` also where there is no entry; an index outside is clamped.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    entries = try values.decode([Entry].self, forKey: .entries)
    guard !entries.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: values, debugDescription: "A history has at least one entry.")
    }
    let index = try values.decode(Int.self, forKey: .currentIndex)
    currentIndex = min(max(index, 0), entries.count - 1)
  }
}
