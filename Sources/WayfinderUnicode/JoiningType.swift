import CICU

/// How a character joins those beside it, as letters of Arabic do (property Joining_Type; The Unicode
/// Standard, 9.2).
public enum JoiningType: Hashable, Sendable {
  /// The character joins none.
  case nonJoining
  /// The character joins the one before.
  case rightJoining
  /// The character joins the one after.
  case leftJoining
  /// The character joins both.
  case dualJoining
  /// The character joins both, and is the same whether they join it.
  case joinCausing
  /// The character stands between others as if it were not there, as marks do.
  case transparent

  /// Whether the character joins the one before where that joins it.
  public var joinsPrevious: Bool {
    self == .dualJoining || self == .rightJoining || self == .joinCausing
  }

  /// Whether the character joins the one after where that joins it.
  public var joinsNext: Bool {
    self == .dualJoining || self == .leftJoining || self == .joinCausing
  }
}

extension Unicode.Scalar {
  /// The scalar's joining type.
  public var joiningType: JoiningType {
    switch Int(icu_joiningType(Int32(bitPattern: value))) {
    case Int(ICU_JOIN_CAUSING): .joinCausing
    case Int(ICU_DUAL_JOINING): .dualJoining
    case Int(ICU_LEFT_JOINING): .leftJoining
    case Int(ICU_RIGHT_JOINING): .rightJoining
    case Int(ICU_TRANSPARENT): .transparent
    default: .nonJoining
    }
  }
}
