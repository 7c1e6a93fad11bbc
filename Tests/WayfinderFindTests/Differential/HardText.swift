import TestSupport
import WayfinderUnicode

/// Random text in many scripts, rich in what makes collation hard.
struct HardText {
  /// Letters of one script, a few of them so that texts repeat themselves.
  static let alphabets: [[String]] = [
    ["a", "b", "A", "e", "E", "n", "s", "t", " ", "c", "h", "l", "j", "ch", "ll", "aa", "ij"],
    [
      "e", "é", "É", "e\u{301}", "ê", "ö", "o\u{308}", "ø", "ß", "ss", "SS", "ẞ", "æ", "ae", "Å",
      "a\u{30A}", "ñ", "n\u{303}", "ł", "đ", "č", "c\u{30C}", "š", "ž", "å", "ä", "i", "ı", "İ",
      "I",
      "i\u{307}", "ǆ", "dž", "ŉ", "Ǻ", "ą\u{301}", "l\u{B7}", "ė", "y", "ů",
    ],
    [
      "ﬁ", "fi", "ﬃ", "ffi", "f", "i", "ﬅ", "st", "Ⅷ", "VIII", "①", "1", "２", "2", "²", "™", "tm",
      "½",
      "…", "...", "ｆ", "Ａ", "a", "㎏", "kg", "℃", "№", "¼", "ª",
    ],
    ["α", "ά", "Α", "Ά", "α\u{301}", "σ", "ς", "Σ", "ΐ", "ι", "ϊ", "ω", "ῳ", "ὦ", "και", "µ", "μ"],
    [
      "и", "й", "И", "и\u{306}", "е", "ё", "Ё", "е\u{308}", "к", "т", "ъ", "ь", "і", "ї", "ґ", "г",
      "о\u{301}", " ",
    ],
    ["ա", "Ա", "և", "եւ", "ե", "ւ", "ა", "Ა", "ბ", "ﬓ", "մն"],
    ["א", "ב", "כ", "ך", "ש", "שׁ", "ש\u{5C1}", "\u{5B8}", "\u{5BC}", "ל", "׳", "״", "־", "ﬞ", "יִ"],
    [
      "ا", "أ", "إ", "آ", "ا\u{653}", "ب", "ت", "ة", "ه", "ي", "ى", "و", "ؤ", "ﻻ", "لا", "ـ",
      "\u{64E}",
      "\u{651}", "\u{64B}", "ك", "ک", "ﷺ", "ﺳ", "س", "٣", "3", "\u{654}", "ٱ",
    ],
    [
      "क", "ख", "\u{93F}", "\u{93E}", "\u{947}", "\u{94D}", "ष", "\u{93C}", "क़", "र", "\u{902}",
      "ं",
      "त", "ज", "३", "\u{200D}", "ऩ", "न", "ो", "়", "য", "ে", "া", "ো",
    ],
    [
      "ก", "ข", "ท", "\u{E35}", "\u{E48}", "\u{E31}", "เ", "แ", "า", "ำ", "\u{E4D}", "\u{E38}", "น",
      "\u{E49}", "ๆ", "ไ", "ກ", "ເ", "ຳ",
    ],
    [
      "가", "각", "한", "하", "ㅎ", "ㅏ", "ㄴ", "\u{1112}", "\u{1161}", "\u{11AB}", "\u{1100}",
      "\u{11A8}", "나", "다", "ᄁ", "까", "ㄲ", "글", "국", " ", "\u{D7CB}", "ᅟ",
    ],
    [
      "か", "が", "カ", "ｶ", "ﾞ", "か\u{3099}", "は", "ば", "ぱ", "ハ", "ﾊ", "ﾟ", "や", "ゃ", "ヤ", "ャ",
      "ー", "あ", "ア", "ゝ", "ゞ", "つ", "っ", "㌔", "キロ", "の", "を", "ヴ", "ｰ",
    ],
    [
      "漢", "字", "国", "國", "的", "是", "豈", "豈", "々", "〆", "𠮷", "吉", "邉\u{E0100}", "邉", "六", "本",
      "木", "。", "、", "「",
    ],
    [
      "👨", "👩", "👧", "👨\u{200D}👩\u{200D}👧", "👍", "👍🏽", "🏽", "🇩🇪", "🇫🇷", "🇩", "🇪", "❤️", "❤",
      "\u{FE0F}", "1️⃣", "\u{200D}", "😀", "𝐀", "A", "𝒂",
    ],
    // Scripts with contractions and marks out of order.
    [
      "ේ", "ෙ", "ා", "ො", "\u{DCA}", "ொ", "ெ", "ா", "ೋ", "ೆ", "ೂ", "ೕ", "\u{F71}", "\u{F72}",
      "\u{F73}",
      "\u{FB2}", "\u{F80}", "\u{F81}", "ཀ", "ម", "\u{17D2}", "က", "ဥ", "ီ", "ဦ", "a\u{302}\u{323}",
      "\u{323}", "\u{302}", "ạ\u{302}", "=", "\u{338}", "\u{600}", "୭", "େ", "ୈ",
    ],
  ]

  /// Characters that stand between letters of any script.
  static let common = [
    " ", " ", " ", " ", ".", ",", "-", "'", "\"", "’", "‘", "“", "”", "„", "«", "»", "‹", "›", "＇",
    "＂",
    "\u{A0}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{34F}",
    "\u{301}",
    "\u{308}", "\u{0}", "\u{FFFC}", "\u{3000}", "\u{2009}", "@", ":", "/", "‐", "–", "\u{200E}",
    "0",
    "\u{7F}", "\u{85}", "\u{2028}",
  ]

  private let letters: [String]
  private let percentCommon: Int

  /// Takes an alphabet, sometimes two, and a few letters of it.
  init(_ generator: inout SeededGenerator) {
    var letters = generator.pick(Self.alphabets)
    if generator.chance(25) { letters += generator.pick(Self.alphabets) }
    let count = generator.below(letters.count) + 1
    letters.shuffle(using: &generator)
    self.letters = Array(letters[..<max(min(3, letters.count), count)])
    percentCommon = generator.pick([0, 5, 15, 30, 60])
  }

  func text(_ count: Int, _ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<count {
      text +=
        generator.chance(percentCommon) ? generator.pick(Self.common) : generator.pick(letters)
    }
    return text
  }

  /// A query that is likely found: a part of the text, or what is like it.
  func query(from text: String, _ generator: inout SeededGenerator) -> String {
    let scalars = Array(text.unicodeScalars)
    if scalars.isEmpty || generator.chance(20) {
      return self.text(generator.below(4) + 1, &generator)
    }
    let count = generator.pick([1, 1, 2, 2, 3, 4, 6, 9, 20])
    let start = generator.below(scalars.count)
    var query = String(String.UnicodeScalarView(scalars[start..<min(scalars.count, start + count)]))
    switch generator.below(10) {
    case 0: query = query.uppercased()
    case 1: query = query.lowercased()
    case 2:
      query = String(
        decoding: NormalizationForm.nfc.normalized(UTF16Conversion.units(of: query)),
        as: UTF16.self)
    case 3:
      query = String(
        decoding: NormalizationForm.nfkc.normalized(UTF16Conversion.units(of: query)),
        as: UTF16.self)
    case 4: query += generator.pick(letters)
    case 5: query = generator.pick(letters) + query
    case 6:
      query = String(
        String.UnicodeScalarView(query.unicodeScalars.filter { !$0.properties.isDiacritic }))
    default: break
    }
    return query
  }
}
