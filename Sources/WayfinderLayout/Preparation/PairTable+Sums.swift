import CWayfinderLines

/// Sums of what a table holds.
extension PairTable {
  /// Adds up text as `wl_addPairs` does.
  ///
  /// - Parameters:
  ///   - limit: Where a character begins or the text ends.
  ///   - stops: Flags of characters after which nothing is added but the rest of a word.
  ///   - extent: The number of the room that the font takes of all characters which are added.
  ///   - space: What a space at the end of a segment adds to its code.
  @inline(__always)
  func add(
    _ text: UnsafeBufferPointer<UInt8>, to limit: Int, stops: UInt32, extent: Int, space: UInt32,
    _ sum: inout wl_pairSum, _ codes: inout AssembledCodes
  ) {
    pages.withElements { pages in
      pageStarts.withElements { pageStarts in
        square.withElements { square in
          var pairs = wl_pairs(
            characters: pages.baseAddress, pages: pageStarts.baseAddress,
            pairs: square.baseAddress, rowShift: UInt32(rowShift), space: space,
            longWord: UInt32(PairSum.longWord), wideWord: UInt32(PairSum.wideUnits),
            stops: stops, extent: UInt32(extent))
          codes.append(upTo: limit - sum.index) { codes in
            let count = sum.codeCount
            wl_addPairs(&pairs, text.baseAddress, limit, codes, &sum)
            return sum.codeCount - count
          }
        }
      }
    }
  }
}
