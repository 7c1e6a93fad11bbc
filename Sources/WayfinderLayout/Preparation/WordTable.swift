import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// The prepared words of one style, and paragraphs of which words cannot be kept.
final class WordTable: @unchecked Sendable {
  // Sendable: the words and the pairs are touched under one lock only, the paragraphs under another.
  // So no two accesses meet, which need not be checked at run time.

  private let lock = Mutex(())
  @exclusivity(unchecked) private var words = Words()
  private let pairs: PairTables
  private let paragraphLock = Mutex(())
  @exclusivity(unchecked) private var paragraphs = KnownParagraphs()

  init(style: BlockStyle) {
    pairs = PairTables(style: style)
  }

  /// Calls `body` with the words and the pairs of characters, one caller at a time.
  func withWords<Failure: Error>(
    _ body: (inout Words, PairTables) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    try lock.withLock { _ throws(Failure) in try body(&words, pairs) }
  }

  /// The whole paragraph of a text, or `nil`.
  ///
  /// - Parameter hash: That of all bytes of the text.
  func paragraph(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> PreparedParagraph? {
    paragraphLock.withLock { _ in paragraphs.find(text, hash) }
  }

  /// Keeps a paragraph.
  func keep(
    _ paragraph: PreparedParagraph, _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64
  ) {
    paragraphLock.withLock { _ in paragraphs.insert(text, hash, paragraph) }
  }

  /// What distinguishes words of the same bytes: the runs they are in.
  struct Shape: Equatable {
    /// The script and the embedding level of the run in which the word begins.
    var script: UInt16
    var level: UInt8
    /// Where other runs begin inside of the word, and what they are.
    var inner: [InnerRun] = []

    /// Added to the level of what is a piece of a word; no text has a level as high.
    static let pieceLevel: UInt8 = 128

    var isPiece: Bool { level & Self.pieceLevel != 0 }

    struct InnerRun: Equatable {
      var start: Int
      var script: UInt16
      var level: UInt8
      var beginsItem: Bool
    }
  }

  /// A hash table of words by their bytes, open addressing with linear probing.
  struct Words: ~Copyable {
    struct Entry: BitwiseCopyable {
      var hash: UInt64
      /// Where the bytes begin, and where the codes.
      var text: UInt32
      var codes: UInt32
      var fallbacks: UInt32
      var script: UInt16
      var count: UInt16
      /// The number of codes, none for a word that does not stand alone; above, whether it is plain.
      private var codesAndPlain: UInt16
      var fallbackCount: UInt8
      var level: UInt8
      /// The number of the word's inner runs plus one, or zero.
      var inner: UInt32

      private static let plain: UInt16 = 1 << 15

      init(
        hash: UInt64, text: Int, count: Int, codes: Range<Int>, fallbacks: Range<Int>,
        script: UInt16, level: UInt8, inner: UInt32, isPlain: Bool
      ) {
        self.hash = hash
        self.text = UInt32(text)
        self.count = UInt16(count)
        self.codes = UInt32(codes.lowerBound)
        codesAndPlain = UInt16(codes.count) | (isPlain ? Self.plain : 0)
        self.fallbacks = UInt32(fallbacks.lowerBound)
        fallbackCount = UInt8(fallbacks.count)
        self.script = script
        self.level = level
        self.inner = inner
      }

      @inline(__always) var codeCount: Int { Int(codesAndPlain & ~Self.plain) }
      /// Whether all characters are plain in the script (`ScriptRuns.isPlain(_:in:)`).
      @inline(__always) var isPlain: Bool { codesAndPlain & Self.plain != 0 }
    }

    /// Longer words are rare and are not kept.
    static let maximumCount = 1000
    private static let maximumEntries = 1 << 17
    private static let maximumBytes = 2 << 20

    /// The number of an entry plus one, or zero; at least twice as many slots as entries, a power of
    /// two, so that probing ends soon.
    private var slots = Words.emptySlots(1 << 10)
    private(set) var entries = GrowingBuffer<Entry>()
    private var bytes = GrowingBuffer<UInt8>()
    private(set) var codes = GrowingBuffer<UInt32>()
    private(set) var fallbacks: [FallbackSpan] = []
    private var innerRuns: [[Shape.InnerRun]] = []
    /// Whether words of a script and direction may be kept, once that is known.
    private var mayKeep: [UInt16: Bool] = [:]

    /// Whether words of a script and direction may be kept.
    mutating func mayKeep(script: UInt16, level: UInt8, _ find: () -> Bool) -> Bool {
      let key = script << 1 | UInt16(level & 1)
      if let known = mayKeep[key] { return known }
      let found = find()
      mayKeep[key] = found
      return found
    }

    /// The entry of a word, or `nil`.
    @inline(__always)
    func find(
      _ word: UnsafeBufferPointer<UInt8>, _ hash: UInt64, script: UInt16, level: UInt8
    ) -> Int? {
      let mask = slots.count &- 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 {
        let index = Int(slots[slot]) &- 1
        let entry = entries[index]
        if entry.hash == hash, entry.inner == 0, entry.script == script, entry.level == level,
          Int(entry.count) == word.count, bytes.holds(word, at: Int(entry.text))
        {
          return index
        }
        slot = (slot &+ 1) & mask
      }
      return nil
    }

    /// The entry of a word in which runs begin, or `nil`.
    func find(_ word: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ shape: Shape) -> Int? {
      if shape.inner.isEmpty { return find(word, hash, script: shape.script, level: shape.level) }
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        let entry = entries[index]
        if entry.hash == hash, entry.inner > 0, entry.script == shape.script,
          entry.level == shape.level, Int(entry.count) == word.count,
          innerRuns[Int(entry.inner) - 1] == shape.inner, bytes.holds(word, at: Int(entry.text))
        {
          return index
        }
        slot = (slot + 1) & mask
      }
      return nil
    }

    private static func emptySlots(_ count: Int) -> GrowingBuffer<UInt32> {
      var slots = GrowingBuffer<UInt32>(capacity: count)
      for _ in 0..<count { slots.append(0) }
      return slots
    }

    /// Keeps a word and returns its entry.
    ///
    /// - Parameter codes: What the word is cut into; none for a word that does not stand alone.
    mutating func insert(
      _ word: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ shape: Shape, codes newCodes: [UInt32],
      fallbacks newFallbacks: [FallbackSpan]
    ) -> Int {
      if entries.count == Self.maximumEntries || bytes.count > Self.maximumBytes {
        self = Words()
      }
      var inner: UInt32 = 0
      if !shape.inner.isEmpty {
        innerRuns.append(shape.inner)
        inner = UInt32(innerRuns.count)
      }
      entries.append(
        Entry(
          hash: hash, text: bytes.count, count: word.count,
          codes: codes.count..<codes.count + newCodes.count,
          fallbacks: fallbacks.count..<fallbacks.count + newFallbacks.count, script: shape.script,
          level: shape.level, inner: inner, isPlain: Self.isPlain(word, shape)))
      bytes.append(contentsOf: word)
      newCodes.withUnsafeBufferPointer { codes.append(contentsOf: $0) }
      fallbacks.append(contentsOf: newFallbacks)
      if entries.count * 2 > slots.count {
        slots = Self.emptySlots(slots.count * 2)
        for index in 0..<entries.count { place(index) }
      } else {
        place(entries.count - 1)
      }
      return entries.count - 1
    }

    private static func isPlain(_ word: UnsafeBufferPointer<UInt8>, _ shape: Shape) -> Bool {
      let script = Script(code: Int32(shape.script))
      var index = 0
      while index < word.count {
        let (scalar, width) = UnicodeText.scalar(inUTF8: word, at: index)
        guard ScriptRuns.isPlain(scalar, in: script) else { return false }
        index += width
      }
      return shape.inner.isEmpty
    }

    private mutating func place(_ index: Int) {
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: entries[index].hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }
}

/// A word in a text: where it ends, and a hash of its bytes.
enum WordScan {
  /// Returns the end of the word that begins at an index, at a space or the end of the text.
  @inline(__always)
  static func word(
    in text: UnsafeBufferPointer<UInt8>, at start: Int, seed: UInt64
  ) -> (end: Int, hash: UInt64) {
    let raw = UnsafeRawBufferPointer(text)
    var hash = seed
    var index = start
    while index &+ 8 <= raw.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let spaces = word ^ 0x2020_2020_2020_2020
      // The lowest high bit that is set marks the first zero byte.
      let found = (spaces &- 0x0101_0101_0101_0101) & ~spaces & 0x8080_8080_8080_8080
      if found != 0 {
        let bits = UInt64(found.trailingZeroBitCount &- 7)
        let count = Int(bits) / 8
        return (index &+ count, finished(mixed(hash, word & ((1 << bits) &- 1)), index &+ count))
      }
      hash = mixed(hash, word)
      index &+= 8
    }
    var last: UInt64 = 0
    var shift: UInt64 = 0
    while index < raw.count, raw[index] != 0x20 {
      last |= UInt64(raw[index]) << shift
      shift &+= 8
      index &+= 1
    }
    return (index, finished(mixed(hash, last), index))

    func finished(_ hash: UInt64, _ end: Int) -> UInt64 {
      let hash = hash ^ UInt64(truncatingIfNeeded: end &- start)
      return hash ^ hash >> 32
    }
  }

  /// A hash of all bytes of a text.
  static func hash(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    var hash = UInt64(truncatingIfNeeded: raw.count)
    var index = 0
    while index &+ 8 <= raw.count {
      hash = mixed(hash, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    var last: UInt64 = 0
    for byte in raw[index...] { last = last << 8 | UInt64(byte) }
    return mixed(hash, last)
  }

  /// A multiplication whose halves are folded together, as in wyhash.
  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  /// The hash that words of a run begin with.
  @inline(__always)
  static func seed(script: UInt16, level: UInt8) -> UInt64 {
    UInt64(truncatingIfNeeded: script) &* 0xD6E8_FEB8_6659_FD93 ^ UInt64(level)
  }
}
