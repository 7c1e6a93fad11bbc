extension Document {
  /// Returns the edits that led from an earlier state of the document to this one, in order; `nil`
  /// where this state does not come from that one, or where more edits lie between than are
  /// remembered: at least the last 4,096. Who follows the document then begins anew.
  ///
  /// - Parameter revision: The `revision` of the earlier state.
  /// - Complexity: O(log *n* + *k*) for *k* edits since.
  public func edits(since revision: UInt64) -> [EditRecord]? {
    history.edits(since: revision)
  }
}
