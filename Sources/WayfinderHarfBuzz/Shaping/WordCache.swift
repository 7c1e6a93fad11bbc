import Synchronization
import WayfinderLayout

/// Words as they were shaped, for fonts in which no word changes with what stands across a space.
///
/// The cache is bounded: when it is full it starts anew.
final class WordCache: Sendable {
  /// Longer words are rare and are not kept.
  static let maximumWordCount = 64

  private let table = Mutex(WordTable())

  /// Calls `body` with the table.
  func withTable<Result>(_ body: (inout WordTable) -> Result) -> Result {
    table.withLock { body(&$0) }
  }
}

/// A hash table of words by their bytes, open addressing with linear probing.
struct WordTable {
  private struct Entry {
    var hash: UInt32
    var text: UInt32
    var count: UInt8
    var clusterCount: UInt8
    var clusters: UInt32
    var font: UInt32
  }

  private static let maximumEntries = 1 << 16

  /// The number of an entry plus one, or zero; at least twice as many slots as entries, a power of
  /// two, so that probing ends soon.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private var ends: [UInt8] = []
  private var advances: [Float] = []
  private var unsafeStarts: [Bool] = []

  /// Appends a word's clusters to `shaped`; `false` where the word is not known.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The word in it.
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to shaped: inout ShapedText
  ) -> Bool {
    guard let index = find(text, range, Self.hash(text, range)) else { return false }
    let entry = entries[index]
    let first = Int(entry.clusters)
    let start = UInt32(range.lowerBound)
    for cluster in first..<first + Int(entry.clusterCount) {
      shaped.clusterEnds.append(start + UInt32(ends[cluster]))
      shaped.advances.append(advances[cluster])
      shaped.unsafeStarts.append(unsafeStarts[cluster])
    }
    shaped.noteFont(FontID(rawValue: entry.font), upTo: range.upperBound)
    return true
  }

  /// Keeps the clusters from a place of `shaped` on as those of a word.
  mutating func insert(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, from first: Int, of shaped: ShapedText,
    font: FontID
  ) {
    let count = shaped.clusterEnds.count - first
    guard count > 0, count <= Int(UInt8.max) else { return }
    if entries.count == Self.maximumEntries { removeAll() }
    let hash = Self.hash(text, range)
    entries.append(
      Entry(
        hash: hash, text: UInt32(bytes.count), count: UInt8(range.count),
        clusterCount: UInt8(count), clusters: UInt32(ends.count), font: font.rawValue))
    bytes.append(contentsOf: text[range])
    for cluster in first..<first + count {
      ends.append(UInt8(Int(shaped.clusterEnds[cluster]) - range.lowerBound))
      advances.append(shaped.advances[cluster])
      unsafeStarts.append(shaped.unsafeStarts[cluster])
    }
    if entries.count * 2 > slots.count {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(entries[index].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(index + 1)
  }

  private mutating func removeAll() { self = WordTable() }

  private func find(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ hash: UInt32
  ) -> Int? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash, isEqual(entries[index], text, range) { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isEqual(
    _ entry: Entry, _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    guard Int(entry.count) == range.count else { return false }
    return bytes.withUnsafeBufferPointer { known in
      var index = 0
      while index < range.count {
        if known[Int(entry.text) + index] != text[range.lowerBound + index] { return false }
        index += 1
      }
      return true
    }
  }

  /// FNV-1a.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for index in range { hash = (hash ^ UInt32(text[index])) &* 0x0100_0193 }
    return hash ^ hash >> 15
  }
}

extension ShapedText {
  /// Notes that the text up to an offset is set in a font.
  mutating func noteFont(_ font: FontID, upTo end: Int) {
    if fonts.last?.font == font {
      fonts[fonts.count - 1].end = UInt32(end)
    } else {
      fonts.append(FontSpan(end: UInt32(end), font: font))
    }
  }
}
