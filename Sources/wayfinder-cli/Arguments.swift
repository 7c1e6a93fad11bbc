import Wayfinder

/// The words of a command line, read and checked.
struct Arguments {
  /// What the input is.
  enum Format: String {
    case auto, html, text
  }

  private(set) var operands: [String] = []
  private(set) var format = Format.auto
  private(set) var profile: String?
  private(set) var isCaseSensitive = false
  private(set) var diacritics: FindOptions.DiacriticMatching?
  private(set) var wordMatchMethod = FindOptions.WordMatchMethod.contains
  private(set) var locale = "en"
  private(set) var containerSize = Size(width: 800, height: 600)
  private(set) var cells = CellShaper()
  private(set) var fonts: [FontFile] = []
  private(set) var fontFamilies: [String] = []
  private(set) var fontSize: Double?
  private(set) var limit: Int?
  /// What searches: the index or, by every character anew, the reference.
  private(set) var source: any MatchSource = IndexedMatchSource()
  private(set) var wantsJSON = false
  private(set) var wantsHelp = false
  private(set) var svgPath: String?
  private(set) var pngPath: String?
  private(set) var pictureFormat: PictureFormat?

  private var rest: ArraySlice<String>
  private let command: Command

  var isPicture: Bool { command == .picture }

  /// Reads the words after a command's name.
  ///
  /// - Throws: `Failure` for an unknown option, a bad value, or operands too many or too few.
  init(_ words: [String], for command: Command) throws {
    rest = words[...]
    self.command = command
    var endsOptions = false
    while let word = rest.popFirst() {
      if word == "--", !endsOptions {
        endsOptions = true
      } else if !endsOptions, word.hasPrefix("-"), word != "-" {
        try readOption(word)
      } else {
        operands.append(word)
      }
    }
    if wantsHelp { return }
    try checkOperands()
    if fontSize != nil, !measuresWithFonts { throw Failure("--font-size needs --font") }
  }

  private mutating func readOption(_ word: String) throws {
    var name = word
    let count = rest.count
    if let equals = word.firstIndex(of: "="), word.hasPrefix("--") {
      name = String(word[..<equals])
      rest.insert(String(word[word.index(after: equals)...]), at: rest.startIndex)
    }
    if Self.known.contains(name), !Self.options(of: command).contains(name) {
      throw Failure("\(command.rawValue) takes no \(name)")
    }
    try readOption(name, of: word)
    if rest.count > count { throw Failure("\(name) takes no value") }
  }

  private mutating func readOption(_ name: String, of word: String) throws {
    switch name {
    case "--help", "-h": wantsHelp = true
    case "--format": format = try value(of: name, Format.init(rawValue:), "auto, html or text")
    case "--profile":
      profile = try value(
        of: name, { Self.profiles.contains($0) ? $0 : nil },
        "webkit, chromium, icu or text-fragment")
    case "--case-sensitive": isCaseSensitive = true
    case "--diacritics":
      diacritics = try value(of: name, Self.diacritics, "ignore, asymmetric or match")
    case "--whole-word": wordMatchMethod = .fullWord
    case "--word-starts": wordMatchMethod = .startsWith
    case "--locale": locale = try value(of: name, { $0.isEmpty ? nil : $0 }, "a locale such as de")
    case "--engine": source = try value(of: name, Self.source, "index or reference")
    case "--width":
      containerSize.width = try value(of: name, Self.extent, "a number above 0, at most 1e9")
    case "--height":
      containerSize.height = try value(of: name, Self.extent, "a number above 0, at most 1e9")
    case "--cell":
      cells.cellSize = try value(of: name, Self.cellSize, "two numbers such as 8x16")
    case "--ambiguous-wide": cells.ambiguousIsWide = true
    case "--font":
      fonts.append(try value(of: name, FontFile.init, "a font file's path"))
    case "--font-family":
      fontFamilies.append(try value(of: name, { $0.isEmpty ? nil : $0 }, "a family's name"))
    case "--font-size":
      fontSize = try value(of: name, Self.fontSize, "a number of points above 0, at most 1000")
    case "--limit":
      limit = try value(of: name, { Int($0).flatMap { $0 >= 0 ? $0 : nil } }, "a whole number")
    case "--json": wantsJSON = true
    case "--svg": svgPath = try value(of: name, { $0.isEmpty ? nil : $0 }, "a file's path")
    case "--png": pngPath = try value(of: name, { $0.isEmpty ? nil : $0 }, "a file's path")
    case "--picture-format":
      pictureFormat = try value(of: name, PictureFormat.init(rawValue:), "svg or png")
    default: throw Failure("unknown option '\(word)'; try 'wayfinder --help'")
    }
  }

