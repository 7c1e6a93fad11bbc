/// What an edit did to offsets: a range went and a number of bytes came.
struct ReplacedText: Hashable, Sendable {
  let replaced: Range<TextOffset>
  let insertedCount: Int

  init(_ record: EditRecord) {
    replaced = record.replaced
    insertedCount = record.insertedCount
  }

  /// How far what follows moved.
  var shift: Int { insertedCount - replaced.count }

  /// Where an offset into the old text is in the new one.
  func position(ofOffset offset: TextOffset, bias: Anchor.Bias) -> TextOffset {
    if offset < replaced.lowerBound { return offset }
    if offset > replaced.upperBound { return offset + shift }
    if replaced.isEmpty { return bias == .before ? offset : offset + insertedCount }
    if offset == replaced.lowerBound { return offset }
    if offset == replaced.upperBound { return offset + shift }
    return bias == .before ? replaced.lowerBound : replaced.lowerBound + insertedCount
  }
}
