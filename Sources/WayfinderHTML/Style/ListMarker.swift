/// The text of a list item's marker (CSS Counter Styles 3).
enum ListMarker {
  /// Returns the marker of the item with a number.
  static func text(_ type: ListStyleType, number: Int) -> String {
    switch type {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .disclosureClosed: "▸"
    case .disclosureOpen: "▾"
    case .decimal: "\(number)."
    case .decimalLeadingZero: (0...9).contains(number) ? "0\(number)." : "\(number)."
    case .lowerAlpha, .lowerLatin: "\(alphabetic(number, first: "a"))."
    case .upperAlpha, .upperLatin: "\(alphabetic(number, first: "A"))."
    case .lowerRoman: "\(roman(number).lowercased())."
    case .upperRoman: "\(roman(number))."
    }
  }

  private static func alphabetic(_ number: Int, first: Unicode.Scalar) -> String {
    guard number > 0 else { return String(number) }
    var left = number
    var letters = ""
    while left > 0 {
      left -= 1
      letters.insert(
        Character(Unicode.Scalar(UInt8(first.value) + UInt8(left % 26))), at: letters.startIndex)
      left /= 26
    }
    return letters
  }

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    let symbols: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var left = number
    var result = ""
    for (value, symbol) in symbols {
      while left >= value {
        result += symbol
        left -= value
      }
    }
    return result
  }
}
