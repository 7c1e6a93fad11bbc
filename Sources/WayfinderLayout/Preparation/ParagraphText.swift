import WayfinderDocument
import WayfinderUnicode

/// The text of a paragraph and what in it is none.
struct ParagraphText {
  let range: Range<TextOffset>
  let bytes: [UInt8]
  /// The offsets of objects in the line, at which lines may break.
  let seams: [Int]
  /// What is laid out by itself in the line; each is a neutral object to the text around it.
  let objects: [Range<Int>]

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

  /// - Parameter range: Where the text stands in the document.
  init(
    _ bytes: [UInt8], at range: Range<TextOffset>, seams: [Int], objects: [Range<Int>]
  ) {
    self.range = range
    self.seams = seams
    self.objects = objects
    self.bytes = bytes
  }

  /// The text in UTF-16.
  ///
  /// - Complexity: O(*n*) each time.
  var units: [UInt16] { bytes.withUnsafeBufferPointer { UTF16Conversion.units(ofUTF8: $0) } }
}