  private mutating func value<Value>(
    of name: String, _ read: (String) -> Value?, _ expectation: String
  ) throws -> Value {
    guard let word = rest.popFirst() else { throw Failure("\(name) takes \(expectation)") }
    guard let value = read(word) else {
      throw Failure("\(name) takes \(expectation), not '\(word)'")
    }
    return value
  }

  private func checkOperands() throws {
    let (names, least): ([String], Int) =
      switch command {
      case .find: (["FILE", "QUERY"], 2)
      case .picture: (["FILE", "PICTURE", "QUERY"], 2)
      case .outline, .text, .lines: (["FILE"], 1)
      }
    if operands.count < least {
      throw Failure("\(command.rawValue) needs \(names[operands.count]); try 'wayfinder --help'")
    }
    if operands.count > names.count {
      throw Failure("\(command.rawValue) takes no '\(operands[names.count])'")
    }
    if names.last == "QUERY", operands.count == names.count, operands[names.count - 1].isEmpty {
      throw Failure("the query is empty")
    }
  }

  /// What counts as a match, by profile and options.
  var findOptions: FindOptions {
    var options: FindOptions
    switch profile {
    case "chromium": options = .chromium(isCaseSensitive: isCaseSensitive, locale: locale)
    case "text-fragment":
      options = .textFragment
      options.isCaseSensitive = isCaseSensitive
      options.locale = locale
    default: options = .webKit(isCaseSensitive: isCaseSensitive, locale: locale)
    }
    if let diacritics { options.diacritics = diacritics }
    options.wordMatchMethod = wordMatchMethod
    return options
  }

  /// Whose line breaks are made.
  var lineBreakProfile: LineBreakProfile {
    switch profile {
    case "webkit": .webKit
    case "icu": .icu
    default: .chromium
    }
  }

  private static let matching: Set = [
    "--profile", "--case-sensitive", "--diacritics", "--whole-word", "--word-starts", "--locale",
    "--engine",
  ]
  private static let placing: Set = [
    "--width", "--height", "--cell", "--ambiguous-wide", "--font", "--font-family", "--font-size",
    "--profile",
  ]
  private static let known = options(of: .find).union(options(of: .picture))

  /// The options that mean something to a command.
  private static func options(of command: Command) -> Set<String> {
    let common: Set = ["--help", "-h", "--format"]
    return switch command {
    case .find:
      common.union(matching).union(placing).union(["--limit", "--json", "--svg", "--png"])
    case .outline: common.union(placing).union(["--json"])
    case .text: common
    case .lines: common.union(placing).union(["--limit", "--json"])
    case .picture: common.union(matching).union(placing).union(["--picture-format"])
    }
  }

  private static let profiles: Set<String> = ["webkit", "chromium", "icu", "text-fragment"]

  private static func source(_ word: String) -> (any MatchSource)? {
    switch word {
    case "index": IndexedMatchSource()
    case "reference": ReferenceMatchSource()
    default: nil
    }
  }

  private static func diacritics(_ word: String) -> FindOptions.DiacriticMatching? {
    switch word {
    case "ignore": .ignore
    case "asymmetric": .asymmetric
    case "match": .match
    default: nil
    }
  }

  /// A length above 0 and no longer than anything that is looked at, in points.
  private static func extent(_ word: String) -> Double? {
    Double(word).flatMap { $0 > 0 && $0 <= 1e9 ? $0 : nil }
  }

  private static func fontSize(_ word: String) -> Double? {
    extent(word).flatMap { $0 <= 1000 ? $0 : nil }
  }

  private static func cellSize(_ word: String) -> Size? {
    let parts = word.split(separator: "x").compactMap { extent(String($0)) }
    return parts.count == 2 ? Size(width: parts[0], height: parts[1]) : nil
  }
}
