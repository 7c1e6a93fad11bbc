import WayfinderUnicode

/// Classes of characters and pieces in a table of pairs.
extension PairTable {
  /// The class of a character. Those beyond ASCII that break lines as another does, and change beside none or
  /// as that one does, share its class.
  mutating func characterClass(
    _ member: Member, _ likeness: Int?, _ breaks: inout PairBreaks
  ) -> Int? {
    if member.scalar.value < 0x80 { return newClass(member) }
    if !member.looksBefore, !member.looksAfter { return edgeClass(of: member.scalar, &breaks) }
    guard let likeness else { return newClass(member) }
    return sharedClass(
      Edge(
        kind: breaks.kind(of: member.scalar), looksBefore: member.looksBefore,
        looksAfter: member.looksAfter, likeness: likeness), member)
  }

  /// The class of pieces that begin or end with a character, and change beside none, or in a way that it does
  /// not tell.
  mutating func edgeClass(
    of scalar: Unicode.Scalar, looksBefore: Bool = false, looksAfter: Bool = false,
    _ breaks: inout PairBreaks
  ) -> Int? {
    sharedClass(
      Edge(kind: breaks.kind(of: scalar), looksBefore: looksBefore, looksAfter: looksAfter),
      Member(
        scalar: scalar, advance: 0, looksBefore: looksBefore, looksAfter: looksAfter, isEdge: true))
  }

  private mutating func sharedClass(_ edge: Edge, _ member: Member) -> Int? {
    if let known = edgeClasses[edge] { return known }
    let new = newClass(member)
    edgeClasses[edge] = new
    return new
  }

  /// - Returns: `nil` where there are as many classes as fit.
  private mutating func newClass(_ member: Member) -> Int? {
    let new = members.count + Self.firstClass
    guard new < Self.maximumClasses else { return nil }
    members.append(member)
    if new >= side { widen() }
    return new
  }
}
