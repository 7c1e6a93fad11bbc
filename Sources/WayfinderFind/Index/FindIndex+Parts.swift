import WayfinderDocument
import WayfinderUnicode

extension FindIndex {
  /// Builds the index of a document in parts, each by a task of its own.
  ///
  /// - Complexity: O(*n*) over the number of cores.
  static func built(
    for document: Document, locale: String, partCount: Int
  ) async -> Result<FindIndex, UnicodeError> {
    let parts = document.indexableParts(atMost: partCount)
    return await withTaskGroup(of: (Int, Result<FindIndex, UnicodeError>).self) { group in
      for (number, range) in parts.enumerated() {
        group.addTask {
          (
            number,
            Result { () throws(UnicodeError) in
              try part(range, of: document, locale: locale)
            }
          )
        }
      }
      var built: [Int: FindIndex] = [:]
      for await (number, result) in group {
        switch result {
        case .success(let index): built[number] = index
        case .failure(let error): return .failure(error)
        }
      }
      return Result { () throws(UnicodeError) in
        // A builder over nothing joins the parts of others.
        let joint = try FindIndexBuilder(document, locale: locale, chunks: 0..<0)
        return joint.finish(joining: parts.indices.compactMap { built[$0] })
      }
    }
  }

  private static func part(
    _ range: Range<Int>, of document: Document, locale: String
  ) throws(UnicodeError) -> FindIndex {
    let builder = try FindIndexBuilder(document, locale: locale, chunks: range)
    while try !builder.step(chunkCount: .max) {}
    return builder.finish()
  }
}

extension Document {
  /// Ranges of chunks of about equal length that can be indexed apart: each begins behind a boundary or
  /// a line end, across which collation reads nothing together.
  func indexableParts(atMost count: Int) -> [Range<Int>] {
    let all = chunks
    let size = max(1, (all.count + max(1, count) - 1) / max(1, count))
    var parts: [Range<Int>] = []
    var start = 0
    while start < all.count {
      var end = min(all.count, start + size)
      while end < all.count, !isPartBoundary(before: end, all) { end += 1 }
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  private func isPartBoundary(before index: Int, _ chunks: Chunks) -> Bool {
    guard let seam = chunks.seam(before: index) else { return true }
    return seam.last == 0x0A || seam.last == 0x0D
  }
}
