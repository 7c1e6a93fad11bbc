import Foundation
import Wayfinder
import WayfinderHTML

/// Reading of pages from files and standard input.
enum Input {
  /// How far into a file a NUL is looked for, which no text has.
  private static let probeCount = 8192

  /// Returns the document at a path; `-` reads standard input.
  ///
  /// - Throws: `Failure` where the file cannot be read or holds no text.
  static func document(at path: String, format: Arguments.Format) throws -> Document {
    let data = try bytes(at: path)
    let name = path == "-" ? "standard input" : path
    return try data.withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      let isHTML = format == .html || (format == .auto && HTMLSniffer.isHTML(bytes))
      if isHTML { return Document(html: bytes) }
      return try plainText(bytes, name: name)
    }
  }

  private static func plainText(
    _ bytes: UnsafeBufferPointer<UInt8>, name: String
  ) throws -> Document {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      guard let text = String(data: Data(buffer: bytes), encoding: .utf16) else {
        throw Failure("\(name): not text")
      }
      return Document(plainText: text)
    }
    if bytes.prefix(probeCount).contains(0) { throw Failure("\(name): not text") }
    return Document(plainText: bytes)
  }

  private static func bytes(at path: String) throws -> Data {
    if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure("\(path): no such file")
    }
    if isFolder.boolValue { throw Failure("\(path): is a folder") }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw Failure("\(path): cannot be read")
    }
  }
}
