/// How large the parts of a document's tree may grow.
///
/// Tests make trees of tiny parts, so that small texts grow deep trees.
struct StoreLimits: Hashable, Sendable {
  /// The number of bytes above which a leaf is cut.
  let leafMaximum: Int
  /// The number of children a node may have.
  let fanOut: Int

  /// A leaf of a few kilobytes is copied in well under a microsecond; 32 children keep the tree of
  /// a gigabyte at four levels.
  static let standard = StoreLimits(leafMaximum: 4096, fanOut: 32)

  /// - Parameters:
  ///   - leafMaximum: Held to 16 bytes (four scalars) and more, and to less than what line starts
  ///     can count.
  ///   - fanOut: Held to 4 and more.
  init(leafMaximum: Int, fanOut: Int) {
    self.leafMaximum = min(max(16, leafMaximum), Int(UInt16.max) - Self.slack)
    self.fanOut = max(4, fanOut)
  }

  /// A leaf made from a stream of text is closed at the first block that begins beyond this.
  var leafTarget: Int { leafMaximum * 3 / 4 }
  /// A leaf that an edit leaves with less is joined to a neighbour.
  var leafMinimum: Int { leafMaximum / 4 }
  /// A leaf over shared text is closed at the first line that begins beyond this. Four times as much as
  /// in other leaves: the fewer, the less there is to keep of a large file; but the find index must
  /// be able to read two or three of them as one, of at most 60,000 bytes, and an edit copies one.
  var sharedLeafTarget: Int { sharedLeafMaximum * 4 / 5 }
  /// The number of bytes above which a leaf over shared text is cut inside a line.
  var sharedLeafMaximum: Int { min(leafMaximum * 5, Int(UInt16.max) - Self.slack) }

  /// The number of bytes above which a leaf is too long.
  func maximum(of leaf: Leaf) -> Int {
    if case .shared = leaf.bytes { return sharedLeafMaximum }
    return leafMaximum
  }

  /// The number of children that every node but the root has at least.
  var fanOutMinimum: Int { fanOut / 2 }

  /// How far a cut may lie from its place, so as to stand between scalars and not inside CR LF.
  static let slack = 4
}
