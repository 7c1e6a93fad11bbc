import Wayfinder
@_spi(Benchmarks) import WayfinderLayout

/// Numbers of lines for which curves are shown.
private let lineCounts = [10_000, 100_000, 1_000_000]

/// A log of lines that differ in length.
private func log(_ count: Int) -> Document {
  var text = ""
  for line in 0..<count {
    text += "\(line) GET /index\(String(repeating: "x", count: line % 61)).html 200\n"
  }
  return Document(plainText: text, title: "")
}

/// Offsets here and there in a text, the same in each run.
private struct Places {
  private var state: UInt64 = 7
  private let count: Int

  init(count: Int) { self.count = count }

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 24) % max(1, count)
  }
}

private func label(_ work: String, _ count: Int) -> RowLabel {
  RowLabel(work: work, corpus: "log-\(count)")
}

/// From an offset to the y coordinate of its line and back, all lines measured: a thousand times.
struct OffsetToY: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    lineCounts.map { count in
      Row(label: label("offset-to-y", count)) {
        let layout = try PageLayout(log(count), shaper: CellShaper(), containerWidth: 80)
        var places = Places(count: layout.document.utf8Count)
        return Pair(
          unit: .microseconds,
          ours: {
            var sum = 0
            for _ in 0..<500 {
              let y = layout.topOfParagraph(at: places.next())
              sum &+= layout.startOfParagraph(atY: y)
            }
            return sum > 0 ? 1000 : 0
          },
          note: "for 1000 of them")
      }
    }
  }
}

/// 10,000 lines here and there get another height.
struct Heights: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    lineCounts.map { count in
      Row(label: label("heights", count)) {
        var heights = HeightChanges(count: count)
        return Pair(
          unit: .microseconds, ours: { heights.change(10_000).isFinite ? 10_000 : 0 },
          note: "for 10,000 of them")
      }
    }
  }
}

/// To a line of a page of which nothing is measured: its neighbourhood is, and its rectangle exact.
struct ScrollFar: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    lineCounts.map { count in
      Row(label: label("scroll-far", count)) {
        let untouched = PageLayout(
          onDemand: log(count), shaper: CellShaper(), containerWidth: 80)
        var places = Places(count: untouched.document.utf8Count)
        return Pair(
          unit: .microseconds,
          ours: {
            var layout = untouched
            let offset = places.next()
            for _ in 0..<5 {
              let y = layout.topOfParagraph(at: offset)
              if !layout.measure(fromY: y - 40, toY: y + 40) { break }
            }
            return layout.isMeasured(at: offset) && layout.line(at: offset) != nil ? 1 : 0
          })
      }
    }
  }
}
