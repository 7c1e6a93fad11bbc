import WayfinderDocument

/// Several edits as one: the range of the old text outside of which nothing changed, and the range
/// of the new text that stands in its place.
struct MergedEdit: Hashable {
  private(set) var old: Range<TextOffset>
  private(set) var new: Range<TextOffset>

  /// Returns `nil` where there are no edits.
  init?(_ records: [EditRecord]) {
    guard let first = records.first else { return nil }
    old = first.replaced
    new = first.inserted
    for record in records.dropFirst() { merge(record) }
  }

  /// How far text behind the edits moved.
  var shift: Int { new.upperBound - old.upperBound }

  private mutating func merge(_ record: EditRecord) {
    let lower = min(new.lowerBound, record.replaced.lowerBound)
    let upper = max(new.upperBound, record.replaced.upperBound)
    old = old.lowerBound - (new.lowerBound - lower)..<old.upperBound + (upper - new.upperBound)
    new = lower..<upper + record.insertedCount - record.replaced.count
  }
}
