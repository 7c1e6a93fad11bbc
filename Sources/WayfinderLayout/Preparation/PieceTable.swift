import CWayfinderLines

/// Pieces of one style and script by their bytes, in a hash table as `wl_slotOfPiece` has it.
struct PieceTable: ~Copyable {
  /// When so many are known they are forgotten, which bounds the memory.
  static let maximumCount = 1 << 14

  /// A power of two, at least twice as many as there are pieces, so that probing ends soon.
  private var slots = GrowingBuffer<wl_piece>(repeating: wl_piece(), count: 1 << 6)
  private(set) var count = 0

  /// What is known of a piece.
  func find(_ key: wl_pieceKey) -> wl_piece? {
    let piece = slots[Self.slot(of: key, in: slots)]
    return piece.key.isNone ? nil : piece
  }

  /// Notes a piece that is not known.
  mutating func insert(_ piece: wl_piece) {
    if count == Self.maximumCount { self = PieceTable() }
    if 2 * (count + 1) > slots.count {
      var wider = GrowingBuffer<wl_piece>(repeating: wl_piece(), count: 2 * slots.count)
      for index in 0..<slots.count where !slots[index].key.isNone {
        wider[Self.slot(of: slots[index].key, in: wider)] = slots[index]
      }
      slots = wider
    }
    slots[Self.slot(of: piece.key, in: slots)] = piece
    count += 1
  }

  private static func slot(
    of key: wl_pieceKey, in slots: borrowing GrowingBuffer<wl_piece>
  ) -> Int {
    let mask = slots.count - 1
    return slots.withElements { Int(wl_slotOfPiece($0.baseAddress, mask, key)) }
  }

  /// Calls `body` with the slots, of which there is a power of two.
  @inline(__always)
  func withSlots<Result>(_ body: (UnsafeBufferPointer<wl_piece>) -> Result) -> Result {
    slots.withElements(body)
  }
}

extension wl_pieceKey {
  /// - Returns: `nil` for a piece of one byte, and a longer one than is kept, which is rare.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard (2...Int(wl_longestPiece)).contains(range.count), let base = text.baseAddress
    else { return nil }
    self = wl_keyOfPiece(base + range.lowerBound, range.count)
  }

  /// Whether no piece has the key.
  fileprivate var isNone: Bool { low | high == 0 }
}

extension wl_piece {
  /// A piece.
  ///
  /// - Parameters:
  ///   - advance: In units.
  ///   - firstClass: The class of what stands at its beginning.
  ///   - lastClass: The class of what stands at its end.
  ///   - extent: The number of the room that its font takes.
  init(_ key: wl_pieceKey, advance: Int, firstClass: Int, lastClass: Int, extent: Int) {
    self.init(
      key: key,
      first: UInt32(firstClass) << UInt32(wl_classShift) | UInt32(extent)
        << UInt32(wl_extentShift),
      last: UInt32(lastClass) << UInt32(wl_classShift), advance: Int32(advance))
  }

  /// A piece that is shaped with what stands around it.
  static func apart(_ key: wl_pieceKey) -> wl_piece {
    wl_piece(key: key, first: 0, last: 0, advance: 0)
  }

  var isApart: Bool { first == 0 }
}
