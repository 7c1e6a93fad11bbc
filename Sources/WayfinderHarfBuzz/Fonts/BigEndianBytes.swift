import CHarfBuzz

/// Numbers in a table of a font.
///
/// Invariant: the bytes are valid as long as this is used, and nothing outside of them is read. Since
/// offsets in a damaged table may have the same part read again and again, no more is read than some
/// times the table's length; then reading fails.
struct BigEndianBytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let budget: Budget

  /// How many more numbers and glyphs may be read.
  private final class Budget {
    var left: Int

    init(_ count: Int) { left = count }

    func spend(_ count: Int) -> Bool {
      left -= count
      return left >= 0
    }
  }

  private static let readsPerByte = 32
  private static let maximumReads = 4_000_000

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    budget = Budget(min(Self.maximumReads, bytes.count * Self.readsPerByte + 1000))
  }

  /// Calls `body` with a table of a font; `nil` where there is none.
  static func withTable<Result>(
    _ tag: hb_tag_t, of face: OpaquePointer, _ body: (BigEndianBytes) -> Result?
  ) -> Result? {
    guard let blob = hb_face_reference_table(face, tag) else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    return data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      body(BigEndianBytes(UnsafeBufferPointer(start: $0, count: Int(count))))
    }
  }

  func word(at offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count, budget.spend(1) else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func long(at offset: Int) -> Int? {
    guard let high = word(at: offset), let low = word(at: offset + 2) else { return nil }
    return high << 16 | low
  }

  /// Numbers that stand one after the other.
  func words(at offset: Int, count: Int) -> [Int]? {
    guard count >= 0, offset >= 0, offset + 2 * count <= bytes.count, budget.spend(count) else {
      return nil
    }
    return (0..<count).map {
      Int(bytes[offset + 2 * $0]) << 8 | Int(bytes[offset + 2 * $0 + 1])
    }
  }

  /// The subtables of a lookup, those of extensions resolved.
  ///
  /// - Parameter isPositioning: Whether the table is `GPOS`, and not `GSUB`.
  func subtables(
    ofLookup index: Int, isPositioning: Bool
  ) -> (flags: Int, subtables: [(type: Int, offset: Int)])? {
    guard let list = word(at: 8), let count = word(at: list), index < count,
      let offset = word(at: list + 2 + 2 * index)
    else { return nil }
    let lookup = list + offset
    guard let type = word(at: lookup), let flags = word(at: lookup + 2),
      let subtableCount = word(at: lookup + 4),
      let offsets = words(at: lookup + 6, count: subtableCount)
    else { return nil }
    // The type of a lookup that names another type and place.
    let extensionType = isPositioning ? 9 : 7
    var subtables: [(type: Int, offset: Int)] = []
    for offset in offsets {
      let subtable = lookup + offset
      if type != extensionType {
        subtables.append((type, subtable))
        continue
      }
      guard let real = word(at: subtable + 2), let further = long(at: subtable + 4) else {
        return nil
      }
      subtables.append((real, subtable + further))
    }
    return (flags, subtables)
  }

  /// The glyphs of a coverage table, in order.
  func coverage(at offset: Int) -> [UInt32]? {
    guard let format = word(at: offset), let count = word(at: offset + 2) else { return nil }
    if format == 1 { return words(at: offset + 4, count: count)?.map { UInt32($0) } }
    guard format == 2, let ranges = words(at: offset + 4, count: 3 * count) else { return nil }
    var glyphs: [UInt32] = []
    for range in stride(from: 0, to: ranges.count, by: 3) {
      let (first, last) = (ranges[range], ranges[range + 1])
      // Where a range says that its glyphs stand elsewhere in the order, sets would be taken amiss.
      guard first <= last, ranges[range + 2] == glyphs.count, budget.spend(last - first) else {
        return nil
      }
      glyphs += (first...last).map { UInt32($0) }
    }
    return glyphs
  }

  /// The classes of a class definition table, by glyph; a glyph without one has class 0.
  ///
  /// - Parameter offset: Where the table begins, from the subtable; none where that is 0.
  func classes(at offset: Int, in subtable: Int) -> [UInt32: Int]? {
    if offset == 0 { return [:] }
    let table = subtable + offset
    guard let format = word(at: table) else { return nil }
    var classes: [UInt32: Int] = [:]
    if format == 1 {
      guard let first = word(at: table + 2), let count = word(at: table + 4),
        let values = words(at: table + 6, count: count)
      else { return nil }
      for (index, value) in values.enumerated() { classes[UInt32(first + index)] = value }
      return classes
    }
    guard format == 2, let count = word(at: table + 2),
      let ranges = words(at: table + 4, count: 3 * count)
    else { return nil }
    for range in stride(from: 0, to: ranges.count, by: 3) {
      let (first, last) = (ranges[range], ranges[range + 1])
      guard first <= last, budget.spend(last - first) else { return nil }
      for glyph in first...last { classes[UInt32(glyph)] = ranges[range + 2] }
    }
    return classes
  }
}
