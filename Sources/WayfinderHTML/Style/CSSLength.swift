/// A CSS length or percentage.
struct CSSLength {
  private let number: Double
  private let unit: Substring

  /// Reads a number with its unit; `nil` for anything else.
  init?(_ text: String) {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let number = Double(digits), number.isFinite else { return nil }
    let unit = text[digits.endIndex...]
    guard unit.isEmpty ? number == 0 : Self.scale(of: unit, fontSize: 16) != nil else { return nil }
    self.number = number
    self.unit = unit
  }

  var isPercentage: Bool { unit == "%" }

  /// The length in points (CSS pixels); percentages of widths, which are not known here, count as 0.
  func points(fontSize: Double) -> Double {
    number * (Self.scale(of: unit, fontSize: fontSize) ?? 0)
  }

  /// The size of a font that a value of `font-size` means.
  static func fontSize(_ value: String, parent: Double) -> Double? {
    switch value {
    // CSS Fonts 4, section 2.5: the ratios of the absolute sizes to `medium`.
    case "xx-small": return 9
    case "x-small": return 10
    case "small": return 13
    case "medium": return 16
    case "large": return 18
    case "x-large": return 24
    case "xx-large": return 32
    case "smaller": return parent / 1.2
    case "larger": return parent * 1.2
    default: break
    }
    guard let length = CSSLength(value), length.number >= 0 else { return nil }
    return length.unit == "%" ? parent * length.number / 100 : length.points(fontSize: parent)
  }

  /// Points to the unit (CSS Values 4, section 6); `ex` and `ch` as half an em.
  private static func scale(of unit: Substring, fontSize: Double) -> Double? {
    switch unit {
    case "", "px": 1
    case "em": fontSize
    case "rem": 16
    case "ex", "ch": fontSize / 2
    case "pt": 4.0 / 3
    case "pc": 16
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "%": 0
    default: nil
    }
  }
}
