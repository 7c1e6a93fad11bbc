import WayfinderUnicode

/// Reads a file of plain text from its start to its end, once, through a window that stays in the
/// processor's cache.
///
/// A mapped file is read in this way, too, and not through its map: whoever shortens it meanwhile
/// causes an error then, not a signal, and the map takes memory only where someone looks later.
struct PlainTextReader: ~Copyable {
  private let file: TextFile
  private let label: String?
  private let limits: StoreLimits
  private let window: UnsafeMutableBufferPointer<UInt8>
  /// The bytes that are read and not yet taken, at the start of the window.
  private var filled = 0

  private static let windowCount = 1 << 18

  init(_ file: consuming TextFile, label: String?, limits: StoreLimits) {
    self.file = file
    self.label = label
    self.limits = limits
    window = .allocate(capacity: Self.windowCount)
  }

  deinit { window.deallocate() }

  private var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: window[..<filled])
  }

  /// Reads all.
  consuming func read(
    _ access: TextFileAccess
  ) throws(PlainTextError) -> (lines: LeafTree, unit: SourceUnit) {
    // A pipe may give a mark byte by byte.
    while filled < 3, try fill() {}
    let encoding = try PlainTextEncoding(bytes, label: label)
    if !encoding.decoder.isUTF8 { return (try decoded(encoding), .utf16) }
    if let size = file.size, access.maps(size), let text = file.map(size) {
      return (try mapped(text, from: encoding.markCount), .utf8)
    }
    return (try copied(from: encoding.markCount), .utf8)
  }

  /// Reads on; returns whether there was more.
  private mutating func fill() throws(PlainTextError) -> Bool {
    let count = try file.read(into: UnsafeMutableBufferPointer(rebasing: window[filled...]))
    filled += count
    return count > 0
  }

  /// Leaves out the first bytes of the window.
  private mutating func drop(_ count: Int) {
    filled -= count
    guard let start = window.baseAddress, count > 0 else { return }
    start.update(from: start + count, count: filled)
  }

  private mutating func mapped(
    _ text: SharedText, from start: Int
  ) throws(PlainTextError) -> LeafTree {
    var cutter = PlainTextCutter(text, from: start, unit: .utf8, source: start, limits: limits)
    drop(start)
    var position = start
    while true {
      // What was added to the file since it was opened is left out.
      let known = min(filled, text.count - position)
      let isLast = position + known == text.count
      let taken = cutter.cut(UnsafeBufferPointer(rebasing: bytes[..<known]), isLast: isLast)
      if isLast { return LeafTree(cutter.leaves, limits: limits) }
      position += taken
      drop(taken)
      if try !fill() { throw .changed(path: file.path) }
    }
  }

  private mutating func copied(from start: Int) throws(PlainTextError) -> LeafTree {
    // One byte more than expected shows the end without another segment.
    var intake = PlainTextIntake(
      expecting: (file.size ?? 0) - start + 1, unit: .utf8, source: start, limits: limits)
    intake.append(UnsafeBufferPointer(rebasing: bytes[start...]))
    var isAtEnd = false
    while !isAtEnd {
      isAtEnd = try intake.write { room throws(PlainTextError) in try file.read(into: room) } == 0
    }
    return intake.finish()
  }

  private mutating func decoded(_ encoding: PlainTextEncoding) throws(PlainTextError) -> LeafTree {
    var intake = encoding.intake(expecting: file.size, limits)
    drop(encoding.markCount)
    var hasMore = true
    while hasMore {
      encoding.decode(bytes, isLast: false, into: &intake)
      filled = 0
      hasMore = try fill()
    }
    encoding.decode(bytes, isLast: true, into: &intake)
    return intake.finish()
  }
}
