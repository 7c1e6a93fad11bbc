import CICU

/// The classes of UAX #29 that decide where grapheme clusters end.
public enum GraphemeBreak: UInt8, Hashable, Sendable {
  case other, control, carriageReturn, lineFeed, extend, zeroWidthJoiner, spacingMark, prepend
  case regionalIndicator, leadingJamo, vowelJamo, trailingJamo, openSyllable, closedSyllable
  case pictographic
}

extension Unicode.Scalar {
  /// The scalar's class for grapheme clusters.
  public var graphemeBreak: GraphemeBreak {
    switch Int(icu_graphemeBreak(Int32(bitPattern: value))) {
    case ICU_GCB_CONTROL: .control
    case ICU_GCB_CR: .carriageReturn
    case ICU_GCB_LF: .lineFeed
    case ICU_GCB_EXTEND: .extend
    case ICU_GCB_L: .leadingJamo
    case ICU_GCB_LV: .openSyllable
    case ICU_GCB_LVT: .closedSyllable
    case ICU_GCB_T: .trailingJamo
    case ICU_GCB_V: .vowelJamo
    case ICU_GCB_SPACING_MARK: .spacingMark
    case ICU_GCB_PREPEND: .prepend
    case ICU_GCB_REGIONAL_INDICATOR: .regionalIndicator
    case ICU_GCB_ZWJ: .zeroWidthJoiner
    case ICU_GCB_OTHER:
      icu_isExtendedPictographic(Int32(bitPattern: value)) != 0 ? .pictographic : .other
    // A class of a later Unicode version: never decided without ICU.
    default: .prepend
    }
  }

  /// The canonical combining class of the first character of the scalar's decomposition.
  public var leadCombiningClass: UInt8 {
    UInt8(truncatingIfNeeded: icu_leadCombiningClass(Int32(bitPattern: value)))
  }
  /// The canonical combining class of the last character of the scalar's decomposition.
  public var trailCombiningClass: UInt8 {
    UInt8(truncatingIfNeeded: icu_trailCombiningClass(Int32(bitPattern: value)))
  }

  /// Whether NFD never changes anything across the place before the scalar.
  public var hasDecompositionBoundaryBefore: Bool {
    var status: ICUStatus = 0
    let holds = icu_nfdBoundaryBefore(Int32(bitPattern: value), &status)
    return holds != 0 && icu_isFailure(status) == 0
  }
  /// Whether NFD never changes anything across the place after the scalar.
  public var hasDecompositionBoundaryAfter: Bool {
    var status: ICUStatus = 0
    let holds = icu_nfdBoundaryAfter(Int32(bitPattern: value), &status)
    return holds != 0 && icu_isFailure(status) == 0
  }
}
