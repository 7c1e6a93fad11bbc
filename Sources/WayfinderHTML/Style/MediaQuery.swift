/// Tells whether conditions of style sheets hold (Media Queries 4, CSS Conditional Rules 3).
///
/// A page is read as in a window of 800 by 600 points with a mouse, its colours light.
enum MediaQuery {
  static let width = 800.0
  static let height = 600.0

  /// Whether one of the queries of a list holds; the empty list does.
  static func matches(_ list: String) -> Bool {
    let queries = split(list.lowercased(), at: ",")
    if queries.allSatisfy({ CSSScanner.trimmed($0).isEmpty }) { return true }
    return queries.contains { query(CSSScanner.trimmed($0)) }
  }

  /// Whether a browser of today has what a condition of `@supports` asks for.
  static func supports(_ condition: String) -> Bool {
    holds(CSSScanner.trimmed(condition.lowercased())) { feature in
      let name = CSSScanner.trimmed(feature.prefix { $0 != ":" })
      return !name.hasPrefix("-ms-") && !name.hasPrefix("-moz-") && !name.hasPrefix("-o-")
    }
  }

  private static func query(_ query: String) -> Bool {
    var words = terms(query)
    var isNegated = false
    if words.count > 1, words[0] == "not" || words[0] == "only", !words[1].hasPrefix("(") {
      isNegated = words.removeFirst() == "not"
    }
    guard let type = words.first, !type.hasPrefix("("), type != "not" else {
      return !words.isEmpty && holds(query, feature)
    }
    var result = type == "screen" || type == "all"
    if words.count > 1 {
      guard words[1] == "and", words.count > 2 else { return false }
      result = result && holds(words[2...].joined(separator: " "), feature)
    }
    return result != isNegated
  }

  /// Whether a condition of terms with `not`, `and` and `or` holds.
  private static func holds(_ condition: String, _ feature: (String) -> Bool) -> Bool {
    let words = terms(condition)
    guard let first = words.first else { return false }
    if first == "not" {
      guard words.count > 1 else { return false }
      return !holds(words[1...].joined(separator: " "), feature)
    }
    var result = term(first, feature)
    var index = 1
    while index + 1 < words.count {
      var next = index + 1
      let isNegated = words[next] == "not" && next + 1 < words.count
      if isNegated { next += 1 }
      let value = term(words[next], feature) != isNegated
      switch words[index] {
      case "and": result = result && value
      case "or": result = result || value
      default: return false
      }
      index = next + 1
    }
    return result && index == words.count || result && index > words.count
  }

  private static func term(_ word: String, _ feature: (String) -> Bool) -> Bool {
    guard word.hasPrefix("("), word.hasSuffix(")") else { return word.hasSuffix(")") }
    let inner = CSSScanner.trimmed(word.dropFirst().dropLast())
    if inner.hasPrefix("(") || inner.hasPrefix("not ") || inner.hasPrefix("not(") {
      return holds(inner, feature)
    }
    return feature(inner)
  }

  private static func feature(_ text: String) -> Bool {
    if text.contains("<") || text.contains(">") || text.contains("=") { return range(text) }
    let parts = split(text, at: ":").map { CSSScanner.trimmed($0) }
    guard parts.count == 2 else {
      return ["width", "height", "color", "hover", "pointer", "any-hover", "any-pointer", "grid"]
        .firstIndex(of: text).map { $0 < 7 } ?? false
    }
    let value = parts[1]
    switch parts[0] {
    case "orientation": return value == "landscape"
    case "prefers-color-scheme": return value == "light"
    case "prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency":
      return value == "no-preference"
    case "hover", "any-hover": return value == "hover"
    case "pointer", "any-pointer": return value == "fine"
    case "scripting": return value == "enabled"
    case "update": return value == "fast"
    case "min-resolution", "-webkit-min-device-pixel-ratio", "resolution":
      return (Double(value.prefix { $0.isNumber || $0 == "." }) ?? 2) <= 1
    default: break
    }
    let isMinimum = parts[0].hasPrefix("min-")
    let isBound = isMinimum || parts[0].hasPrefix("max-")
    guard let actual = size(String(isBound ? parts[0].dropFirst(4) : parts[0][...])),
      let length = CSSLength(value)?.points(CSSLength.Units(fontSize: 16, rootFontSize: 16))
    else { return false }
    return isMinimum ? actual >= length : isBound ? actual <= length : actual == length
  }

  /// A comparison such as `400px <= width < 700px`.
  private static func range(_ text: String) -> Bool {
    var operands: [String] = [""]
    var operators: [String] = []
    for character in text where character != " " {
      if "<>=".contains(character) {
        if operands[operands.count - 1].isEmpty, !operators.isEmpty {
          operators[operators.count - 1].append(character)
        } else {
          operators.append(String(character))
          operands.append("")
        }
      } else {
        operands[operands.count - 1].append(character)
      }
    }
    let values = operands.map {
      size($0) ?? CSSLength($0)?.points(CSSLength.Units(fontSize: 16, rootFontSize: 16)) ?? .nan
    }
    return operators.indices.allSatisfy { index in
      let (a, b) = (values[index], values[index + 1])
      switch operators[index] {
      case "<": return a < b
      case "<=": return a <= b
      case ">": return a > b
      case ">=": return a >= b
      case "=": return a == b
      default: return false
      }
    }
  }

  private static func size(_ name: String) -> Double? {
    switch name {
    case "width", "device-width": width
    case "height", "device-height": height
    default: nil
    }
  }

  /// The words and bracketed parts of a condition.
  private static func terms(_ text: String) -> [String] {
    split(text.replacing(")", with: ") "), at: " ")
      .map { CSSScanner.trimmed($0) }.filter { !$0.isEmpty }
  }

  /// The parts of a text between separators outside brackets.
  private static func split(_ text: String, at separator: Character) -> [String] {
    var result = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      let separates = character == separator || (separator == " " && CSSScanner.isSpace(character))
      if depth == 0, separates {
        result.append("")
      } else {
        result[result.count - 1].append(character)
      }
    }
    return result
  }
}
