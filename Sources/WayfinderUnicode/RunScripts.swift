/// The scripts that a character or a run of characters may be of, at least one; nothing is
/// allocated for one.
struct RunScripts: Equatable, Sendable {
  /// The likeliest script.
  let first: Script
  private let others: [Script]

  init(_ only: Script) {
    first = only
    others = []
  }

  init(_ first: Script, others: [Script]) {
    self.first = first
    self.others = others
  }

  /// Whether there is but one.
  var isOne: Bool { others.isEmpty }

  /// The number of the script if there is but one, or one that no character has.
  var onlyCode: UInt32 {
    others.isEmpty && first.code < Int32(ScriptTable.none) ? UInt32(first.code) : ScriptTable.none
  }

  func contains(_ script: Script) -> Bool { script == first || others.contains(script) }

  /// The first script written together with ideographs.
  var firstHanLike: Script? { first.isHanLike ? first : others.first(where: \.isHanLike) }

  /// The scripts below 64 as a set.
  var mask: UInt64 {
    others.reduce(Self.bit(first)) { $0 | Self.bit($1) }
  }

  private static func bit(_ script: Script) -> UInt64 {
    script.code < 64 ? 1 << UInt64(script.code) : 0
  }

  /// The script of a run that is of these.
  var resolved: Script {
    first.isCommonOrInherited ? (others.first ?? .latin) : first
  }

  /// Takes a character into the run; `false` where it does not belong to it.
  mutating func merge(_ next: RunScripts) -> Bool {
    if next.first.isCommonOrInherited { return true }
    if first.isCommonOrInherited {
      self = next
      return true
    }
    if isOne { return next.contains(first) }
    let shared = ([first] + others).filter { next.contains($0) }
    guard let first = shared.first else { return false }
    self = RunScripts(first, others: Array(shared.dropFirst()))
    return true
  }
}
