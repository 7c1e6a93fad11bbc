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
    let name = path == "-" ? "standard input" : path
    return try decoded(bytes(at: path), name: name).withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      let looksLikeHTML = HTMLSniffer.isHTML(bytes) || (path.hasHTMLSuffix && bytes.contains(0x3C))
      if format == .html || (format == .auto && looksLikeHTML) { return Document(html: bytes) }
      if bytes.prefix(probeCount).contains(0) { throw Failure("\(name): not text") }
      return Document(plainText: bytes)
    }
  }

  /// The bytes as UTF-8 where a mark at their start says that they are UTF-16, else as they are.
  private static func decoded(_ data: Data, name: String) throws -> Data {
    guard data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) else { return data }
    guard let text = String(data: data, encoding: .utf16) else {
      throw Failure("\(name): not text")
    }
    return Data(text.utf8)
  }

  private static func bytes(at path: String) throws -> Data {
    if path == "-" {
      do {
        return try FileHandle.standardInput.readToEnd() ?? Data()
      } catch {
        throw Failure("standard input: cannot be read")
      }
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure("\(path): no such file")
    }
    if isFolder.boolValue { throw Failure("\(path): is a folder") }
    do {
      // A pipe or a device has no size to map; it is read to its end.
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      return try handle.readToEnd() ?? Data()
    } catch {
      throw Failure("\(path): cannot be read")
    }
  }
}

extension String {
  /// Whether the path's ending is one of an HTML page.
  fileprivate var hasHTMLSuffix: Bool {
    let path = lowercased()
    return [".html", ".htm", ".xhtml"].contains { path.hasSuffix($0) }
  }
}
