import WayfinderUnicode

/// Spreads a line over its width (CSS Text 3, `text-align: justify`).
///
/// Room goes after every space and before and after every ideograph or kana, but not twice between
/// two of them, nor at the ends of the line, as Chromium and WebKit share it out.
enum Justification {
  /// Adds room to the clusters of a line.
  ///
  /// - Parameters:
  ///   - pieces: The line in logical order.
  ///   - room: What there is to share out, in points.
  ///   - text: The text of the line.
  ///   - start: Where the line begins in the paragraph.
  static func spread(
    _ pieces: inout ArraySlice<LineMeasurer.Piece>, by room: Double,
    text: UnsafeBufferPointer<UInt8>, start: Int
  ) {
    var shares: [(piece: Int, cluster: Int, count: Int)] = []
    var total = 0
    var isAfterRoom = true
    for piece in pieces.indices {
      var offset = pieces[piece].range.lowerBound
      if pieces[piece].run.kind == .object {
        isAfterRoom = false
        continue
      }
      for (cluster, end) in pieces[piece].shaped.clusterEnds.enumerated() {
        let count = opportunities(text, offset - start..<Int(end) - start, &isAfterRoom)
        if count > 0 {
          shares.append((piece, cluster, count))
          total += count
        }
        offset = Int(end)
      }
    }
    if isAfterRoom, total > 0, let last = shares.indices.last {
      total -= 1
      shares[last].count -= 1
    }
    if total == 0 { return }
    let share = room / Double(total)
    for item in shares {
      pieces[item.piece].shaped.advances[item.cluster] += Float(share * Double(item.count))
    }
  }

  /// Whether there is a place to put room, as `spread` finds it.
  static func hasOpportunity(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isAfterRoom = true
    var total = 0
    var index = 0
    while index < text.count {
      let width = UnicodeText.scalar(inUTF8: text, at: index).width
      total += opportunities(text, index..<index + width, &isAfterRoom)
      index += width
    }
    return total > (isAfterRoom ? 1 : 0)
  }

  private static func opportunities(
    _ text: UnsafeBufferPointer<UInt8>, _ cluster: Range<Int>, _ isAfterRoom: inout Bool
  ) -> Int {
    var count = 0
    var index = cluster.lowerBound
    while index < cluster.upperBound {
      let (scalar, width) = UnicodeText.scalar(inUTF8: text, at: index)
      if ClusterSpacing.isSpace(text, index) {
        count += 1
        isAfterRoom = true
      } else if scalar.isCJKIdeographOrSymbol {
        count += isAfterRoom ? 1 : 2
        isAfterRoom = true
      } else {
        isAfterRoom = false
      }
      index += width
    }
    return count
  }
}
