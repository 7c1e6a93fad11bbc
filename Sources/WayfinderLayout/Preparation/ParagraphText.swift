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
    self.range = range
    self.seams = seams.map { $0 - range.lowerBound }
    bytes = document.withUTF8(in: range) { Array($0) }
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
