import CHarfBuzz

/// Numbers in a table of a font.
///
/// Invariant: the bytes are valid as long as this is used, and nothing outside of them is read.
struct BigEndianBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

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
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func long(at offset: Int) -> Int? {
    guard let high = word(at: offset), let low = word(at: offset + 2) else { return nil }
    return high << 16 | low
  }

  /// Numbers that stand one after the other.
  func words(at offset: Int, count: Int) -> [Int]? {
    guard count >= 0, offset >= 0, offset + 2 * count <= bytes.count else { return nil }
    return (0..<count).map {
      Int(bytes[offset + 2 * $0]) << 8 | Int(bytes[offset + 2 * $0 + 1])
    }
  }

  /// The glyphs of a coverage table, in order.
  func coverage(at offset: Int) -> [UInt32]? {
    guard let format = word(at: offset), let count = word(at: offset + 2) else { return nil }
    var glyphs: [UInt32] = []
    for index in 0..<count {
      if format == 1 {
        guard let glyph = word(at: offset + 4 + 2 * index) else { return nil }
        glyphs.append(UInt32(glyph))
      } else {
        guard format == 2, let first = word(at: offset + 4 + 6 * index),
          let last = word(at: offset + 6 + 6 * index), first <= last
        else { return nil }
        glyphs += (first...last).map { UInt32($0) }
      }
      if glyphs.count > 0xFFFF { return nil }
    }
    return glyphs
  }

  /// The classes of a class definition table, by glyph; a glyph without one has class 0.
  func classes(at offset: Int) -> [UInt32: Int]? {
    guard let format = word(at: offset) else { return nil }
    var classes: [UInt32: Int] = [:]
    if format == 1 {
      guard let first = word(at: offset + 2), let count = word(at: offset + 4),
        let values = words(at: offset + 6, count: count)
      else { return nil }
      for (index, value) in values.enumerated() { classes[UInt32(first + index)] = value }
      return classes
    }
    guard format == 2, let count = word(at: offset + 2),
      let ranges = words(at: offset + 4, count: 3 * count)
    else { return nil }
    for range in stride(from: 0, to: ranges.count, by: 3) {
      guard ranges[range] <= ranges[range + 1] else { return nil }
      for glyph in ranges[range]...ranges[range + 1] {
        classes[UInt32(glyph)] = ranges[range + 2]
      }
    }
    return classes
  }
}
