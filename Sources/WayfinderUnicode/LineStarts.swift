import CWayfinderText

/// The beginnings of lines in a short text.
public enum LineStarts {
  /// Returns the offsets that follow an LF, CR or CR LF, the end of the text left out.
  ///
  /// - Parameters:
  ///   - bytes: Text of less than 64 KB.
  ///   - startsLine: Whether a line begins with the text.
  ///   - limit: At most how many are returned.
  /// - Complexity: O(*n*).
  public static func offsets(
    in bytes: UnsafeBufferPointer<UInt8>, startsLine: Bool, limit: Int
  ) -> [UInt16] {
    // A block of vectors is written as a whole where there is room for one.
    [UInt16](unsafeUninitializedCapacity: limit + Self.blockCount) { starts, count in
      if startsLine {
        starts.initializeElement(at: 0, to: 0)
        count = 1
      }
      if let text = bytes.baseAddress, let room = starts.baseAddress {
        count += wt_lineStarts(
          text, min(bytes.count, Int(UInt16.max)), room + count, starts.count - count)
      }
      count = min(count, limit)
    }
  }

  private static let blockCount = 64
}
