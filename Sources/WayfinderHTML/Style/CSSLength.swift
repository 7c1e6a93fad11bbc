import WayfinderDocument

/// A CSS length or percentage.
struct CSSLength {
  /// What relative units refer to, in points.
  struct Units {
    var fontSize: Double
    var rootFontSize: Double
  }

  private let number: Double
  private let unit: Substring

  /// Reads a number with its unit; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let number = Double(digits), number.isFinite else { return nil }
    let unit = Substring(text[digits.endIndex...])
    guard unit.isEmpty ? number == 0 : Self.isUnit(unit) else { return nil }
    self.number = number
    self.unit = unit
  }

  var isPercentage: Bool { unit == "%" }

  /// The length in points (CSS pixels); percentages of widths, which are not known here, count as 0.
  func points(_ units: Units) -> Double { isPercentage ? 0 : number * scale(units) }

  /// The length, of which a percentage is a share of a width that is known later.
  func boxLength(_ units: Units) -> BoxLength {
    isPercentage ? .fraction(number / 100) : .points(points(units))
  }

  /// The size of a font that a value of `font-size` means.
  static func fontSize(_ value: String, parent: Double, root: Double) -> Double? {
    switch value {
    // CSS Fonts 4, section 2.5: the ratios of the absolute sizes to `medium`.
    case "xx-small": return 9
    case "x-small": return 10
    case "small": return 13
    case "medium": return 16
    case "large": return 18
    case "x-large": return 24
    case "xx-large": return 32
    case "xxx-large": return 48
    case "smaller": return parent / 1.2
    case "larger": return parent * 1.2
    default: break
    }
    guard let length = CSSLength(value), length.number >= 0 else { return nil }
    return length.isPercentage
      ? parent * length.number / 100
      : length.points(Units(fontSize: parent, rootFontSize: root))
  }

  private static func isUnit(_ unit: Substring) -> Bool {
    switch unit {
    case "px", "em", "rem", "ex", "ch", "pt", "pc", "in", "cm", "mm", "q", "%": true
    default: false
    }
  }

  /// Points to the unit (CSS Values 4, section 6); `ex` and `ch` as half an em.
  private func scale(_ units: Units) -> Double {
    switch unit {
    case "em": units.fontSize
    case "rem": units.rootFontSize
    case "ex", "ch": units.fontSize / 2
    case "pt": 4.0 / 3
    case "pc": 16
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    default: 1
    }
  }
}
