import WayfinderGeometry

/// The size of an image that a page holds itself, as a `data:` URL (RFC 2397).
enum ImageSize {
  /// Enough of an image to hold the size of most.
  private static let maximumCount = 65_536

  /// The size in points of the image in a URL; `nil` for other URLs and formats.
  static func size(ofURL url: String) -> Size? {
    let url = url.utf8.drop { $0 == 0x20 || $0 == 0x0A }
    guard url.prefix(5).elementsEqual("data:".utf8),
      let comma = url.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = String(decoding: url[..<comma], as: UTF8.self).lowercased()
    guard head.hasSuffix(";base64") else { return nil }
    return size(of: decoded(url[url.index(after: comma)...]))
  }

  private static func decoded(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let value = value(of: byte) else {
        if byte == UInt8(ascii: "=") { break }
        continue
      }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        if bytes.count == maximumCount { break }
      }
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  private static func size(of bytes: [UInt8]) -> Size? {
    func big(_ at: Int, _ count: Int) -> Double {
      bytes[at..<at + count].reduce(0) { $0 * 256 + Double($1) }
    }
    func little(_ at: Int) -> Double { Double(bytes[at]) + 256 * Double(bytes[at + 1]) }
    guard bytes.count >= 10 else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      return bytes.count >= 24 ? Size(width: big(16, 4), height: big(20, 4)) : nil
    }
    if bytes.starts(with: "GIF8".utf8) { return Size(width: little(6), height: little(8)) }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    // JPEG: markers with their lengths up to a start of frame (ISO 10918-1, B.2.2).
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return Size(width: big(place + 7, 2), height: big(place + 5, 2))
      }
      place += 2 + Int(big(place + 2, 2))
    }
    return nil
  }
}
