import Testing
import WayfinderDocument
import WayfinderFind

/// What the index takes, counted in bytes, over the languages that the benchmarks know.
@Suite struct IndexMemoryTests {
  /// Some sentences of ordinary prose, with digits, quotation marks and ASCII as manuals have them.
  private static let prose: [(language: String, text: String)] = [
    (
      "en",
      "The harbour opens at 6 in the morning. Boats that arrive earlier wait outside the wall, and"
        + " don’t enter before the “green” light is on.\n"
    ),
    (
      "de",
      "Der Hafen öffnet morgens um 6 Uhr. Boote, die früher kommen, müssen draußen vor der Mauer"
        + " warten, bis das „grüne“ Licht leuchtet.\n"
    ),
    (
      "ru",
      "Гавань открывается в 6 часов утра. Лодки, пришедшие раньше, ждут за стеной и входят только"
        + " на «зелёный» свет.\n"
    ),
    (
      "el",
      "Το λιμάνι ανοίγει στις 6 το πρωί. Οι βάρκες που φτάνουν νωρίτερα περιμένουν έξω από το"
        + " τείχος μέχρι να ανάψει το «πράσινο» φως.\n"
    ),
    (
      "ar",
      "يفتح الميناء في الساعة 6 صباحًا. القوارب التي تصل مبكرًا تنتظر خارج السور ولا تدخل قبل أن"
        + " يضيء الضوء «الأخضر».\n"
    ),
    (
      "hi",
      "बंदरगाह सुबह 6 बजे खुलता है। जो नावें पहले आती हैं, वे दीवार के बाहर रुकती हैं और “हरी” बत्ती"
        + " जलने तक अंदर नहीं जातीं।\n"
    ),
    (
      "th",
      "ท่าเรือเปิดเวลา 6 โมงเช้า เรือที่มาถึงก่อนต้องรออยู่นอกกำแพง และห้ามเข้าก่อนไฟ “เขียว” ติด\n"
    ),
    ("ja", "港は朝6時に開きます。それより早く着いた船は壁の外で待ち、「緑」のランプがつくまで入れません。\n"),
    ("zh", "港口早上6点开放。提前到达的船只须在防波堤外等候，直到“绿”灯亮起才能进港。\n"),
    ("ko", "항구는 아침 6시에 열립니다. 그보다 일찍 도착한 배는 벽 밖에서 기다리며 ‘초록’ 불이 켜진 뒤에 들어옵니다.\n"),
  ]

  private static func index(_ language: String, _ text: String) throws -> FindIndex {
    let text = String(repeating: text, count: 400_000 / text.utf8.count)
    return try FindIndex(Document(plainText: text), locale: language)
  }

  @Test func `Besides its map the index takes at most two bytes a symbol in each language`() throws
  {
    for (language, text) in Self.prose {
      let index = try Self.index(language, text)
      let planes = index.byteCount - index.mapByteCount
      #expect(planes <= 2 * index.symbolCount, "\(language)")
      // One byte a symbol is the code itself.
      #expect(planes > index.symbolCount, "\(language)")
    }
  }

  @Test func `The map takes at most a tenth of a byte a symbol in the mean over languages`() throws
  {
    var shares: [Double] = []
    for (language, text) in Self.prose {
      let index = try Self.index(language, text)
      shares.append(Double(index.mapByteCount) / Double(index.symbolCount))
    }
    #expect(shares.reduce(0, +) / Double(shares.count) <= 0.1, "\(shares)")
    #expect(shares.allSatisfy { $0 > 0 })
  }
}
