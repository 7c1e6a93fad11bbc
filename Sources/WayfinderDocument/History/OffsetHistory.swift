/// Where offsets went through all edits of a document, from any of its states to the present one.
///
/// Edits are kept in blocks of 16, blocks in groups of 16, groups in groups of groups; a group holds
/// the map of all its edits together. What takes an offset through *k* edits is then O(log *k*) maps
/// and at most 16 single edits at either end. Blocks and groups never change, so a snapshot shares
/// them.
struct OffsetHistory: Sendable {
  private typealias Edit = (revision: UInt64, text: ReplacedText)

  /// Edits or groups in a row, made whole when there are `fanOut` of them.
  private final class Group: Sendable {
    /// The revision before the first edit.
    let revision: UInt64
    let content: Content
    /// The maps of all edits; a block of single edits, which is as quick to walk, has none.
    let maps: (before: OffsetMap, after: OffsetMap)?

    enum Content: Sendable {
      case edits([(revision: UInt64, text: ReplacedText)])
      case groups([Group])
    }

    init(edits: [Edit]) {
      revision = edits.first?.revision ?? 0
      content = .edits(edits)
      maps = nil
    }

    init(groups: [Group]) {
      revision = groups.first?.revision ?? 0
      content = .groups(groups)
      maps = (
        Self.joined(groups.map { $0.map(.before) }), Self.joined(groups.map { $0.map(.after) })
      )
    }

    private static func joined(_ maps: [OffsetMap]) -> OffsetMap {
      var maps = maps
      while maps.count > 1 {
        maps = stride(from: 0, to: maps.count, by: 2).map {
          $0 + 1 < maps.count ? maps[$0].followed(by: maps[$0 + 1]) : maps[$0]
        }
      }
      return maps.first ?? OffsetMap()
    }

    func map(_ bias: Anchor.Bias) -> OffsetMap {
      if let maps { return bias == .before ? maps.before : maps.after }
      guard case .edits(let edits) = content else { return OffsetMap() }
      return Self.joined(edits.map { OffsetMap($0.text, bias: bias) })
    }

    func position(ofOffset offset: TextOffset, bias: Anchor.Bias) -> TextOffset {
      if let maps {
        return (bias == .before ? maps.before : maps.after).position(ofOffset: offset)
      }
      guard case .edits(let edits) = content else { return offset }
      return edits.reduce(offset) { $1.text.position(ofOffset: $0, bias: bias) }
    }
  }

  private static let fanOut = 16

  /// The last edits, fewer than `fanOut`.
  private var edits: [Edit] = []
  /// Groups of 16, 256, 4096 … edits, fewer than `fanOut` of each.
  private var levels: [[Group]] = []

  /// - Parameter revision: The revision before the edit.
  /// - Complexity: O(log *n*), amortised.
  mutating func append(_ edit: ReplacedText, revision: UInt64) {
    edits.append((revision, edit))
    if edits.count < Self.fanOut { return }
    var group = Group(edits: edits)
    edits = []
    var level = 0
    while true {
      if level == levels.count { levels.append([]) }
      levels[level].append(group)
      if levels[level].count < Self.fanOut { return }
      group = Group(groups: levels[level])
      levels[level] = []
      level += 1
    }
  }

  /// Returns where an offset of an earlier state is now, or `nil` where the present state does not
  /// come from that one.
  ///
  /// - Complexity: O(log² *n*) for *n* edits.
  func position(
    ofOffset offset: TextOffset, since revision: UInt64, bias: Anchor.Bias
  ) -> TextOffset? {
    var walk = Walk(offset: offset, revision: revision, bias: bias)
    let groups = levels.reversed().flatMap { $0 }
    if let first = groups.lastIndex(where: { $0.revision <= revision }) {
      // A state after a group's last edit is the one before the next group's first.
      for group in groups[first...] { walk.pass(group) }
    }
    walk.pass(edits)
    return walk.hasBegun ? walk.offset : nil
  }

  /// An offset on its way through the edits after a revision.
  private struct Walk {
    var offset: TextOffset
    let revision: UInt64
    let bias: Anchor.Bias
    var hasBegun = false

    mutating func pass(_ edits: [Edit]) {
      for edit in edits {
        if edit.revision == revision { hasBegun = true }
        if hasBegun { offset = edit.text.position(ofOffset: offset, bias: bias) }
      }
    }

    mutating func pass(_ group: Group) {
      if group.revision == revision { hasBegun = true }
      if hasBegun {
        offset = group.position(ofOffset: offset, bias: bias)
        return
      }
      if group.revision > revision { return }
      switch group.content {
      case .edits(let edits): pass(edits)
      case .groups(let groups):
        let first = groups.lastIndex { $0.revision <= revision } ?? 0
        for group in groups[first...] { pass(group) }
      }
    }
  }
}
