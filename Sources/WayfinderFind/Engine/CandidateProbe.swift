import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// Tells of a short stretch of text, without an index of it, that it holds nothing like a query.
///
/// It writes the codes of the stretch as an index would and looks for those of the query. Where they are
/// found a match is still to be verified; where they are not there is none. That is most of what a
/// search around an edit has to know, and costs a fraction of opening ICU's search.
struct CandidateProbe {
  private let pattern: PreparedPattern
  private let scan: CodeScan

  /// - Returns: `nil` for a pattern that codes do not tell enough of.
  init?(_ pattern: PreparedPattern) {
    guard !pattern.isIgnorable, pattern.hasCodes, !pattern.table.isUnusual else { return nil }
    self.pattern = pattern
    scan = CodeScan(pattern.codes, pages: [])
  }

  /// Whether the text of a run of blocks that begins and ends at cuts may hold a match.
  ///
  /// - Complexity: O(*n*) at the speed at which an index is built. Text of more than 64 KB is not
  ///   looked at.
  func mayMatch(in document: Document, blocks: Range<Int>) throws(UnicodeError) -> Bool {
    // What stands beside the text, and the cuts that it makes, are not looked at.
    guard document.sideTexts.isEmpty else { return true }
    let places = document.places(ofBlocks: blocks)
    let text = places.clamped(to: 0..<document.utf8Count)
    guard text.count < Int(UInt16.max) else { return true }
    var barriers: [Int] = []
    var kinds: UInt8 = 0
    for index in blocks.dropFirst() {
      let block = document.blocks[index]
      kinds |= 1 << block.boundary.rawValue
      if block.boundary == .inlineBreak { return true }
      if block.boundary.stopsText { barriers.append(block.range.lowerBound - text.lowerBound) }
    }
    guard try SearchPlan.boundariesStop(pattern, kinds) else { return true }
    let result = document.withUTF8(in: text) { bytes in
      Result { () throws(UnicodeError) in try mayMatch(in: bytes, barriers) }
    }
    return try result.get()
  }

  private func mayMatch(
    in bytes: UnsafeBufferPointer<UInt8>, _ barriers: [Int]
  ) throws(UnicodeError) -> Bool {
    let capacity = 2 * bytes.count + 2 * Int(WF_ROOM)
    let plane = OwnedBuffer<UInt8>(repeating: 0, count: capacity + Self.scanRoom)
    let seams = OwnedBuffer<UInt8>(repeating: 0, count: capacity)
    let starts = OwnedBuffer<UInt16>(repeating: 0, count: capacity)
    var writer = PieceWriter(
      table: pattern.table, symbolStart: 0,
      PieceWriter.Buffers(
        plane: plane.start, seams: seams.start, starts: starts.start, capacity: capacity))
    var runs: [IndexRun] = []
    for barrier in barriers {
      guard try writer.append(bytes, to: barrier, &runs), writer.appendBarrier() else {
        return true
      }
    }
    guard try writer.append(bytes, to: bytes.count, &runs) else { return true }
    if writer.hasReplaced, pattern.options.quoteFolding == .none { return true }
    return holdsCodes(plane.start, count: writer.symbolCount)
  }

  /// The bytes behind a plane that scans may read.
  private static let scanRoom = 64

  private func holdsCodes(_ plane: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    var isFound = false
    let places = OwnedBuffer<UInt32>(repeating: 0, count: 16)
    scan.forEachPlaces(in: plane, count: count, places.memory) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}
