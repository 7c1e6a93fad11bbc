/// Walks the bytes of CSS source (CSS Syntax 3, section 4).
struct CSSScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ source: String) { bytes = Array(source.utf8) }

  var isAtEnd: Bool { position >= bytes.count }
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip() { position = min(position + 1, bytes.count) }

  mutating func skipSpace() {
    while position < bytes.count, skipComment() || Self.isSpace(bytes[position]) {
      if position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }
  }

  /// Moves past `<!--` or `-->`, which style sheets may hold.
  mutating func skipCommentMark() -> Bool {
    for mark in ["<!--", "-->"] as [StaticString] where starts(with: mark) {
      position += mark.utf8CodeUnitCount
      return true
    }
    return false
  }

  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return position + count <= bytes.count
      && (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  /// Returns the text before the first of `ends` outside strings, brackets and blocks, comments
  /// left out.
  mutating func text(upTo ends: StaticString) -> String {
    var result: [UInt8] = []
    var closers: [UInt8] = []
    while position < bytes.count {
      if skipComment() {
        result.append(0x20)
        continue
      }
      let byte = bytes[position]
      if closers.isEmpty, Self.contains(ends, byte) { break }
      let start = position
      switch byte {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
      default:
        position += 1
        // A bracket left open ends with the block around it.
        if closers.last == byte {
          closers.removeLast()
        } else if byte == UInt8(ascii: "(") {
          closers.append(UInt8(ascii: ")"))
        } else if byte == UInt8(ascii: "[") {
          closers.append(UInt8(ascii: "]"))
        } else if byte == UInt8(ascii: "{") {
          closers.append(UInt8(ascii: "}"))
        }
      }
      position = min(position, bytes.count)
      result.append(contentsOf: bytes[start..<position])
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Moves past the `}` that ends the block the position is in.
  mutating func skipBlock() {
    var depth = 1
    while depth > 0, position < bytes.count {
      if skipComment() { continue }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\\"): position = min(position + 2, bytes.count)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
      default:
        if byte == UInt8(ascii: "{") { depth += 1 } else if byte == UInt8(ascii: "}") { depth -= 1 }
        position += 1
      }
    }
  }

  /// Moves past a string; one that is not closed ends with its line.
  private mutating func skipString(_ quote: UInt8) {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A || byte == 0x0D || byte == 0x0C { return }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { break }
    }
    position = min(position, bytes.count)
  }

  private mutating func skipComment() -> Bool {
    guard starts(with: "/*") else { return false }
    position += 2
    while position < bytes.count {
      if starts(with: "*/") {
        position += 2
        return true
      }
      position += 1
    }
    return true
  }

  private static func contains(_ ends: StaticString, _ byte: UInt8) -> Bool {
    (0..<ends.utf8CodeUnitCount).contains { ends.utf8Start[$0] == byte }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }

  static func isSpace(_ character: Character) -> Bool {
    character == "\r\n" || character.asciiValue.map(isSpace) == true
  }

  /// The text without the white space around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
