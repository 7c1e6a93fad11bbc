/// A table of layout rules, `GSUB` or `GPOS`, with the same features for some scripts (OpenType
/// 1.9, "Common Table Formats").
struct LayoutTable {
  var scripts = ["DFLT"]
  var features: [(tag: String, lookups: [Int])]
  var lookups: [[UInt8]]
  /// Whether the first feature has all lookups whatever the font's variation is
  /// (FeatureVariations), and none without.
  var varies = false

  var bytes: [UInt8] {
    let scriptList = self.scriptList
    let featureList = self.featureList
    let lookupList = self.lookupList
    let start = varies ? 14 : 10
    let ends = [scriptList, featureList, lookupList].reduce(into: [start]) {
      $0.append($0[$0.count - 1] + $1.count)
    }
    return words(1, varies ? 1 : 0, ends[0], ends[1], ends[2])
      + (varies ? words(0, ends[3]) : []) + scriptList + featureList + lookupList
      + (varies ? variations : [])
  }

  private var scriptList: [UInt8] {
    let end = 2 + 6 * scripts.count
    let records = scripts.flatMap { Array($0.utf8) + words(end) }
    return words(scripts.count) + records + words(4, 0)
      + words(0, 0xFFFF, features.count) + features.indices.flatMap { words($0) }
  }

  private var featureList: [UInt8] {
    var records: [UInt8] = []
    var tables: [UInt8] = []
    for (index, feature) in features.enumerated() {
      let lookups = varies && index == 0 ? [] : feature.lookups
      records += Array(feature.tag.utf8) + words(2 + 6 * features.count + tables.count)
      tables += words(0, lookups.count) + lookups.flatMap { words($0) }
    }
    return words(features.count) + records + tables
  }

  private var lookupList: [UInt8] {
    var offsets: [UInt8] = []
    var tables: [UInt8] = []
    for lookup in lookups {
      offsets += words(2 + 2 * lookups.count + tables.count)
      tables += lookup
    }
    return words(lookups.count) + offsets + tables
  }

  /// One record whose conditions are always met.
  private var variations: [UInt8] {
    let own = features[0].lookups
    return words(1, 0, 0, 1, 0, 0, 0, 16) + words(1, 0, 1, 0, 0, 12) + words(0, own.count)
      + own.flatMap { words($0) }
  }

  // MARK: Lookups

  static func lookup(_ type: Int, _ subtables: [UInt8]..., flags: Int = 0) -> [UInt8] {
    var offset = 6 + 2 * subtables.count
    var offsets: [UInt8] = []
    for subtable in subtables {
      offsets += words(offset)
      offset += subtable.count
    }
    return words(type, flags, subtables.count) + offsets + subtables.joined()
  }

  static func coverage(_ glyphs: Int...) -> [UInt8] {
    words(1, glyphs.count) + glyphs.sorted().flatMap { words($0) }
  }

  /// Replaces one glyph (GSUB 1.1).
  static func single(_ glyph: Int, _ other: Int) -> [UInt8] {
    lookup(1, words(1, 6, other - glyph) + coverage(glyph))
  }

  /// Makes one of two glyphs (GSUB 4).
  static func ligature(_ first: Int, _ second: Int, _ made: Int) -> [UInt8] {
    lookup(4, words(1, 8, 1, 14) + coverage(first) + words(1, 4) + words(made, 2, second))
  }

  /// Calls a lookup for a glyph between others (GSUB 6.3 and GPOS 8.3).
  static func context(
    _ type: Int, before: [Int] = [], _ glyph: Int, after: [Int] = [], calls lookup: Int
  ) -> [UInt8] {
    let count = before.count + after.count + 1
    var offset = 2 + 2 * (count + 3) + 2 + 4
    func places(_ glyphs: [Int]) -> [UInt8] {
      words(glyphs.count)
        + glyphs.flatMap { _ in
          defer { offset += 6 }
          return words(offset)
        }
    }
    let header = words(3) + places(before) + places([glyph]) + places(after)
    let sets = (before + [glyph] + after).flatMap { coverage($0) }
    return self.lookup(type, header + words(1, 0, lookup) + sets)
  }

  /// Moves one glyph by values of a format (GPOS 1.1).
  static func placement(_ glyph: Int, format: Int, _ value: Int) -> [UInt8] {
    lookup(1, words(1, 8, format, value) + coverage(glyph))
  }

  /// Sets a glyph nearer to another (GPOS 2.1).
  static func pair(_ first: Int, _ second: Int, _ value: Int) -> [UInt8] {
    words(1, 12, 4, 0, 1, 18) + coverage(first) + words(1, second, value)
  }

  /// Sets some glyphs nearer to another (GPOS 2.2): class 0 to class 1.
  static func classPair(_ firsts: [Int], _ second: Int, _ value: Int) -> [UInt8] {
    let cover = words(1, firsts.count) + firsts.sorted().flatMap { words($0) }
    let body = 16 + 4
    return words(2, body, 4, 0, body + cover.count, body + cover.count + 4, 1, 2) + words(0, value)
      + cover + words(2, 0) + words(2, 1, second, second, 1)
  }
}

/// Numbers of sixteen bits, the higher byte first.
func words(_ values: Int...) -> [UInt8] {
  values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
}
