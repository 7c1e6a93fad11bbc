import WayfinderUnicode

/// Cuts plain text into leaves with a block a line, as it comes in.
///
/// The leaves share the text; only where it is ill-formed they have a repaired copy of their own.
struct PlainTextCutter {
  private let limits: StoreLimits
  private let unit: SourceUnit
  private var text: SharedText
  /// Where the next leaf begins in the text.
  private var position: Int
  /// Where it begins in the source.
  private var source: Int
  private var startsLine = true
  private(set) var leaves: [Leaf] = []

  /// - Parameters:
  ///   - text: What the leaves share.
  ///   - position: Where their text begins in it.
  ///   - source: Where their text begins in the source.
  init(
    _ text: SharedText, from position: Int, unit: SourceUnit, source: Int, limits: StoreLimits
  ) {
    self.text = text
    self.position = position
    self.unit = unit
    self.source = source
    self.limits = limits
  }

  /// Goes on with text in other memory, to whose start the rest was copied.
  mutating func goOn(in text: SharedText) {
    self.text = text
    position = 0
  }

  /// Cuts as many leaves as can be told from the text that is there.
  ///
  /// - Parameters:
  ///   - bytes: The text from where the next leaf begins on. It may be a copy of what is shared.
  ///   - isLast: Whether nothing follows.
  /// - Returns: How many bytes were taken; the rest comes again with what follows it.
  mutating func cut(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
    let needed = isLast ? 1 : limits.sharedLeafMaximum + StoreLimits.slack
    var taken = 0
    while bytes.count - taken >= needed {
      let rest = UnsafeBufferPointer(rebasing: bytes[taken...])
      let count = LeafEnd(rest, limits).offset
      take(UnsafeBufferPointer(rebasing: rest[..<count]))
      taken += count
    }
    return taken
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    let range = position..<position + bytes.count
    if let counts = UTF8Counts(of: bytes) {
      leaves.append(Leaf(text, range, counts: counts, startsLine: startsLine, source: source))
      source += unit == .utf8 ? bytes.count : counts.utf16
    } else {
      leaves += RepairedText(bytes, source: source).leaves(startsLine: startsLine, limits)
      source += bytes.count
    }
    position = range.upperBound
    startsLine = bytes.last == 0x0A || bytes.last == 0x0D
  }
}

/// Where a leaf ends: after a line where one ends near, otherwise at a space in a long line, and
/// never inside a scalar or CR LF.
private struct LeafEnd {
  let offset: Int

  /// - Parameter bytes: Text from the start of the leaf, with at least four bytes more than the
  ///   longest leaf, or all there is.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: StoreLimits) {
    let maximum = limits.sharedLeafMaximum
    if bytes.count <= maximum {
      offset = bytes.count
      return
    }
    let aim = limits.sharedLeafTarget
    // One more byte tells whether an LF follows a CR.
    let window = UnsafeBufferPointer(rebasing: bytes[..<(maximum + 1)])
    var scanner = LineScanner(window, from: aim - 1)
    if let line = scanner.next(), line.next <= maximum {
      offset = line.next
    } else {
      offset = Self.cut(in: bytes, before: aim, lookingBack: min(aim / 4, Self.reach))
    }
  }

  private static let reach = 256

  /// A place inside a line. The find index reads neighbouring leaves together where collation may join
  /// the letters at their seam, which it does neither after a space nor between ASCII letters.
  private static func cut(
    in bytes: UnsafeBufferPointer<UInt8>, before aim: Int, lookingBack reach: Int
  ) -> Int {
    var betweenASCII: Int?
    var betweenScalars: Int?
    for place in stride(from: aim, to: aim - reach, by: -1) where !isInside(bytes, place) {
      betweenScalars = betweenScalars ?? place
      if bytes[place - 1] == 0x20 { return place }
      if betweenASCII == nil, bytes[place - 1] < 0x80, bytes[place] < 0x80 { betweenASCII = place }
    }
    return betweenASCII ?? betweenScalars ?? aim
  }

  /// Whether a place is inside CR LF or what may be a scalar: an ill-formed text may hold any number of
  /// continuation bytes in a row, of which no more than three belong to the byte before them.
  private static func isInside(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    if bytes[place] == 0x0A { return bytes[place - 1] == 0x0D }
    return bytes[place] & 0xC0 == 0x80
      && bytes[place - 3..<place].contains { $0 & 0xC0 != 0x80 }
  }
}

/// Text with U+FFFD in place of ill-formed sequences, and its map to the source.
private struct RepairedText {
  private var content = LeafContent(unit: .utf8)

  init(_ bytes: UnsafeBufferPointer<UInt8>, source: Int) {
    var position = 0
    while let sequence = UTF8Validation.firstIllFormed(in: bytes, from: position) {
      take(position..<sequence.lowerBound, of: bytes, source)
      [0xEF, 0xBF, 0xBD].withUnsafeBufferPointer {
        content.append($0, sourceCount: sequence.count, source: source + sequence.lowerBound)
      }
      position = sequence.upperBound
    }
    take(position..<bytes.count, of: bytes, source)
  }

  private mutating func take(
    _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ source: Int
  ) {
    if range.isEmpty { return }
    content.append(
      UnsafeBufferPointer(rebasing: bytes[range]), sourceCount: SourceRun.linear,
      source: source + range.lowerBound)
  }

  func leaves(startsLine: Bool, _ limits: StoreLimits) -> [Leaf] {
    var content = content
    content.markLines(startsLine: startsLine)
    return content.leaves(limits: limits, identities: [])
  }
}
