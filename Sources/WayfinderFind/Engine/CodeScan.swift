import CWayfinderScan

/// The scan of planes for the codes of a pattern.
///
/// Two places of the pattern whose codes are rare in the text are compared first, many at a time.
/// Where that finds too much to compare, a scan by the failure function of Knuth, Morris and Pratt
/// takes over, so that time stays linear in the text whatever the pattern is.
struct CodeScan {
  private let owner: OwnedBuffer<UInt8>
  private var codes: UnsafeMutableBufferPointer<UInt8> { owner.memory }
  private var first = 0
  private var second = 0
  private var third = 0
  private let failures: FailureFunction

  /// Two places that agree by chance more often than this are not enough: each time costs some dozen
  /// cycles, a third comparison one for 64 symbols.
  private static let rarity = 1e-4

  /// Comparisons allowed for each symbol before the other scan takes over.
  private static let workPerSymbol: UInt64 = 16

  init(_ pattern: [UInt8], pages: [IndexPage]) {
    owner = OwnedBuffer(pattern)
    failures = FailureFunction(pattern)
    choosePlaces(Self.frequencies(pages))
  }

  /// How often codes occur in a sample of some pages.
  private static func frequencies(_ pages: [IndexPage]) -> [Int] {
    var frequencies = [Int](repeating: 0, count: 256)
    for number in stride(from: 0, to: pages.count, by: max(1, pages.count / 16)) {
      for code in 0..<256 { frequencies[code] += Int(pages[number].frequencies[code]) }
    }
    return frequencies
  }

  /// Takes the rarest code and the rarest of another place, rather of another code.
  private mutating func choosePlaces(_ frequencies: [Int]) {
    func frequency(_ place: Int) -> Int { frequencies[Int(codes[place])] }
    for place in codes.indices where frequency(place) < frequency(first) { first = place }
    third = 0
    if codes.count == 1 { return }
    second = first == 0 ? 1 : 0
    for place in codes.indices where place != first {
      let isBetter =
        codes[place] != codes[first]
        && (codes[second] == codes[first] || frequency(place) < frequency(second))
      if isBetter { second = place }
    }
    third = second
    let total = frequencies.reduce(1, +)
    let expected = Double(frequency(first)) * Double(frequency(second)) / Double(total * total)
    if expected < Self.rarity { return }
    for place in codes.indices where place != first && place != second {
      if third == second || frequency(place) < frequency(third) { third = place }
    }
  }

  /// Calls `body` with the places in a plane where the codes are found, some at a time, in order,
  /// until it returns `false`. Places may overlap.
  func forEachPlaces(
    in plane: UnsafePointer<UInt8>, count: Int,
    _ places: UnsafeMutableBufferPointer<UInt32>, _ body: (Int) -> Bool
  ) {
    guard let base = codes.baseAddress, count >= codes.count else { return }
    var pattern = wf_pattern(
      codes: base, count: UInt32(codes.count), first: UInt32(first), second: UInt32(second),
      third: UInt32(third))
    var position: UInt32 = 0
    var work: UInt64 = 0
    let slice: UInt32 = 1 << 15
    while Int(position) < count {
      let limit = min(UInt32(count), position + slice)
      let found = wf_scan(
        plane, UInt32(count), &pattern, &position, limit, places.baseAddress,
        UInt32(places.count), &work)
      if found > 0, !body(Int(found)) { return }
      if position >= UInt32(count - codes.count + 1) { return }
      if work > Self.workPerSymbol * UInt64(position) + 65_536 {
        failures.forEachPlaces(codes, in: plane, from: Int(position), to: count, places, body)
        return
      }
    }
  }
}

/// The lengths of borders of a pattern's beginnings, for the linear scan.
struct FailureFunction {
  private let borders: [Int]

  init(_ pattern: [UInt8]) {
    var borders = [Int](repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  func forEachPlaces(
    _ pattern: UnsafeMutableBufferPointer<UInt8>, in plane: UnsafePointer<UInt8>,
    from start: Int, to end: Int, _ places: UnsafeMutableBufferPointer<UInt32>,
    _ body: (Int) -> Bool
  ) {
    var length = 0
    var found = 0
    for index in start..<end {
      while length > 0, plane[index] != pattern[length] { length = borders[length - 1] }
      if plane[index] == pattern[length] { length += 1 }
      if length < pattern.count { continue }
      places[found] = UInt32(index - pattern.count + 1)
      found += 1
      length = borders[length - 1]
      if found == places.count {
        if !body(found) { return }
        found = 0
      }
    }
    if found > 0 { _ = body(found) }
  }
}
