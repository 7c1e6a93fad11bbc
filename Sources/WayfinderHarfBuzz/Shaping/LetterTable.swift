/// What is known of letters, by a number for each that is not zero: a hash table with open
/// addressing and linear probing, whose keys need no more than a multiplication to be found.
struct LetterTable<Value: BitwiseCopyable> {
  private struct Slot: BitwiseCopyable {
    var key: UInt64
    var value: Value
  }

  /// When so many are known they are forgotten, which bounds the memory.
  private static var maximumCount: Int { 1 << 13 }
  /// 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming, 6.4).
  private static var factor: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  private let empty: Slot
  /// A power of two, at least twice as many as there are keys, so that probing ends soon.
  private var slots: [Slot]
  private var count = 0

  /// - Parameter filler: Any value, for slots that hold none.
  init(filler: Value) {
    empty = Slot(key: 0, value: filler)
    slots = [Slot](repeating: empty, count: 1 << 8)
  }

  /// What is known of a key, found by `find` when it is first asked for.
  mutating func value(of key: UInt64, _ find: () -> Value) -> Value {
    let slot = slots[place(of: key)]
    if slot.key == key { return slot.value }
    let value = find()
    insert(key, value)
    return value
  }

  private mutating func insert(_ key: UInt64, _ value: Value) {
    if count == Self.maximumCount { self = LetterTable(filler: empty.value) }
    if 2 * (count + 1) > slots.count {
      let old = slots
      slots = [Slot](repeating: empty, count: 2 * old.count)
      for slot in old where slot.key != 0 { slots[place(of: slot.key)] = slot }
    }
    slots[place(of: key)] = Slot(key: key, value: value)
    count += 1
  }

  /// The slot of a key, or the empty one where it belongs.
  private func place(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: (key &* Self.factor) >> 32) & mask
    while slots[place].key != key, slots[place].key != 0 { place = (place + 1) & mask }
    return place
  }
}
