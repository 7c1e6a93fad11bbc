import Foundation
import Peers
import WayfinderDocument
import WayfinderFind

/// The memory that a document takes right after it was opened, by the statistics of the allocator,
/// against the array of UTF-16 that a program has to hold which searches and breaks text with ICU.
struct OpenMemory: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [
      row(shelf, "mapped") { try Document(plainTextFile: $0.path, access: .mapped) },
      row(shelf, "copied") { try Document(plainTextFile: $0.path, access: .copied) },
      row(shelf, "mapped, find index") {
        let document = try Document(plainTextFile: $0.path, access: .mapped)
        return (document, try FindIndex(document))
      },
    ]
  }

  private func row(
    _ shelf: CorpusShelf, _ kind: String, _ open: @escaping (RepeatedTextFile) throws -> Any
  ) -> Row {
    let corpus = Corpus(language: "en", megabytes: 10)
    let label = RowLabel(
      work: "open-memory", corpus: corpus.name, kind: "\(kind), 100 MB", peer: "icu-utf16")
    return Row(label: label) {
      let file = try RepeatedTextFile(try shelf.text(corpus), megabytes: 100)
      return Pair(
        unit: .bytesPerByte(bytes: file.count),
        ours: { try Self.memory { try open(file) } },
        theirs: {
          let units = try String(contentsOfFile: file.path, encoding: .utf8).utf16.count
          return units * MemoryLayout<UInt16>.stride
        },
        comparison: .none)
    }
  }

  /// The bytes in use that came with a value.
  private static func memory(_ make: () throws -> Any) rethrows -> Int {
    let before = peer_heap_inUse()
    let value = try make()
    return withExtendedLifetime(value) { Int(peer_heap_inUse() - before) }
  }
}
