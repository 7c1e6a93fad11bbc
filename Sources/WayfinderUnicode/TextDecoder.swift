import CICU

/// Decodes text in a named encoding to UTF-8, piece by piece, so that text of any length needs no more
/// memory than its pieces.
///
/// Bytes that mean nothing in the encoding become U+FFFD.
public final class TextDecoder {
  /// The encoding's name, in lower case, as the web means the label.
  public let name: String

  // UTF-8 has no converters: it is checked and repaired where it stands.
  private let source: OpaquePointer?
  private let target: OpaquePointer?
  private let pivot: UnsafeMutableBufferPointer<ICUChar>
  private var pivotSource: UnsafeMutablePointer<ICUChar>?
  private var pivotTarget: UnsafeMutablePointer<ICUChar>?

  /// Makes the decoder of an encoding.
  ///
  /// - Parameter label: A name as for `TextDecoding.utf8(of:label:)`.
  /// - Returns: `nil` where no encoding has the name.
  public init?(label: String) {
    name = TextDecoding.webName(of: label)
    var status: ICUStatus = 0
    let isUTF8 = name == "utf-8"
    source = isUTF8 ? nil : icu_converterOpen(name, &status)
    target = isUTF8 ? nil : icu_converterOpen("utf-8", &status)
    pivot = .allocate(capacity: isUTF8 ? 0 : Self.pivotCount)
    pivotSource = pivot.baseAddress
    pivotTarget = pivot.baseAddress
    if let source { icu_converterReplaceByFFFD(source, &status) }
    // An empty name would be the machine's own encoding.
    if name.isEmpty || icu_isFailure(status) != 0 { return nil }
  }

  deinit {
    if let source { icu_converterClose(source) }
    if let target { icu_converterClose(target) }
    pivot.deallocate()
  }

  private static let pivotCount = 4096

  /// Whether the encoding is UTF-8, of which nothing has to be decoded.
  public var isUTF8: Bool { source == nil }

  /// Decodes as far as the bytes and the room reach.
  ///
  /// A character whose bytes go on in the next call is kept until then.
  /// - Parameters:
  ///   - bytes: What follows the bytes read before.
  ///   - isLast: Whether nothing follows them.
  ///   - room: Where the UTF-8 is written to; room for some characters at least.
  /// - Returns: How many bytes were read and written, and whether all is written: otherwise there was
  ///   not room enough, and the next call goes on with the bytes not read.
  /// - Complexity: O(*n*).
  public func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int, isDone: Bool) {
    guard let source, let target, let pivotStart = pivot.baseAddress else {
      return copy(bytes, into: room)
    }
    return bytes.withMemoryRebound(to: CChar.self) { bytes in
      room.withMemoryRebound(to: CChar.self) { room in
        // ICU wants an address even for no bytes.
        let nowhere = UnsafeRawPointer(pivotStart).assumingMemoryBound(to: CChar.self)
        let start = bytes.baseAddress ?? nowhere
        var from: UnsafePointer<CChar>? = start
        guard let roomStart = room.baseAddress else { return (0, 0, false) }
        var to: UnsafeMutablePointer<CChar>? = roomStart
        var status: ICUStatus = 0
        icu_convert(
          target, source, &to, roomStart + room.count, &from, start + bytes.count, pivotStart,
          &pivotSource, &pivotTarget, pivotStart + pivot.count, isLast ? 1 : 0, &status)
        return (
          read: from.map { $0 - start } ?? 0, written: to.map { $0 - roomStart } ?? 0,
          isDone: status != ICU_OVERFLOW
        )
      }
    }
  }

  private func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int, isDone: Bool) {
    let count = min(bytes.count, room.count)
    _ = room.update(fromContentsOf: bytes[..<count])
    return (count, count, count == bytes.count)
  }
}
