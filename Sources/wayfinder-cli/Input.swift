import Foundation
import Wayfinder
import WayfinderHTML

/// Reading of pages from files and standard input.
enum Input {
  /// How far into a file a NUL is looked for, which no text has.
  private static let probeCount = 8192

  /// Returns the document at a path; `-` reads standard input.
  ///
  /// A file of plain text is opened where it is, whatever its size; its encoding is UTF-8, or UTF-16
  /// where a mark says so. All else is read whole.
  /// - Throws: `Failure` where the file cannot be read or holds no text.
  static func document(at path: String, format: Arguments.Format) throws -> Document {
    if path == "-" {
      let data = try bytes(of: .standardInput, name: "standard input")
      return try document(of: data, name: "standard input", path: path, format: format)
    }
    let file = try open(path)
    defer { try? file.close() }
    // What is read from a pipe is gone.
    guard isRegularFile(path) else {
      let data = try bytes(of: file, name: path)
      return try document(of: data, name: path, path: path, format: format)
    }
    guard let start = try? file.read(upToCount: probeCount) else {
      throw Failure("\(path): cannot be read")
    }
    if format != .html, !mayBeHTML(start, path: path, format: format) {
      try checkForText(start, name: path)
      do {
        return try Document(plainTextFile: path)
      } catch {
        throw Failure(error.description)
      }
    }
    let data = start + (try bytes(of: file, name: path))
    return try document(of: data, name: path, path: path, format: format)
  }

  /// Whether a file has to be read to tell whether it is a page.
  private static func mayBeHTML(_ start: Data, path: String, format: Arguments.Format) -> Bool {
    if format == .text { return false }
    if path.hasHTMLSuffix || isHTML(start) { return true }
    if hasUTF16Mark(start) { return (try? decoded(start)).map(isHTML) ?? true }
    // A comment at the start of a page may be longer than what was read.
    return start.count == probeCount
      && start.drop { $0 <= 0x20 || $0 >= 0x80 }.starts(with: "<!--".utf8)
  }

  private static func isHTML(_ data: Data) -> Bool {
    data.withUnsafeBytes { HTMLSniffer.isHTML($0.bindMemory(to: UInt8.self)) }
  }

  private static func document(
    of data: Data, name: String, path: String, format: Arguments.Format
  ) throws -> Document {
    let data = try decoded(data)
    let looksLikeHTML = isHTML(data) || (path.hasHTMLSuffix && data.contains(0x3C))
    if format != .html, format == .text || !looksLikeHTML { try checkForText(data, name: name) }
    return data.withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      let isHTML = format == .html || (format == .auto && looksLikeHTML)
      return isHTML ? Document(html: bytes) : Document(plainText: bytes)
    }
  }

  private static func checkForText(_ data: Data, name: String) throws {
    if hasUTF16Mark(data) { return }
    if data.prefix(probeCount).contains(0) { throw Failure("\(name): not text") }
  }

  private static func hasUTF16Mark(_ data: Data) -> Bool {
    data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE])
  }

  /// The bytes as UTF-8 where a mark at their start says that they are UTF-16, else as they are.
  private static func decoded(_ data: Data) throws -> Data {
    guard hasUTF16Mark(data) else { return data }
    return try data.withUnsafeBytes { raw in
      let text = try Document(plainText: raw.bindMemory(to: UInt8.self), encoding: nil)
      return text.withUTF8(in: 0..<text.utf8Count) { Data($0) }
    }
  }

  private static func open(_ path: String) throws -> FileHandle {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure("\(path): no such file")
    }
    if isFolder.boolValue { throw Failure("\(path): is a folder") }
    do {
      return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw Failure("\(path): cannot be read")
    }
  }

  private static func isRegularFile(_ path: String) -> Bool {
    let kind = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.type]
    return kind as? FileAttributeType == .typeRegular
  }

  private static func bytes(of file: FileHandle, name: String) throws -> Data {
    do {
      return try file.readToEnd() ?? Data()
    } catch {
      throw Failure("\(name): cannot be read")
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
