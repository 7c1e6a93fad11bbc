import WayfinderDocument

/// Whole paragraphs by their texts, for scripts and fonts in which words change with what stands around
/// them, and where it costs more to put words together than to look for the whole.
///
/// A hash table, open addressing with linear probing.
struct KnownParagraphs: ~Copyable {
  /// Longer ones would take the room of many.
  static let maximumCount = 4096
  private static let maximumBytes = 2 << 20
  /// Short ones take more memory than their text.
  private static let maximumEntries = 1 << 14

  struct Entry: BitwiseCopyable {
    var hash: UInt64
    /// Where the text begins.
    var start: UInt32
    var count: UInt32
  }

  /// The number of an entry plus one, or zero; at least twice as many slots as entries, a power of two.
  private var slots = GrowingBuffer<UInt32>(repeating: 0, count: 1 << 8)
  private var entries = GrowingBuffer<Entry>()
  private var paragraphs: [PreparedParagraph] = []
  private var bytes = GrowingBuffer<UInt8>()

  /// The paragraph of a text, or `nil`.
  ///
  /// - Parameter hash: That of all bytes of the text.
  func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> PreparedParagraph? {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) &- 1
      let entry = entries[index]
      if entry.hash == hash, Int(entry.count) == text.count,
        bytes.holds(text, at: Int(entry.start))
      {
        return paragraphs[index]
      }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Keeps a paragraph, unless that of the same text is kept already.
  mutating func insert(
    _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ paragraph: PreparedParagraph
  ) {
    if find(text, hash) != nil { return }
    if bytes.count + text.count > Self.maximumBytes || entries.count == Self.maximumEntries {
      self = KnownParagraphs()
    }
    entries.append(Entry(hash: hash, start: UInt32(bytes.count), count: UInt32(text.count)))
    paragraphs.append(paragraph)
    bytes.append(contentsOf: text)
    if entries.count * 2 > slots.count {
      slots = GrowingBuffer(repeating: 0, count: slots.count * 2)
      for index in 0..<entries.count { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entries[index].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(index + 1)
  }
}
