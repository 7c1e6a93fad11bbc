import WayfinderDocument
import WayfinderGeometry

extension ComputedStyle {
  /// Takes over a declaration about text.
  ///
  /// - Returns: Whether the property is one of them.
  mutating func applyText(
    _ property: Declaration.Property, _ value: String, parent: ComputedStyle
  ) -> Bool {
    switch property {
    case .font: applyFont(value, parent: parent)
    case .fontFamily: if let families = FontValue.families(value) { self.text.families = families }
    case .fontSize:
      if let size = CSSLength.fontSize(value, parent: parent.fontSize, root: parent.rootFontSize) {
        self.fontSize = size
        hasOwnFontSize = true
      }
    case .fontWeight:
      if let weight = FontValue.weight(value, parent: parent.text.weight) {
        self.text.weight = weight
      }
    case .fontStyle: if let isItalic = FontValue.isItalic(value) { self.text.isItalic = isItalic }
    case .lineHeight: if let height = lineHeight(value) { self.text.lineHeight = height }
    case .letterSpacing: if let points = spacing(value) { self.text.letterSpacing = points }
    case .wordSpacing: if let points = spacing(value) { self.text.wordSpacing = points }
    case .fontKerning: self.text.hasKerning = value != "none"
    case .textSpacingTrim: self.text.trimsPunctuation = value != "space-all"
    case .verticalAlign: applyVerticalAlignment(value)
    case .whiteSpace: if let whiteSpace = WhiteSpace(css: value) { self.whiteSpace = whiteSpace }
    case .textTransform:
      if let transform = TextTransform(css: value) { self.textTransform = transform }
    case .textAlign: applyTextAlign(value, parent: parent)
    case .textIndent: if let length = CSSLength(value) { self.textIndent = length.boxLength(units) }
    case .tabSize:
      if let count = Double(value), count >= 0 {
        self.tabSize = .spaces(count)
      } else if let length = CSSLength(value), !length.isPercentage {
        self.tabSize = .points(length.points(units))
      }
    default: return applyBreaking(property, value) || applyList(property, value)
    }
    return true
  }

  private mutating func applyBreaking(_ property: Declaration.Property, _ value: String) -> Bool {
    switch property {
    case .wordBreak:
      switch value {
      case "normal", "auto-phrase": self.wordBreak = .normal
      case "break-all": self.wordBreak = .breakAll
      case "keep-all": self.wordBreak = .keepAll
      case "break-word": (self.wordBreak, self.overflowWrap) = (.normal, .anywhere)
      default: break
      }
    case .overflowWrap, .wordWrap:
      switch value {
      case "normal": self.overflowWrap = .normal
      case "break-word": self.overflowWrap = .breakWord
      case "anywhere": self.overflowWrap = .anywhere
      default: break
      }
    case .lineBreak:
      switch value {
      case "auto": self.lineBreak = .auto
      case "loose": self.lineBreak = .loose
      case "normal": self.lineBreak = .normal
      case "strict": self.lineBreak = .strict
      case "anywhere": self.lineBreak = .anywhere
      default: break
      }
    case .hyphens: self.breaksAtSoftHyphens = value != "none"
    default: return false
    }
    return true
  }

  private mutating func applyList(_ property: Declaration.Property, _ value: String) -> Bool {
    switch property {
    case .listStyleType, .listStylePosition, .listStyle:
      for word in value.split(separator: " ") {
        if let type = ListStyleType(rawValue: String(word)) { self.listStyleType = type }
        if word == "inside" || word == "outside" { self.listMarkerIsInside = word == "inside" }
      }
    case .borderCollapse:
      if value == "collapse" || value == "separate" { self.collapsesBorders = value == "collapse" }
    case .borderSpacing:
      let lengths = value.split(separator: " ").map { CSSLength($0)?.points(units) ?? -1 }
      guard let first = lengths.first, lengths.count <= 2, lengths.allSatisfy({ $0 >= 0 }) else {
        return true
      }
      self.borderSpacing = Size(width: first, height: lengths.last ?? first)
    case .captionSide:
      if value == "top" || value == "bottom" { self.captionIsBelow = value == "bottom" }
    default: return false
    }
    return true
  }

