import WayfinderUnicode

/// What takes room in a line without text that is found, as it waits for what follows in the line.
///
/// White space that collapses is held until text follows; whether it stands before a filler or after it
/// is known by where in the queue it was met. Text that is not seen collapses with the white space
/// around it as if it were seen, but takes none of it away from the text that is.
struct LineFillers {
  private(set) var boxes: [Box] = []
  /// How many of them stand before the white space that is held.
  private var spacePlace = 0
  /// The unseen text that was added last.
  private var lastUnseen: Int?
  private var collector: TextCollector
  /// Whether white space follows the unseen text that was added last.
  private var spaceFollows = false
  private var beginsLine = false

  init(unit: SourceUnit) { collector = TextCollector(unit: unit) }

  var isEmpty: Bool { boxes.isEmpty }

  /// Notes that the line has been broken where no text sees it.
  mutating func breakLine() { beginsLine = true }

  /// Notes that white space is held from here on.
  mutating func holdSpace() { spacePlace = boxes.count }

  /// Notes that white space was met, whether it shows or not.
  mutating func meetSpace() { spaceFollows = spaceFollows || lastUnseen != nil }

  mutating func add(_ box: Box) { boxes.append(box) }

  /// Adds text that is not seen.
  ///
  /// - Parameter line: What collects the text that is seen in the line.
  mutating func add(
    unseen text: UnsafeBufferPointer<UInt8>, style: TextStyle, whiteSpace: WhiteSpace,
    transform: TextTransform, locale: String, in line: TextCollector
  ) {
    let isAfterSpace = line.holdsSpace && spacePlace == boxes.count
    let isFirst = lastUnseen == nil
    collector.begin(
      atLineStart: isAfterSpace || isFirst && (line.isAtLineStart || beginsLine),
      holdingSpace: spaceFollows && !isAfterSpace)
    collector.take(text, source: 0, whiteSpace: whiteSpace, transform: transform, locale: locale)
    spaceFollows = collector.holdsSpace
    if collector.output.isEmpty { return }
    beginsLine = false
    var boxStyle = BoxStyle()
    boxStyle.isInline = true
    let unseen = UnseenText(String(decoding: collector.output, as: UTF8.self), style: style)
    lastUnseen = boxes.count
    boxes.append(Box(parent: nil, kind: .unseenText(unseen), style: boxStyle))
  }

  /// Takes all fillers, since something follows them in the line.
  ///
  /// - Parameters:
  ///   - showsHeldSpace: Whether the white space shows that is held.
  ///   - showsSpaceAfter: Whether white space shows that follows all of them.
  /// - Returns: Those before the white space that was held, and those after it.
  mutating func take(
    showsHeldSpace: Bool, showsSpaceAfter: Bool
  ) -> (before: ArraySlice<Box>, after: ArraySlice<Box>) {
    let place = showsHeldSpace ? min(spacePlace, boxes.count) : 0
    if spaceFollows, !showsSpaceAfter, let last = lastUnseen, last >= place {
      change(last) { $0 + " " }
    }
    defer { clear() }
    return (boxes[..<place], boxes[place...])
  }

  /// Takes all fillers at the end of their line.
  ///
  /// - Parameter holdsSpace: Whether white space is held, which does not show any more.
  mutating func takeAtLineEnd(holdsSpace: Bool) -> ArraySlice<Box> {
    if holdsSpace, let next = boxes.indices.first(where: { $0 >= spacePlace && isUnseen($0) }) {
      change(next) { " " + $0 }
    }
    defer { clear() }
    return boxes[...]
  }

  private mutating func clear() {
    boxes.removeAll()
    (spacePlace, lastUnseen, spaceFollows, beginsLine) = (0, nil, false, false)
  }

  private func isUnseen(_ index: Int) -> Bool {
    if case .unseenText = boxes[index].kind { true } else { false }
  }

  private mutating func change(_ index: Int, _ body: (String) -> String) {
    guard case .unseenText(let unseen) = boxes[index].kind else { return }
    boxes[index].kind = .unseenText(UnseenText(body(unseen.text), style: unseen.style))
  }
}
