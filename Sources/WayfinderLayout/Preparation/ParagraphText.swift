import WayfinderDocument
import WayfinderUnicode

/// The text of a paragraph in both encodings.
struct ParagraphText {
  let range: Range<TextOffset>
  let bytes: [UInt8]
  let units: [UInt16]
  /// The offsets of objects in the line, at which lines may break.
  let seams: [Int]
  /// What is laid out by itself in the line; each is a neutral object to the text around it.
  let objects: [Range<Int>]
  /// The UTF-8 offset of each code unit and of the end; empty where both are the same.
  private let offsets: [UInt32]

  init(
    _ document: Document, _ range: Range<TextOffset>, seams: [TextOffset],
    objects: [Range<Int>] = []
  ) {
    var bytes = document.withUTF8(in: range) { Array($0) }
    for object in objects {
      for index in object.clamped(to: bytes.indices) { bytes[index] = Self.objectByte }
    }
    self.init(bytes, at: range, seams: seams.map { $0 - range.lowerBound }, objects: objects)
  }

  /// What stands for each byte of an object: of all scripts and, to UAX #9, other neutral, as U+FFFC
  /// is.
  static let objectByte = UInt8(ascii: "&")

  /// Takes bytes of one block.
  ///
  /// - Parameter start: Where in the document they stand.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: TextOffset = 0) {
    self.init(Array(bytes), at: start..<start + bytes.count, seams: [], objects: [])
  }

  /// - Parameter range: Where the text stands in the document.
  init(
    _ bytes: [UInt8], at range: Range<TextOffset>, seams: [Int], objects: [Range<Int>]
  ) {
    self.range = range
    self.seams = seams
    self.objects = objects
    self.bytes = bytes
    units = bytes.withUnsafeBufferPointer { UTF16Conversion.units(ofUTF8: $0) }
    if units.count == bytes.count {
      offsets = []
    } else {
      var offset: UInt32 = 0
      var offsets: [UInt32] = []
      offsets.reserveCapacity(units.count + 1)
      for unit in units {
        offsets.append(offset)
        offset += UInt32(UTF16Conversion.utf8Width(of: unit))
      }
      offsets.append(offset)
      self.offsets = offsets
    }
  }

  /// The UTF-8 offset of a code unit.
  func offset(ofUnit unit: Int) -> Int { offsets.isEmpty ? unit : Int(offsets[unit]) }
}