  // MARK: Fonts

  /// CSS Fonts 4, section 2.7: style, weight and the like, the size with the line height, families.
  private mutating func applyFont(_ value: String, parent: ComputedStyle) {
    var words = value.split(separator: " ")[...]
    var text = inherited.text
    (text.weight, text.isItalic, text.lineHeight) = (400, false, .normal)
    while let word = words.first {
      let word = word.lowercased()
      if let isItalic = FontValue.isItalic(word), word != "normal" {
        text.isItalic = isItalic
      } else if let weight = FontValue.weight(word, parent: parent.text.weight), word != "normal" {
        text.weight = weight
      } else if word != "normal", word != "small-caps" {
        break
      }
      words = words.dropFirst()
    }
    guard let first = words.first, words.count > 1 else { return }
    let sizes = first.lowercased().split(separator: "/", maxSplits: 1).map(String.init)
    guard let sizeText = sizes.first,
      let size = CSSLength.fontSize(sizeText, parent: parent.fontSize, root: parent.rootFontSize),
      let families = FontValue.families(words.dropFirst().joined(separator: " "))
    else { return }
    text.fontSize = size
    text.families = families
    let old = inherited.text
    inherited.text = text
    if sizes.count > 1 {
      guard let height = lineHeight(sizes[1]) else {
        inherited.text = old
        return
      }
      inherited.text.lineHeight = height
    }
    hasOwnFontSize = true
  }

  private func lineHeight(_ value: String) -> LineHeight? {
    if value == "normal" { return .normal }
    if let factor = Double(value) { return factor >= 0 ? .multiple(factor) : nil }
    guard let length = CSSLength(value) else { return nil }
    if case .fraction(let share) = length.boxLength(units) {
      return share >= 0 ? .length(share * inherited.fontSize) : nil
    }
    let points = length.points(units)
    return points >= 0 ? .length(points) : nil
  }

  private func spacing(_ value: String) -> Double? {
    if value == "normal" { return 0 }
    return CSSLength(value).flatMap { $0.isPercentage ? nil : $0.points(units) }
  }

  private mutating func applyVerticalAlignment(_ value: String) {
    if let keyword = VerticalAlignment(css: value) {
      verticalAlignment = keyword
    } else if let length = CSSLength(value) {
      verticalAlignment =
        if case .fraction(let share) = length.boxLength(units) {
          .raisedByShare(share)
        } else {
          .raised(length.points(units))
        }
    }
  }

  private mutating func applyTextAlign(_ value: String, parent: ComputedStyle) {
    if value == "match-parent" {
      self.textAlignment = parent.textAlignment
    } else if let alignment = TextAlignment(css: value) {
      self.textAlignment = alignment
      self.blockAlignment = value.hasPrefix("-") ? alignment : nil
    }
  }
}

/// Parts of `font` and its longhands (CSS Fonts 4).
enum FontValue {
  /// The families of a list, quotes taken off.
  static func families(_ value: String) -> [String]? {
    let families = value.split(separator: ",").map { name in
      let name = CSSScanner.trimmed(name)
      guard let quote = name.first, quote == "\"" || quote == "'", name.last == quote,
        name.count > 1
      else { return name }
      return String(name.dropFirst().dropLast())
    }
    return families.isEmpty || families.contains("") ? nil : families
  }

  static func weight(_ value: String, parent: Int) -> Int? {
    switch value {
    case "normal": 400
    case "bold": 700
    // CSS Fonts 4, section 2.3.1.
    case "bolder": parent < 350 ? 400 : parent < 550 ? 700 : 900
    case "lighter": parent < 550 ? 100 : parent < 750 ? 400 : 700
    default: Int(value).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
  }

  static func isItalic(_ value: String) -> Bool? {
    switch value {
    case "normal": false
    case "italic": true
    default: value.hasPrefix("oblique") ? true : nil
    }
  }
}
