/// Where fonts make lines higher than that of the style.
extension PairSum {
  /// Notes that a font makes lines higher which the characters before an index have.
  @inline(__always)
  mutating func noteExtent(
    upTo index: Int, of text: UnsafeBufferPointer<UInt8>, _ codes: inout AssembledCodes
  ) {
    if extent == 0 { return }
    noteExtentBeforeWord(of: text, &codes)
    if extentStart < index { codes.noteFallback(extentStart..<index, room, in: text) }
    extent = 0
  }

  /// Notes it of words before, which stay when the last is taken back.
  mutating func noteExtentBeforeWord(
    of text: UnsafeBufferPointer<UInt8>, _ codes: inout AssembledCodes
  ) {
    guard extent != 0, extentStart < state.wordStart else { return }
    // A space stands before the word.
    codes.noteFallback(extentStart..<state.wordStart - 1, room, in: text)
    extentStart = state.wordStart
    wordFallbacks = codes.fallbackMark
  }
}
