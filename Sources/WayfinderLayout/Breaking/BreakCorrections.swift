import CWayfinderLines
import Synchronization
import WayfinderDocument

/// What line breaks change in the widths around them, for as long as the text stays what it is.
///
/// What is kept is bounded: newer corrections take the places of older ones.
final class BreakCorrections: Sendable {
  /// The address of the table, which is made with the first correction, since few texts have any.
  private let address = Atomic<UInt>(0)

  private var table: OpaquePointer? {
    @inline(__always) get { OpaquePointer(bitPattern: address.load(ordering: .acquiring)) }
  }

  private let textCount: Int

  /// - Parameter textCount: The length of the text, in bytes.
  init(textCount: Int) { self.textCount = textCount }

  deinit { wl_freeCorrections(table) }

  /// What is known, for the lines of a paragraph that begins at an offset.
  @inline(__always)
  func breaks(of paragraph: TextOffset) -> wl_breaks {
    wl_breaks(corrections: table, offset: UInt64(truncatingIfNeeded: paragraph))
  }

  /// What a line gains in width by a break at an offset, in units, if that is known.
  ///
  /// - Complexity: O(1).
  func gain(_ edge: wl_edge, at offset: TextOffset) -> Int? {
    var gain: Int64 = 0
    guard let table,
      wl_correction(table, edge, UInt64(truncatingIfNeeded: offset), &gain)
    else { return nil }
    return Int(gain)
  }

  /// Keeps what a line gains, which is the same at every width.
  func keep(_ gain: Int, _ edge: wl_edge, at offset: TextOffset) {
    guard let table = table ?? made() else { return }
    wl_keepCorrection(table, edge, UInt64(truncatingIfNeeded: offset), Int64(gain))
  }

  /// Makes the table, unless another thread does so first.
  private func made() -> OpaquePointer? {
    guard let made = wl_makeCorrections(UInt64(textCount)) else { return nil }
    let (isOurs, other) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    if isOurs { return made }
    wl_freeCorrections(made)
    return OpaquePointer(bitPattern: other)
  }
}
