#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Memory that many leaves share: a file mapped into memory, or room for text that comes in pieces.
///
/// The bytes stay at their address as long as the object lives. Those of a mapping are never written
/// to. Those of a room are written once each, by `write`, before the first leaf that holds them is
/// made, and never after; so whoever reads a leaf's range reads bytes that no one writes, and the
/// object may go from thread to thread.
final class SharedText: @unchecked Sendable {
  /// The number of bytes there are, or that there is room for.
  let count: Int
  /// The lines of the leaves that were looked at last.
  let lines: LineStartsMemo

  private let memory: Memory

  private enum Memory {
    case mapping(UnsafeRawPointer)
    case room(UnsafeMutablePointer<UInt8>)
  }

  /// Makes room for a number of bytes.
  init(capacity: Int) {
    count = capacity
    lines = LineStartsMemo(textCount: capacity)
    memory = .room(.allocate(capacity: capacity))
  }

  /// Maps the first bytes of a file.
  ///
  /// - Parameters:
  ///   - file: The descriptor of an open file, which may be closed afterwards.
  ///   - count: How many bytes, more than none.
  /// - Returns: `nil` where the file cannot be mapped.
  init?(mapping file: Int32, count: Int) {
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), address != MAP_FAILED
    else { return nil }
    self.count = count
    lines = LineStartsMemo(textCount: count)
    memory = .mapping(UnsafeRawPointer(address))
  }

  deinit {
    switch memory {
    case .mapping(let address): munmap(UnsafeMutableRawPointer(mutating: address), count)
    case .room(let bytes): bytes.deallocate()
    }
  }

  /// Calls `body` with the bytes of a range; in a room, one that was written.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    let start =
      switch memory {
      case .mapping(let address): address.assumingMemoryBound(to: UInt8.self)
      case .room(let bytes): UnsafePointer(bytes)
      }
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "beyond the shared text")
    return try body(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// Calls `body` with the part of a room that no leaf holds yet, to write to.
  func write<Result, Failure: Error>(
    from position: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard case .room(let bytes) = memory else {
      preconditionFailure("a mapped file is not written to")
    }
    precondition(position >= 0 && position <= count, "beyond the shared text")
    return try body(UnsafeMutableBufferPointer(start: bytes + position, count: count - position))
  }
}

extension SharedText: Equatable {
  static func == (a: SharedText, b: SharedText) -> Bool { a === b }
}
