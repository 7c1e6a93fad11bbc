import WayfinderUnicode

/// Turns source text into rendered text by the rules of CSS for white space and `text-transform`,
/// keeping the map back.
///
/// White space that collapses is held until it is known whether a line goes on after it (CSS Text 3,
/// section 4.1).
struct TextCollector {
  let unit: SourceUnit
  /// The rendered text of the call last made.
  private(set) var output: [UInt8] = []
  /// The runs of `output`, by offsets into it; where none begins, the run before goes on.
  private(set) var runs: [SourceRun] = []
  /// The number of bytes at the start of `output` that stand for held white space.
  private(set) var heldCount = 0

  /// Whether white space is held until text follows.
  var holdsSpace: Bool { heldSpace != nil }

  private var heldSpace: Int?
  private var atLineStart = true
  private var afterLetter = false
  /// The source position with which the last run would go on.
  private var expected: Int?

  init(unit: SourceUnit) { self.unit = unit }

  /// Forgets held white space: a line ends or begins here.
  mutating func breakLine() {
    heldSpace = nil
    atLineStart = true
    afterLetter = false
  }

  /// Whether no text has been met in the line, so that white space does not show.
  var isAtLineStart: Bool { atLineStart }

  /// Goes on in a line of which something else has collected what came before.
  mutating func begin(atLineStart: Bool, holdingSpace: Bool) {
    self.atLineStart = atLineStart
    heldSpace = holdingSpace ? 0 : nil
    afterLetter = false
  }

  /// Takes note of something in the line that is no text, so that white space after it shows.
  mutating func passObject() {
    atLineStart = false
    afterLetter = false
  }

  /// Makes the held white space, if any, the output.
  mutating func releaseHeldSpace() {
    beginOutput()
    releaseHeld()
  }

  /// Makes the rendering of a piece of source text the output.
  ///
  /// Each sequence that is no UTF-8 becomes U+FFFD, which stands for as many bytes of the source as the
  /// sequence has, or for one UTF-16 code unit. The output is well-formed.
  mutating func take(
    _ text: UnsafeBufferPointer<UInt8>, source: Int, whiteSpace: WhiteSpace,
    transform: TextTransform, locale: String
  ) {
    beginOutput()
    let transformer = TextTransformer(transform: transform, locale: locale, unit: unit)
    var start = 0
    var position = source
    while let sequence = UTF8Validation.firstIllFormed(in: text, from: start) {
      let part = UnsafeBufferPointer(rebasing: text[start..<sequence.lowerBound])
      takeWellFormed(part, source: position, whiteSpace: whiteSpace, transformer)
      position += unit.count(part)
      let count = unit == .utf8 ? sequence.count : 1
      takeReplacement(source: position, count: count)
      position += count
      start = sequence.upperBound
    }
    takeWellFormed(
      UnsafeBufferPointer(rebasing: text[start...]), source: position, whiteSpace: whiteSpace,
      transformer)
  }

  /// Takes U+FFFD in place of so many units of the source.
  private mutating func takeReplacement(source: Int, count: Int) {
    releaseHeld()
    runs.append(SourceRun(text: output.count, sourceCount: count, source: source))
    expected = nil
    output += [0xEF, 0xBF, 0xBD]
    atLineStart = false
    afterLetter = false
  }

  private mutating func takeWellFormed(
    _ text: UnsafeBufferPointer<UInt8>, source: Int, whiteSpace: WhiteSpace,
    _ transformer: TextTransformer
  ) {
    var index = 0
    var position = source
    while index < text.count {
      if Self.isWhiteSpace(text[index]), whiteSpace.collapsesSpaces {
        let end = Self.endOfWhiteSpace(text, index)
        let span = UnsafeBufferPointer(rebasing: text[index..<end])
        takeCollapsible(span, source: position, keepsBreaks: whiteSpace.preservesBreaks)
        position += span.count
        index = end
      } else {
        let end = Self.endOfSpan(text, index, collapses: whiteSpace.collapsesSpaces)
        let span = UnsafeBufferPointer(rebasing: text[index..<end])
        let count = unit.count(span)
        takeVisible(span, source: position, count: count, transformer)
        position += count
        index = end
      }
    }
  }

  private mutating func beginOutput() {
    output.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    heldCount = 0
  }

  private mutating func takeCollapsible(
    _ span: UnsafeBufferPointer<UInt8>, source: Int, keepsBreaks: Bool
  ) {
    if keepsBreaks, span.contains(0x0A) {
      heldSpace = nil
      for (distance, byte) in span.enumerated() where byte == 0x0A {
        emit(0x0A, source: source + distance)
      }
      atLineStart = true
    } else if !atLineStart, heldSpace == nil {
      heldSpace = source
    }
  }

  private mutating func takeVisible(
    _ span: UnsafeBufferPointer<UInt8>, source: Int, count: Int, _ transformer: TextTransformer
  ) {
    if span.first == 0x0A { heldSpace = nil } else { releaseHeld() }
    if transformer.isIdentity {
      begin(source)
      output.append(contentsOf: span)
      expected = source + count
    } else {
      for piece in transformer.pieces(of: span, source: source, continuesWord: afterLetter) {
        if piece.isLinear {
          begin(piece.source)
          expected = piece.source + piece.sourceCount
        } else {
          runs.append(
            SourceRun(
              text: output.count, sourceCount: piece.sourceCount,
              source: piece.source))
          expected = nil
        }
        output.append(contentsOf: piece.bytes)
      }
    }
    atLineStart = span.last == 0x0A
    afterLetter = !transformer.isIdentity && span.last.map { $0 > 0x40 } == true
  }

  private mutating func releaseHeld() {
    guard let source = heldSpace else { return }
    if output.isEmpty { heldCount = 1 }
    emit(0x20, source: source)
    heldSpace = nil
    afterLetter = false
  }

  private mutating func emit(_ byte: UInt8, source: Int) {
    begin(source)
    output.append(byte)
    expected = source + 1
  }

  private mutating func begin(_ source: Int) {
    if expected != source {
      runs.append(
        SourceRun(text: output.count, sourceCount: SourceRun.linear, source: source))
    }
  }

  /// Document white space (CSS Text 3, section 4): space, tab and segment breaks.
  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// Whether a piece of text begins with white space that may collapse.
  static func beginsWithSpace(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.first.map(isWhiteSpace) ?? false
  }

  private static func endOfWhiteSpace(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < text.count, isWhiteSpace(text[end]) { end += 1 }
    return end
  }

  /// The end of the text that goes through unchanged: words and the single spaces between them, or
  /// everything up to and with a line feed where white space is kept.
  private static func endOfSpan(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, collapses: Bool
  ) -> Int {
    var end = start
    while end < text.count {
      let byte = text[end]
      if collapses {
        if isWhiteSpace(byte) {
          let single =
            byte == 0x20 && end > start && end + 1 < text.count && !isWhiteSpace(text[end + 1])
          if !single { return end }
        }
      } else if byte == 0x0A {
        return end == start ? end + 1 : end
      }
      end += 1
    }
    return end
  }
}
