import CWayfinderLines

extension PairTable {
  /// An entry as the square keeps it, in half the memory, as `wl_pairs` has it. Most add nothing to the
  /// second advance, and may be summed up there. Others are listed, and have their place in the list here.
  struct PackedEntry {
    var rawValue: UInt32

    private static let listed: UInt32 = 1 << 7

    /// The place of an entry that is not known is the first in the list.
    static let unknown = PackedEntry(place: 0)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(place: Int) { rawValue = Self.listed | UInt32(place) << UInt32(wl_pairShift) }

    /// - Returns: `nil` where the entry has to be listed.
    init?(_ entry: Entry) {
      guard entry.isKnown, !entry.isApart, entry.second == 0 else { return nil }
      rawValue =
        UInt32(truncatingIfNeeded: entry.first) << UInt32(wl_pairShift)
        | (entry.breaks ? UInt32(wl_pairBreaks) : 0)
        | (entry.isUnsafe ? UInt32(wl_pairIsUnsafe) : 0)
    }

    /// The place in the list; `nil` where the entry is not there.
    var place: Int? {
      rawValue & Self.listed == 0 ? nil : Int(rawValue >> UInt32(wl_pairShift))
    }

    /// The entry that is not listed.
    var entry: Entry {
      Entry(
        flatFirst: Int(Int32(bitPattern: rawValue) >> Int32(wl_pairShift)),
        isUnsafe: rawValue & UInt32(wl_pairIsUnsafe) != 0,
        breaks: rawValue & UInt32(wl_pairBreaks) != 0)
    }
  }
}
