/// A TrueType font of a few hundred bytes with measures that tests choose.
///
/// It has `.notdef` and square glyphs for the letters from `a` on, or for other characters, and
/// more tables if some are given. With `isVariable` it has one axis, `wght` from 100 over 400 to
/// 900, along which every advance grows by 100 units up to 900, and two named instances, at 400 and
/// 700. Layout of the tables: OpenType 1.9.
struct TinyFont {
  var unitsPerEm = 1000
  /// The advances of `.notdef` and the letters, in units.
  var advances = [500, 600, 700, 800]
  var family = "Tiny"
  var weight = 400
  var isVariable = false
  /// The characters of the glyphs after `.notdef`, in ascending order; glyphs without one come
  /// after these.
  var scalars: [Unicode.Scalar] = []
  var layout: [String: [UInt8]] = [:]

  /// The font file.
  var bytes: [UInt8] {
    var tables: [(String, [UInt8])] = [
      ("OS/2", os2), ("cmap", cmap), ("glyf", advances.flatMap { _ in square }), ("head", head),
      ("hhea", hhea),
      ("hmtx", advances.flatMap { u16($0) + u16(0) }), ("loca", loca), ("maxp", maxp),
      ("name", name),
    ]
    if isVariable { tables += [("HVAR", hvar), ("fvar", fvar)] }
    tables += layout.map { ($0.key, $0.value) }
    return Self.file(tables.sorted { $0.0 < $1.0 })
  }

  /// Several fonts as a collection.
  static func collection(_ fonts: [TinyFont]) -> [UInt8] {
    let start = 12 + 4 * fonts.count
    var offsets: [UInt8] = []
    var body: [UInt8] = []
    for font in fonts {
      let base = start + body.count
      offsets += u32(base)
      body += moved(font.bytes, by: base)
    }
    return Array("ttcf".utf8) + u16(1) + u16(0) + u32(fonts.count) + offsets + body
  }

  /// A font whose tables are counted from elsewhere.
  private static func moved(_ font: [UInt8], by base: Int) -> [UInt8] {
    var font = font
    let count = Int(font[4]) << 8 | Int(font[5])
    for table in 0..<count {
      let place = 12 + 16 * table + 8
      let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      font.replaceSubrange(place..<place + 4, with: u32(offset + base))
    }
    return font
  }

  private static func file(_ tables: [(String, [UInt8])]) -> [UInt8] {
    var directory = u32(0x0001_0000) + u16(tables.count) + u16(0) + u16(0) + u16(0)
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (tag, table) in tables {
      directory += Array(tag.utf8) + u32(0) + u32(start + body.count) + u32(table.count)
      body += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return directory + body
  }

  private var head: [UInt8] {
    u32(0x0001_0000) + u32(0) + u32(0) + u32(0x5F0F_3CF5) + u16(0) + u16(unitsPerEm)
      + [UInt8](repeating: 0, count: 16) + u16(0) + u16(0) + u16(500) + u16(500) + u16(0) + u16(8)
      + u16(2) + u16(0) + u16(0)
  }
  private var hhea: [UInt8] {
    u32(0x0001_0000) + u16(900) + u16(-200) + u16(50) + u16(800)
      + [UInt8](repeating: 0, count: 22) + u16(advances.count)
  }
  private var maxp: [UInt8] {
    u32(0x0001_0000) + u16(advances.count) + [UInt8](repeating: 0, count: 26)
  }
  private var os2: [UInt8] {
    u16(4) + u16(500) + u16(weight) + u16(5) + [UInt8](repeating: 0, count: 54)
      + u16(0x40) + u16(0x61) + u16(0x7A) + u16(900) + u16(-200) + u16(50) + u16(900) + u16(200)
      + [UInt8](repeating: 0, count: 18)
  }
  /// Format 4: one segment of the letters, one that ends the table.
  private var cmap: [UInt8] {
    if !scalars.isEmpty { return longCmap }
    let last = 0x61 + advances.count - 2
    let segments =
      u16(4) + u16(32) + u16(0) + u16(4) + u16(4) + u16(1) + u16(0) + u16(last) + u16(0xFFFF)
      + u16(0) + u16(0x61) + u16(0xFFFF) + u16(1 - 0x61) + u16(1) + u16(0) + u16(0)
    return u16(0) + u16(1) + u16(3) + u16(1) + u32(12) + segments
  }
  /// Format 12: a segment for each character.
  private var longCmap: [UInt8] {
    let groups = scalars.enumerated().flatMap { index, scalar in
      u32(Int(scalar.value)) + u32(Int(scalar.value)) + u32(index + 1)
    }
    return u16(0) + u16(1) + u16(3) + u16(10) + u32(12) + u16(12) + u16(0)
      + u32(16 + groups.count) + u32(0) + u32(scalars.count) + groups
  }
  /// A square from 0 to 500 with corners on the curve.
  private var square: [UInt8] {
    u16(1) + u16(0) + u16(0) + u16(500) + u16(500) + u16(3) + u16(0) + [1, 1, 1, 1]
      + u16(0) + u16(500) + u16(0) + u16(-500) + u16(0) + u16(0) + u16(500) + u16(0) + [0, 0]
  }
  /// All glyphs are the square; offsets count pairs of bytes.
  private var loca: [UInt8] { (0...advances.count).flatMap { u16($0 * square.count / 2) } }
  private var name: [UInt8] {
    let text = family.utf16.flatMap { u16(Int($0)) }
    return u16(0) + u16(1) + u16(18) + u16(3) + u16(1) + u16(0x409) + u16(1) + u16(text.count)
      + u16(0) + text
  }

  private var fvar: [UInt8] {
    let axis =
      Array("wght".utf8) + u32(100 << 16) + u32(400 << 16) + u32(900 << 16) + u16(0) + u16(256)
    let instances = [400, 700].flatMap { u16(257) + u16(0) + u32($0 << 16) }
    return u16(1) + u16(0) + u16(16) + u16(2) + u16(1) + u16(20) + u16(2) + u16(8) + axis
      + instances
  }
  /// One region that peaks at the end of the axis, one delta of 100 for each glyph.
  private var hvar: [UInt8] {
    let regions = u16(1) + u16(1) + u16(0) + u16(1 << 14) + u16(1 << 14)
    let data =
      u16(advances.count) + u16(0) + u16(1) + u16(0) + advances.flatMap { _ in [UInt8(100)] }
    let store = u16(1) + u32(12) + u16(1) + u32(12 + regions.count) + regions + data
    return u16(1) + u16(0) + u32(20) + u32(0) + u32(0) + u32(0) + store
  }
}

private func u16(_ value: Int) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}

private func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }
