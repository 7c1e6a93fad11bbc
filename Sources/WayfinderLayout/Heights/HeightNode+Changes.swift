extension HeightNode {
  /// Replaces the entry that is the only one of its blocks by another with as many blocks.
  ///
  /// The node is one that only its holder has.
  final func replaceEntry(at block: Int, with entry: HeightEntry<Content>) {
    if level == 0 {
      let index = index(startingAt: block)
      if index < count { leaf.set(entry, at: index) }
    } else {
      let (index, start) = child(endingBeyond: block)
      branch.changeChild(at: index) { $0.replaceEntry(at: block - start, with: entry) }
    }
    addUp()
  }

  /// Replaces the entries of a range of blocks.
  ///
  /// The node is one that only its holder has. It may have too few or no children afterwards; its holder
  /// mends that.
  /// - Parameters:
  ///   - range: Blocks counted from the node's start, from the start of an entry to that of another.
  ///   - fanOut: The number of children a node may have.
  /// - Returns: What did not fit into the node and comes after it.
  final func replace(
    _ range: Range<Int>, with new: [HeightEntry<Content>], fanOut: Int
  ) -> [HeightNode] {
    level == 0
      ? leaf.replaceOwn(range, with: new, fanOut: fanOut)
      : branch.replaceInChildren(range, with: new, fanOut: fanOut)
  }

  /// Changes entries, but not their counts of blocks. The node is one that only its holder has.
  ///
  /// - Parameter onlyUnmeasured: Whether parts without unmeasured entries are passed over.
  final func update(onlyUnmeasured: Bool, _ change: (inout HeightEntry<Content>) -> Void) {
    if level == 0 {
      leaf.update(change)
    } else {
      for index in 0..<count where !onlyUnmeasured || unmeasured[index] > 0 {
        branch.changeChild(at: index) { $0.update(onlyUnmeasured: onlyUnmeasured, change) }
      }
    }
    addUp()
  }
}

extension HeightLeaf {
  fileprivate func replaceOwn(
    _ range: Range<Int>, with new: [HeightEntry<Content>], fanOut: Int
  ) -> [HeightNode<Content>] {
    let first = index(startingAt: range.lowerBound)
    let last = range.isEmpty ? first : index(startingAt: range.upperBound)
    if count - (last - first) + new.count <= fanOut {
      replace(first..<last, with: new[...])
      addUp()
      return []
    }
    let old = entries
    return cut(old[..<first] + new + old[last...], fanOut: fanOut)
  }

  /// Keeps as many entries as a node may have and returns nodes of the others.
  fileprivate func cut(_ all: [HeightEntry<Content>], fanOut: Int) -> [HeightNode<Content>] {
    let groups = all.inGroups(ofAtMost: fanOut)
    set(groups.first ?? [])
    return groups.dropFirst().map { HeightLeaf($0) }
  }
}

extension HeightBranch {
  fileprivate func replaceInChildren(
    _ range: Range<Int>, with new: [HeightEntry<Content>], fanOut: Int
  ) -> [HeightNode<Content>] {
    let (first, firstStart) = child(endingBeyond: range.lowerBound)
    let (last, lastStart) =
      range.isEmpty ? (first, firstStart) : child(endingBeyond: range.upperBound - 1)
    if first == last {
      let local = range.lowerBound - firstStart..<range.upperBound - firstStart
      let (rest, isSmall) = changeChild(at: first) {
        ($0.replace(local, with: new, fanOut: fanOut), $0.count < fanOut / 2)
      }
      if rest.isEmpty, !isSmall {
        addUp()
        return []
      }
      var parts = takeParts()
      parts.insert(contentsOf: rest.map { ($0, $0.summary) }, at: first + 1)
      Self.mend(&parts, first..<first + 1 + rest.count, fanOut: fanOut)
      return cut(parts, fanOut: fanOut)
    }
    let head = range.lowerBound - firstStart..<blocks[first]
    let tail = 0..<range.upperBound - lastStart
    _ = changeChild(at: last) { $0.replace(tail, with: [], fanOut: fanOut) }
    let rest = changeChild(at: first) { $0.replace(head, with: new, fanOut: fanOut) }
    var parts = takeParts()
    parts.replaceSubrange(first + 1..<last, with: rest.map { ($0, $0.summary) })
    Self.mend(&parts, first..<first + 2 + rest.count, fanOut: fanOut)
    return cut(parts, fanOut: fanOut)
  }

  /// Joins children with too few of their own to their neighbours.
  private static func mend(_ parts: inout [Part], _ suspects: Range<Int>, fanOut: Int) {
    var index = suspects.upperBound - 1
    while index >= suspects.lowerBound {
      defer { index -= 1 }
      guard index < parts.count, parts[index].node.count < fanOut / 2 else { continue }
      if parts[index].node.count == 0 {
        parts.remove(at: index)
      } else if parts.count > 1 {
        join(&parts, index > 0 ? index - 1 : index, fanOut: fanOut)
      }
    }
  }

  /// Joins a child to the next one, or shares their children out evenly.
  private static func join(_ parts: inout [Part], _ index: Int, fanOut: Int) {
    let next = parts.remove(at: index + 1).node
    HeightNode.own(&parts[index].node)
    let node = parts[index].node
    let rest: [HeightNode<Content>]
    if node.level == 0 {
      rest = node.leaf.cut(node.leaf.entries + next.leaf.entries, fanOut: fanOut)
    } else {
      let seam = node.count
      var inner = node.branch.takeParts() + next.branch.parts
      mend(&inner, max(0, seam - 1)..<min(inner.count, seam + 1), fanOut: fanOut)
      rest = node.branch.cut(inner, fanOut: fanOut)
    }
    parts[index].summary = node.summary
    parts.insert(contentsOf: rest.map { ($0, $0.summary) }, at: index + 1)
  }

  /// Keeps as many children as a node may have and returns nodes of the others.
  private func cut(_ all: [Part], fanOut: Int) -> [HeightNode<Content>] {
    let groups = all.inGroups(ofAtMost: fanOut)
    set(groups.first ?? [])
    return groups.dropFirst().map { HeightBranch($0) }
  }
}

extension Array {
  /// The elements in as few groups as there can be, all of nearly one size.
  func inGroups(ofAtMost size: Int) -> [ArraySlice<Element>] {
    let groups = (count + size - 1) / size
    return (0..<groups).map { self[count * $0 / groups..<count * ($0 + 1) / groups] }
  }
}
