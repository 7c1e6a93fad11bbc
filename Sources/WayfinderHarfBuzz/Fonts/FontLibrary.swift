import CHarfBuzz
import WayfinderDocument
import WayfinderLayout

/// The fonts that a shaper chooses from, by family, weight and slant.
///
/// A library is a value; copies share the fonts, whose files are mapped into memory once.
public struct FontLibrary: Sendable {
  /// A font as it was added.
  struct Entry: Sendable {
    var font: LoadedFont
    var family: String
    var weight: Int
    var isItalic: Bool
  }

  private(set) var entries: [Entry] = []
  private var families: [String: [Int]] = [:]

  /// Creates a library without fonts.
  public init() {}

  /// Whether there are no fonts.
  public var isEmpty: Bool { entries.isEmpty }

  /// The names of the families, in the order in which they were added.
  public var familyNames: [String] {
    var seen: Set<String> = []
    return entries.map(\.family).filter { seen.insert($0).inserted }
  }

  /// Adds a font from a file: TrueType, OpenType, a collection or a variable font.
  ///
  /// - Parameters:
  ///   - path: The file, which stays mapped into memory.
  ///   - index: The number of the font in a collection.
  ///   - namedInstance: The number of a named instance of a variable font; its default by default.
  ///   - family: The family to add it to; the font's own name for it by default.
  ///   - weight: The weight on CSS's scale; the font's own by default.
  ///   - isItalic: Whether the font is slanted; as the font says by default.
  /// - Throws: `FontError` where the file cannot be read or is no font.
  public mutating func add(
    file path: String, index: Int = 0, namedInstance: Int? = nil, family: String? = nil,
    weight: Int? = nil, isItalic: Bool? = nil
  ) throws(FontError) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { throw .unreadable(path: path) }
    add(
      try LoadedFont(blob: blob, name: path, index: index, instance: namedInstance),
      family: family, weight: weight, isItalic: isItalic)
  }

  /// Adds a font from the bytes of a file, which are copied.
  ///
  /// - Throws: `FontError` where the bytes are no font.
  public mutating func add(
    bytes: UnsafeRawBufferPointer, name: String = "the font", index: Int = 0,
    namedInstance: Int? = nil, family: String? = nil, weight: Int? = nil, isItalic: Bool? = nil
  ) throws(FontError) {
    let blob = bytes.withMemoryRebound(to: CChar.self) {
      $0.isEmpty ? nil : hbface_blob($0.baseAddress, UInt32(clamping: $0.count))
    }
    guard let blob else { throw .damaged(name: name) }
    add(
      try LoadedFont(blob: blob, name: name, index: index, instance: namedInstance),
      family: family, weight: weight, isItalic: isItalic)
  }

  private mutating func add(
    _ font: LoadedFont, family: String?, weight: Int?, isItalic: Bool?
  ) {
    let entry = Entry(
      font: font, family: family ?? font.familyName, weight: weight ?? font.weight,
      isItalic: isItalic ?? font.isItalic)
    families[entry.family, default: []].append(entries.count)
    entries.append(entry)
  }

  /// The font of a family that is nearest to a style, or `nil` where there is no such family.
  ///
  /// The slant counts first, then the weight by the rules of CSS Fonts 4, 5.2: from 400 to 500 what is
  /// bolder up to 500, then what is lighter, then the rest; below 400 lighter faces first, above 500
  /// bolder ones.
  func index(family: String, weight: Int, isItalic: Bool) -> Int? {
    guard let members = families[family] else { return nil }
    return members.min { a, b in
      rank(entries[a], weight, isItalic) < rank(entries[b], weight, isItalic)
    }
  }

  private func rank(_ entry: Entry, _ weight: Int, _ isItalic: Bool) -> Int {
    let slant = entry.isItalic == isItalic ? 0 : 10_000
    let isBolder = entry.weight > weight
    let turn: Int
    if (400...500).contains(weight) {
      turn = isBolder ? (entry.weight <= 500 ? 0 : 2) : entry.weight < weight ? 1 : 0
    } else {
      turn = entry.weight != weight && isBolder != (weight > 500) ? 1 : 0
    }
    return slant + turn * 2_000 + abs(entry.weight - weight)
  }
}
