/// How much work a search or a layout may do before it hands back control.
///
/// Work is counted in bytes of text looked at. It always does some, however small the budget,
/// so that repeated steps come to an end.
public struct WorkBudget {
  private enum Kind {
    case unlimited
    case bytes(Int)
    case until(() -> Bool)
    case spent
  }

  private var kind: Kind

  /// All the work there is.
  public static var unlimited: WorkBudget { WorkBudget(kind: .unlimited) }

  /// About as many bytes of text as given; the piece of text a search is at is finished first.
  public static func bytes(_ count: Int) -> WorkBudget { WorkBudget(kind: .bytes(count)) }

  /// Work until a clock says that time is over.
  ///
  /// - Parameter isOver: Asked after each piece of work, of a millisecond or so.
  public static func until(_ isOver: @escaping () -> Bool) -> WorkBudget {
    WorkBudget(kind: .until(isOver))
  }

  var isUnlimited: Bool { if case .unlimited = kind { true } else { false } }

  /// Whether a clock of the host's is asked.
  package var isTimed: Bool { if case .until = kind { true } else { false } }

  /// Whether nothing is left; once so, a clock is not asked again.
  package mutating func isSpent() -> Bool {
    switch kind {
    case .unlimited: return false
    case .spent: return true
    case .bytes(let left): return left <= 0
    case .until(let isOver):
      if isOver() { kind = .spent }
      if case .spent = kind { return true }
      return false
    }
  }

  package mutating func spend(_ count: Int) {
    if case .bytes(let left) = kind { kind = .bytes(left - count) }
  }
}
