import Foundation

/// How values and text are written for people.
enum Terminal {
  /// A number without needless digits.
  static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15
      ? String(Int(value)) : String(format: "%.2f", value)
  }

  /// The text with control characters, which would disturb a terminal, as spaces.
  static func visible(_ text: String) -> String {
    // U+0000 to U+001F, U+007F to U+009F: the General_Category Control.
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
  }
}
