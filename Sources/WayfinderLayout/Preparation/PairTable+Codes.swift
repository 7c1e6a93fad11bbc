import CWayfinderLines

/// What a table of pairs holds.
extension PairTable {
  /// A character: its advance in the low bits, then its class, as `wl_pairs` has it, then flags.
  struct Code {
    var rawValue: UInt32

    private static let advanceMask = UInt32(wl_advanceMask)
    private static let classShift = UInt32(wl_classShift)
    private static let classMask = UInt32(wl_classMask)
    /// The character ends a run of the script, or asks for more than such a run does.
    static let leavesRun: UInt32 = 1 << 30
    private static let beyond: UInt32 = 1 << 31
    private static let extentShift = UInt32(wl_extentShift)
    private static let extentMask = UInt32(wl_extentMask)

    /// No character has been looked up.
    static let unknown = Code(rawValue: 0)
    /// The character is shaped with what stands around it.
    static let apart = Code(rawValue: 1 << classShift)

    @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Returns: `nil` for an advance that does not fit, beyond four times the font size.
    init?(
      advance: Int, pairClass: Int, looksBeyondRuns: Bool, leavesRun: Bool, extent: Int
    ) {
      guard advance <= Int(Self.advanceMask) else { return nil }
      rawValue =
        UInt32(advance) | UInt32(pairClass) << Self.classShift | UInt32(extent) << Self.extentShift
        | (looksBeyondRuns ? Self.beyond : 0) | (leavesRun ? Self.leavesRun : 0)
    }

    @inline(__always) var advance: Int { Int(rawValue & Self.advanceMask) }
    @inline(__always) var pairClass: Int { Int(rawValue >> Self.classShift & Self.classMask) }
    var looksBeyondRuns: Bool { rawValue & Self.beyond != 0 }
    var leavesRun: Bool { rawValue & Self.leavesRun != 0 }
    /// The number of the room that the character's font takes above and below the baseline; 0 for that
    /// of the first font of the style.
    @inline(__always) var extent: Int { Int(rawValue >> Self.extentShift & Self.extentMask) }
    /// Whether the character is known, and has not to be shaped.
    @inline(__always) var isAddedUp: Bool { pairClass >= PairTable.firstClass }
  }

  /// A pair of characters: what it adds to the advance of each, then what else there is.
  struct Entry: BitwiseCopyable {
    var rawValue: Int64

    private static let bits: Int64 = 24
    private static let known: Int64 = 1 << 48
    private static let unsafe: Int64 = 1 << 49
    private static let breaking: Int64 = 1 << 50
    private static let shapedApart: Int64 = 1 << 51

    static let apart = Entry(rawValue: known | shapedApart)

    @inline(__always) init(rawValue: Int64) { self.rawValue = rawValue }

    /// - Returns: `nil` where what is added does not fit.
    init?(first: Int, second: Int, isUnsafe: Bool, breaks: Bool) {
      let limit = 1 << (Self.bits - 1)
      guard abs(first) < limit, abs(second) < limit else { return nil }
      let mask: Int64 = 1 << Self.bits - 1
      rawValue =
        Int64(first) & mask | (Int64(second) & mask) << Self.bits | Self.known
        | (isUnsafe ? Self.unsafe : 0) | (breaks ? Self.breaking : 0)
    }

    /// A pair that adds nothing to the second advance, and to the first less than the limit of a sum.
    init(flatFirst first: Int, isUnsafe: Bool, breaks: Bool) {
      rawValue =
        Int64(first) & (1 << Self.bits - 1) | Self.known | (isUnsafe ? Self.unsafe : 0)
        | (breaks ? Self.breaking : 0)
    }

    /// Whether nothing is to be done but to add to the first advance.
    @inline(__always) var isSimple: Bool { rawValue >> Self.bits == 1 << Self.bits }
    @inline(__always) var first: Int { Int((rawValue << (64 - Self.bits)) >> (64 - Self.bits)) }
    var second: Int { Int((rawValue << (64 - 2 * Self.bits)) >> (64 - Self.bits)) }
    var isKnown: Bool { rawValue & Self.known != 0 }
    var isUnsafe: Bool { rawValue & Self.unsafe != 0 }
    var breaks: Bool { rawValue & Self.breaking != 0 }
    var isApart: Bool { rawValue & Self.shapedApart != 0 }
  }
}
