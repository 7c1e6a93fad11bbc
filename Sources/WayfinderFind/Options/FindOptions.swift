import WayfinderDocument

/// What counts as a match.
///
/// Each axis stands alone; the presets set them as the browsers do.
public struct FindOptions: Hashable, Sendable {
  /// How accents and other marks on letters count.
  public enum DiacriticMatching: Hashable, Sendable, CaseIterable {
    /// Marks do not count: `café` finds `cafe` and the other way round.
    case ignore
    /// A letter typed with a mark finds only itself; one typed without finds any: `cafe` finds
    /// `café`, `café` does not find `cafe`.
    case asymmetric
    /// Marks must be the same.
    case match
  }

  /// How matches lie to words, as in UIKit's `UITextSearchOptions`.
  public enum WordMatchMethod: Hashable, Sendable, CaseIterable {
    /// Anywhere.
    case contains
    /// Where a word begins.
    case startsWith
    /// From the beginning of a word to the end of one.
    case fullWord
  }

  /// What counts as a word.
  public enum WordRules: Hashable, Sendable {
    /// As WebKit: the words of UAX #29; several of them may match.
    case webKit
    /// As Chromium: words end at `.`, `:` and `@` between letters and at soft hyphens, and a
    /// full-word match is one word.
    case chromium
  }

  /// How kana that ICU's search takes for equal are told apart.
  public enum KanaMatching: Hashable, Sendable {
    /// Small and large, voiced and unvoiced kana are equal, as in ICU.
    case loose
    /// They differ; characters that stand for several kana (`㌔`) still match them.
    case distinct
    /// They differ, and a match has as many kana as the query.
    case distinctInNumber
  }

  /// Which quotation marks are equal to the straight ones.
  public enum QuoteFolding: Hashable, Sendable {
    case none
    /// Curly and low quotation marks, geresh and gershayim.
    case curly
    /// Those, and guillemets and full-width marks.
    case all
  }

  /// Whether letters must agree in case.
  public var isCaseSensitive: Bool
  /// How marks on letters count.
  public var diacritics: DiacriticMatching
  /// How matches lie to words.
  public var wordMatchMethod = WordMatchMethod.contains
  /// Whether a capital, digit or letter inside a word (`Kit` in `WebKit`) begins a word, too.
  public var treatsMedialCapitalsAsWordStarts = false
  /// What counts as a word.
  public var wordRules: WordRules
  /// How kana are told apart.
  public var kana: KanaMatching
  /// Which quotation marks are equal.
  public var quoteFolding: QuoteFolding
  /// Whether a no-break space equals a space.
  public var foldsNoBreakSpace: Bool
  /// What boundaries between blocks read as.
  public var boundaries: BoundaryReading
  /// Whether matches grow to whole grapheme clusters.
  public var growsToGraphemeClusters: Bool
  /// The side texts that are searched.
  public var sideTexts: Set<SideText.Kind>
  /// Whether a match may not run across the place of a ruby annotation.
  public var stopsAtAnnotations: Bool
  /// The locale whose search collation says which letters are equal.
  public var locale: String

  /// The options of WebKit's find, the default.
  public static let webKit = FindOptions.webKit(isCaseSensitive: false)
  /// The options of Chromium's find.
  public static let chromium = FindOptions.chromium(isCaseSensitive: false)
  /// The options by which text fragments (`#:~:text=`) match.
  public static let textFragment: FindOptions = {
    var options = chromium
    options.sideTexts = []
    options.boundaries = .textFragment
    options.growsToGraphemeClusters = false
    return options
  }()

  /// The options of WebKit's find; where case counts, so do marks.
  public static func webKit(isCaseSensitive: Bool, locale: String = "en") -> FindOptions {
    FindOptions(
      isCaseSensitive: isCaseSensitive, diacritics: isCaseSensitive ? .match : .asymmetric,
      wordRules: .webKit, kana: .distinct, quoteFolding: .all, foldsNoBreakSpace: true,
      boundaries: .webKit, growsToGraphemeClusters: false,
      sideTexts: [.rubyAnnotation, .textField, .textArea], stopsAtAnnotations: true,
      locale: locale)
  }

  /// The options of Chromium's find; where case counts, so do marks.
  public static func chromium(isCaseSensitive: Bool, locale: String = "en") -> FindOptions {
    FindOptions(
      isCaseSensitive: isCaseSensitive, diacritics: isCaseSensitive ? .match : .ignore,
      wordRules: .chromium, kana: .distinctInNumber, quoteFolding: .curly,
      foldsNoBreakSpace: true, boundaries: .chromium, growsToGraphemeClusters: true,
      sideTexts: Set(SideText.Kind.allCases), stopsAtAnnotations: true, locale: locale)
  }
}
