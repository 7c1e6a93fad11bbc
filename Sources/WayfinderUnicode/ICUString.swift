import CICU

/// The calling convention of ICU's string functions: fill a buffer, report the length needed.
enum ICUString {
  /// Runs `body` on a buffer, again on a larger one where the first was too small.
  ///
  /// - Returns: What was written, or `nil` where ICU reports a failure.
  static func filled(
    capacity: Int,
    _ body: (UnsafeMutablePointer<UInt16>?, Int32, inout ICUStatus) -> Int32
  ) -> [UInt16]? {
    var needed = capacity
    for _ in 0..<2 {
      var status: ICUStatus = 0
      let result = [UInt16](unsafeUninitializedCapacity: needed) { buffer, count in
        let length = Int(body(buffer.baseAddress, Int32(buffer.count), &status))
        count = icu_isFailure(status) != 0 ? 0 : min(length, buffer.count)
        needed = max(needed, length)
      }
      if status != ICU_OVERFLOW { return icu_isFailure(status) != 0 ? nil : result }
    }
    return nil
  }
}
