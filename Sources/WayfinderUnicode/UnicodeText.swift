/// Reading of scalars out of UTF-16 code units.
public enum UnicodeText {
  /// Returns the scalar that begins at `index`; a lone surrogate reads as U+FFFD.
  @inlinable
  public static func scalar<Units: RandomAccessCollection>(
    in units: Units, at index: Int
  ) -> Unicode.Scalar where Units.Element == UInt16, Units.Index == Int {
    let unit = units[index]
    if unit & 0xF800 != 0xD800 { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    guard unit < 0xDC00, index + 1 < units.endIndex, units[index + 1] & 0xFC00 == 0xDC00 else {
      return "\u{FFFD}"
    }
    let value = 0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(units[index + 1] & 0x3FF)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns the number of code units, 1 or 2, of the scalar that begins at `index`.
  @inlinable
  public static func width(in units: [UInt16], at index: Int) -> Int {
    units[index] & 0xFC00 == 0xD800 && index + 1 < units.count
      && units[index + 1] & 0xFC00 == 0xDC00 ? 2 : 1
  }

  /// Returns the scalar that ends right before `index`, which must be above the first.
  @inlinable
  public static func scalar<Units: RandomAccessCollection>(
    in units: Units, before index: Int
  ) -> Unicode.Scalar where Units.Element == UInt16, Units.Index == Int {
    if index >= units.startIndex + 2, units[index - 1] & 0xFC00 == 0xDC00,
      units[index - 2] & 0xFC00 == 0xD800
    {
      return scalar(in: units, at: index - 2)
    }
    return scalar(in: units, at: index - 1)
  }

  /// Decodes the scalar that begins at `index` of well-formed UTF-8 and returns it with its width.
  @inlinable
  public static func scalar(
    inUTF8 bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, width: Int) {
    let first = bytes[index]
    func trail(_ distance: Int) -> UInt32 {
      index + distance < bytes.count ? UInt32(bytes[index + distance] & 0x3F) : 0
    }
    let value: UInt32
    let width: Int
    switch first {
    case 0x00..<0xC0: (value, width) = (UInt32(first), 1)
    case 0xC0..<0xE0: (value, width) = (UInt32(first & 0x1F) << 6 | trail(1), 2)
    case 0xE0..<0xF0: (value, width) = (UInt32(first & 0x0F) << 12 | trail(1) << 6 | trail(2), 3)
    default:
      (value, width) =
        (UInt32(first & 0x07) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3), 4)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(width, bytes.count - index))
  }

  /// Decodes the scalars of a range of well-formed UTF-8.
  ///
  /// - Complexity: O(*n*).
  package static func scalars(
    inUTF8 bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, width) = scalar(inUTF8: bytes, at: index)
      scalars.append(scalar)
      index += width
    }
    return scalars
  }
}
