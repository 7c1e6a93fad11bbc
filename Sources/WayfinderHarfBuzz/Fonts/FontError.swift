/// Why a font cannot be used.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(path: String)
  /// The bytes are no font, or a damaged one.
  case damaged(name: String)
  /// The collection has no font of this number, or the font no such named instance.
  case missing(name: String, index: Int)
  /// No font was given.
  case noFonts

  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .unreadable(let path): "cannot read the font file \(path)"
    case .damaged(let name): "\(name) is not a font, or damaged"
    case .missing(let name, let index): "\(name) has no font or instance number \(index)"
    case .noFonts: "no font was given"
    }
  }
}
