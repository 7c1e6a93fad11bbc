import WayfinderDocument
import WayfinderUnicode

/// The room that letter- and word-spacing add after clusters.
struct ClusterSpacing {
  let letter: Float
  let word: Float

  init(_ style: TextStyle) {
    letter = Float(style.letterSpacing)
    word = Float(style.wordSpacing)
  }

  var isNone: Bool { letter == 0 && word == 0 }

  /// The room after the cluster at a range of a text.
  func extra(after text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Float {
    var extra: Float = Self.isZeroWidth(text, range.lowerBound) ? 0 : letter
    if word != 0, Self.isSpace(text, range.lowerBound) { extra += word }
    return extra
  }

  /// A space or no-break space (CSS Text 3, "word-separator characters" of general use).
  static func isSpace(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    text[index] == 0x20 || text[index] == 0x09
      || (text[index] == 0xC2 && index + 1 < text.count && text[index + 1] == 0xA0)
  }

  /// Characters that show nothing and get no spacing: controls, soft hyphens, zero-width
  /// characters, formatting characters.
  private static func isZeroWidth(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch text[index] {
    case 0x20..<0x7F: return false
    case 0x00..<0x20, 0x7F: return true
    default:
      switch UnicodeText.scalar(inUTF8: text, at: index).scalar.value {
      case 0x80..<0xA0, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFC:
        return true
      default: return false
      }
    }
  }
}
