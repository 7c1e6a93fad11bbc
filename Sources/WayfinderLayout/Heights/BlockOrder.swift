/// Places of an array in the order of the blocks that its elements are for; those for one block keep their
/// order.
struct BlockOrder {
  typealias Item = (block: Int, place: Int)

  private(set) var items: [Item]

  /// - Complexity: O(*n*) where the blocks are in order; else O(*n* log *n*) for few, and for many O(*n*)
  ///   for each eleven bits of the highest.
  init<Element>(of elements: UnsafeBufferPointer<Element>, by block: (Element) -> Int) {
    items = []
    items.reserveCapacity(elements.count)
    var isOrdered = true
    var (last, highest) = (0, 0)
    for place in elements.indices {
      let block = block(elements[place])
      isOrdered = isOrdered && block >= last
      last = block
      highest = max(highest, block)
      items.append((block, place))
    }
    if isOrdered { return }
    if items.count < Self.fewest || items.contains(where: { $0.block < 0 }) {
      items.sort { ($0.block, $0.place) < ($1.block, $1.place) }
    } else {
      sort(upTo: highest)
    }
  }

  /// The number of items that are worth counting digits for.
  private static var fewest: Int { 256 }
  private static var digitBits: Int { 11 }

  /// Sorts by one digit after another, the last one first.
  private mutating func sort(upTo highest: Int) {
    var other = items
    var shift = 0
    while highest >> shift > 0 {
      Self.distribute(items, into: &other, byDigitAt: shift)
      swap(&items, &other)
      shift += Self.digitBits
    }
  }

  private static func distribute(
    _ items: [Item], into sorted: inout [Item], byDigitAt shift: Int
  ) {
    let mask = 1 << digitBits - 1
    var ends = [Int](repeating: 0, count: 1 << digitBits)
    for item in items { ends[item.block >> shift & mask] += 1 }
    var sum = 0
    for digit in ends.indices { (ends[digit], sum) = (sum, sum + ends[digit]) }
    for item in items {
      let digit = item.block >> shift & mask
      sorted[ends[digit]] = item
      ends[digit] += 1
    }
  }
}
