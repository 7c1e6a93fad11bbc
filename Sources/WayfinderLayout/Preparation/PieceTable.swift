/// Pieces of one style and script by their bytes: a hash table with open addressing and linear probing.
struct PieceTable: ~Copyable {
  /// The bytes of a piece, with zeros after them.
  struct Key: Equatable, BitwiseCopyable {
    /// Longer pieces are rare and are not kept.
    static let maximumCount = 16

    var low: UInt64
    var high: UInt64

    /// - Returns: `nil` for a longer piece.
    @inline(__always)
    init?(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
      let count = range.upperBound &- range.lowerBound
      guard count <= Self.maximumCount else { return nil }
      let raw = UnsafeRawBufferPointer(text)
      let start = range.lowerBound
      if start &+ 16 <= raw.count {
        let one = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        let other = UInt64(
          littleEndian: raw.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self))
        low = count >= 8 ? one : one & (1 &<< UInt64(8 &* count) &- 1)
        high = count <= 8 ? 0 : count == 16 ? other : other & (1 &<< UInt64(8 &* count &- 64) &- 1)
        return
      }
      (low, high) = (0, 0)
      for (index, byte) in text[range].enumerated() {
        if index < 8 {
          low |= UInt64(byte) << UInt64(8 * index)
        } else {
          high |= UInt64(byte) << UInt64(8 * index - 64)
        }
      }
    }

    @inline(__always)
    fileprivate var hash: Int {
      let product = (low ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
        by: high ^ 0xE703_7ED1_A0B4_28DB)
      return Int(truncatingIfNeeded: product.high ^ product.low)
    }
  }

  struct Entry: BitwiseCopyable {
    fileprivate var key: Key
    /// In units.
    var advance: Int32
    /// The classes of what stands at the edges of the piece; 0 for one that is shaped with what stands
    /// around it.
    var firstClass: UInt16
    var lastClass: UInt16
    /// The number of the room that the piece's font takes.
    var extent: UInt8

    init(_ key: Key, advance: Int, firstClass: Int, lastClass: Int, extent: Int) {
      self.key = key
      self.advance = Int32(advance)
      self.firstClass = UInt16(firstClass)
      self.lastClass = UInt16(lastClass)
      self.extent = UInt8(extent)
    }

    /// A piece that is shaped with what stands around it.
    static func apart(_ key: Key) -> Entry {
      Entry(key, advance: 0, firstClass: 0, lastClass: 0, extent: 0)
    }

    fileprivate static let none = apart(Key.none)
    var isApart: Bool { firstClass == 0 }
  }

  /// When so many are known they are forgotten, which bounds the memory.
  private static let maximumCount = 1 << 14

  /// A power of two, at least twice as many as there are pieces, so that probing ends soon.
  private var slots = GrowingBuffer<Entry>(repeating: .none, count: 1 << 6)
  private var count = 0

  @inline(__always)
  func find(_ key: Key) -> Entry? {
    let mask = slots.count &- 1
    var slot = key.hash & mask
    while true {
      let entry = slots[slot]
      if entry.key == key { return entry }
      if entry.key == .none { return nil }
      slot = (slot &+ 1) & mask
    }
  }

  mutating func insert(_ entry: Entry) {
    if count == Self.maximumCount { self = PieceTable() }
    if 2 * (count + 1) > slots.count {
      var wider = GrowingBuffer<Entry>(repeating: .none, count: 2 * slots.count)
      for index in 0..<slots.count where slots[index].key != .none {
        Self.place(slots[index], in: &wider)
      }
      slots = wider
    }
    Self.place(entry, in: &slots)
    count += 1
  }

  private static func place(_ entry: Entry, in slots: inout GrowingBuffer<Entry>) {
    let mask = slots.count - 1
    var slot = entry.key.hash & mask
    while slots[slot].key != .none { slot = (slot + 1) & mask }
    slots[slot] = entry
  }
}

extension PieceTable.Key {
  /// The key of no piece, since text has no zero byte in a piece.
  fileprivate static let none = PieceTable.Key()

  private init() { (low, high) = (0, 0) }
}
