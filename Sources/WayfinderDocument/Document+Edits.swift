extension Document {
  /// Returns the edits that led from an earlier state of the document to this one, in order; `nil`
  /// where this state does not come from that one.
  ///
  /// - Parameter revision: The `revision` of the earlier state.
  /// - Complexity: O(log *n* + *k*) for *k* edits since.
  public func edits(since revision: UInt64) -> [EditRecord]? {
    if revision == self.revision { return [] }
    let edits = history.edits(since: revision)
    return edits.isEmpty ? nil : Array(edits)
  }
}
