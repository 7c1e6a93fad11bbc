/// The memory of one parse, given back as a whole.
///
/// Gumbo frees its trees element in element, as deep as they nest; this needs no walk. Freed pieces
/// are used again for others of their size.
struct ParseMemory {
  /// What a piece begins with: how it is given back.
  private typealias Header = Int
  private static let headerCount = MemoryLayout<Header>.size
  private static let granule = 16
  private static let classCount = 64
  private static let slabCount = 1 << 18

  /// The first free piece of each size, which holds the address of the next.
  private let free: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private var slabs: [UnsafeMutableRawPointer] = []
  private var large: [UnsafeMutableRawPointer?] = []
  private var next: UnsafeMutableRawPointer?
  private var left = 0

  init() {
    free = .allocate(capacity: Self.classCount)
    free.initialize(repeating: nil, count: Self.classCount)
  }

  /// Gives everything back. No piece may be used after it, nor the memory itself.
  mutating func destroy() {
    for slab in slabs { slab.deallocate() }
    for piece in large { piece?.deallocate() }
    free.deallocate()
    (slabs, large) = ([], [])
  }

  /// Returns a piece of at least `count` bytes, aligned to a word.
  mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    let total = count + Self.headerCount
    let sizeClass = (total + Self.granule - 1) / Self.granule
    if sizeClass >= Self.classCount { return allocateLarge(total) }
    if let piece = free[sizeClass] {
      free[sizeClass] = piece.load(as: UnsafeMutableRawPointer?.self)
      return piece
    }
    let size = sizeClass * Self.granule
    if left < size {
      let slab = UnsafeMutableRawPointer.allocate(
        byteCount: Self.slabCount, alignment: Self.granule)
      slabs.append(slab)
      next = slab
      left = Self.slabCount
    }
    guard let start = next else { return nil }
    next = start + size
    left -= size
    start.storeBytes(of: sizeClass, as: Header.self)
    return start + Self.headerCount
  }

  /// Takes back a piece that `allocate` returned.
  mutating func deallocate(_ piece: UnsafeMutableRawPointer?) {
    guard let piece else { return }
    let header = (piece - Self.headerCount).load(as: Header.self)
    if header < 0 {
      large[-header - 1]?.deallocate()
      large[-header - 1] = nil
    } else {
      piece.storeBytes(of: free[header], as: UnsafeMutableRawPointer?.self)
      free[header] = piece
    }
  }

  private mutating func allocateLarge(_ total: Int) -> UnsafeMutableRawPointer? {
    let start = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: Self.granule)
    large.append(start)
    start.storeBytes(of: -large.count, as: Header.self)
    return start + Self.headerCount
  }
}
