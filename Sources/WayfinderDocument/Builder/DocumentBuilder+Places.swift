import WayfinderGeometry
import WayfinderUnicode

/// Places with names, headings, and text beside the text.
extension DocumentBuilder {
  /// Names the place of the text that comes next.
  public mutating func addName(_ name: String) { places.add(name: name) }

  /// Names the place of the text that comes next, unless a name given by `addName` is the same.
  public mutating func addFallbackName(_ name: String) { places.add(fallbackName: name) }

  /// Says that a name stands for an element with a box.
  public mutating func setBox(_ box: Int, ofName name: String, isFallback: Bool = false) {
    places.set(.box(box), of: name, isFallback: isFallback)
  }

  /// Says that the element a name stands for, which has no box, ends here.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isFallback: Whether it was given by `addFallbackName`.
  ///   - insets: The border and padding of the element; leading is left, trailing is right.
  public mutating func endName(
    _ name: String, isFallback: Bool = false, insets: EdgeInsets = .zero
  ) {
    places.end(name: name, isFallback: isFallback, at: cutter.utf8Count, insets: insets)
  }

  /// Begins a heading at the text that comes next.
  public mutating func beginHeading(level: Int, id: String?) {
    places.beginHeading(level: level, id: id)
  }

  /// Ends the heading begun last.
  public mutating func endHeading() { places.endHeading(at: cutter.utf8Count) }

  // MARK: Side texts

  /// Sends the text that follows to a side text, until `endSideText()`.
  public mutating func beginSideText(_ kind: SideText.Kind) {
    openSideText = SideTextDraft(kind: kind, offset: cutter.utf8Count, unit: unit)
  }

  /// Ends the side text begun last.
  public mutating func endSideText() {
    if let draft = openSideText, !draft.bytes.isEmpty { sideTexts.append(draft) }
    openSideText = nil
  }

  /// Adds a side text that has no place of its own in the source: the value of a control.
  public mutating func addSideText(_ kind: SideText.Kind, _ text: String, source: Int) {
    if text.isEmpty || openSideText != nil { return }
    sideTexts.append(
      SideTextDraft(kind: kind, offset: cutter.utf8Count, unit: unit, value: text, source: source))
  }
}
