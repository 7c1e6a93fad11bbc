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
    withPairs(stops: stops, extent: extent, space: space) { pairs in
      var pairs = pairs
      codes.append(upTo: limit - sum.index) { codes in
        let count = sum.codeCount
        wl_addPairs(&pairs, text.baseAddress, limit, codes, &sum)
        return sum.codeCount - count
      }
    }
  }

  /// Adds up text of which some characters are shaped in pieces as `wl_addPieces` does.
  ///
  /// - Parameters:
  ///   - limit: Where a character begins or the text ends.
  ///   - breaks: Where lines may end in the text, where pairs do not tell.
  ///   - stopsAtRunEnds: Whether nothing is added that leaves the run.
  ///   - extent: The number of the room that the font takes of all characters which are added.
  ///   - space: What a space at the end of a segment adds to its code.
  /// - Returns: Where the last character or piece begins that was added.
  @inline(__always)
  func addPieces(
    _ text: UnsafeBufferPointer<UInt8>, to limit: Int, breaks: BreakOpportunities?,
    stopsAtRunEnds: Bool, extent: Int, space: UInt32, _ sum: inout wl_pairSum,
    _ codes: inout AssembledCodes
  ) -> Int {
    func add(_ marks: UnsafePointer<UInt8>?) -> Int {
      withPairs(stops: 0, extent: extent, space: space) { pairs in
        joins.withElements { joins in
          self.pieces.withSlots { slots in
            var pieces = wl_pieces(
              pairs: pairs, joins: joins.baseAddress, slots: slots.baseAddress,
              slotMask: slots.count - 1, breaks: marks, keepsWords: !cutsWords,
              stops: stopsAtRunEnds ? UInt32(wl_joinLeavesRun) : 0)
            var lastUnit = 0
            codes.append(upTo: limit - sum.index) { codes in
              let count = sum.codeCount
              lastUnit = wl_addPieces(
                &pieces, text.baseAddress, limit, codes, &sum)
              return sum.codeCount - count
            }
            return lastUnit
          }
        }
      }
    }
    return breaks?.withMarks { add($0.baseAddress) } ?? add(nil)
  }

  @inline(__always)
  private func withPairs<Result>(
    stops: UInt32, extent: Int, space: UInt32, _ body: (wl_pairs) -> Result
  ) -> Result {
    pages.withElements { pages in
      pageStarts.withElements { pageStarts in
        square.withElements { square in
          body(
            wl_pairs(
              characters: pages.baseAddress, pages: pageStarts.baseAddress,
              pairs: square.baseAddress, rowShift: UInt32(rowShift), space: space,
              longWord: UInt32(PairSum.longWord), wideWord: UInt32(PairSum.wideUnits),
              stops: stops, extent: UInt32(extent)))
        }
      }
    }
  }
}
