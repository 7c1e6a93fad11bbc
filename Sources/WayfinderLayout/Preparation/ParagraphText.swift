import WayfinderDocument
import WayfinderUnicode

/// The text of a paragraph in both encodings.
struct ParagraphText {
  let range: Range<TextOffset>
  let bytes: [UInt8]
  let units: [UInt16]
  /// The offsets of objects in the line, at which lines may break.
  let seams: [Int]
  /// The UTF-8 offset of each code unit and of the end; empty where both are the same.
  private let offsets: [UInt32]

  init(_ document: Document, _ range: Range<TextOffset>, seams: [TextOffset]) {
    self.init(
      document.withUTF8(in: range) { Array($0) }, at: range,
      seams: seams.map { $0 - range.lowerBound })
  }

  /// Takes bytes of one block.
  ///
  /// - Parameter start: Where in the document they stand.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: TextOffset = 0) {
    self.init(Array(bytes), at: start..<start + bytes.count, seams: [])
  }

  private init(_ bytes: [UInt8], at range: Range<TextOffset>, seams: [Int]) {
    self.range = range
    self.seams = seams
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
