/// The text of a leaf: bytes of its own, or a range of text that many leaves share.
enum LeafBytes: Sendable {
  case own([UInt8])
  case shared(SharedText, Range<Int>)

  var count: Int {
    switch self {
    case .own(let bytes): bytes.count
    case .shared(_, let range): range.count
    }
  }

  var isEmpty: Bool { count == 0 }
  var first: UInt8? { isEmpty ? nil : self[0] }
  var last: UInt8? { isEmpty ? nil : self[count - 1] }

  subscript(index: Int) -> UInt8 { withUnsafeBufferPointer { $0[index] } }

  func withUnsafeBufferPointer<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .own(let bytes): try bytes.withUnsafeBufferPointer(body)
    case .shared(let text, let range): try text.withBytes(range, body)
    }
  }

  /// Whether other bytes follow these in memory.
  func isFollowed(by next: LeafBytes) -> Bool {
    guard case .shared(let text, let range) = self, case .shared(text, let following) = next else {
      return false
    }
    return range.upperBound == following.lowerBound
  }
}
