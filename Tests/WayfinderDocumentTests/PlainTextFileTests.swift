import Foundation
import TestSupport
import Testing

@testable import WayfinderDocument

@Suite struct PlainTextFileTests {
  private static let accesses: [TextFileAccess] = [.mapped, .copied, .automatic]

  private func lines(_ document: Document) -> [String] {
    document.blocks.map { document.text(in: $0.range) }
  }

  @Test(arguments: accesses) func aFileOfLinesOpens(access: TextFileAccess) throws {
    let file = try ScratchFile("one\r\ntwo\rthrée\n\nfour")
    let document = try Document(plainTextFile: file.path, access: access)
    #expect(lines(document) == ["one\r\n", "two\r", "thrée\n", "\n", "four"])
    #expect(document.lineEndCount == 4 && document.utf16Count == 20)
    #expect(document.store.invariantCheck() == nil)
  }

  @Test(arguments: accesses) func anEmptyFileHasOneEmptyBlock(access: TextFileAccess) throws {
    for bytes in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let file = try ScratchFile(bytes)
      let document = try Document(plainTextFile: file.path, access: access)
      #expect(document.isEmpty && lines(document) == [""])
      #expect(document.store.invariantCheck() == nil)
    }
  }

  /// Nothing is copied but the part around a byte that is not UTF-8.
  @Test func onlyTheIllFormedPartOfAMappedFileIsCopied() throws {
    var bytes = Array(String(repeating: "a line of some length, äöü\n", count: 10_000).utf8)
    bytes[150_000] = 0xFF
    let file = try ScratchFile(bytes)
    let document = try Document(plainTextFile: file.path, access: .mapped)
    #expect(document.text == String(decoding: bytes, as: UTF8.self))
    let own = document.chunks.filter {
      if case .own = $0.leaf.bytes { return true }
      return false
    }
    #expect((1...25_000).contains(own.reduce(0) { $0 + $1.range.count }))
    // The source counts bytes of the file, and a replaced byte is one.
    let offset = document.textOffset(ofSource: 150_000)
    #expect(document.text(in: offset..<offset + 3) == "\u{FFFD}")
    #expect(document.sourceRange(of: offset..<offset + 3) == 150_000..<150_001)
    let last = document.utf8Count - 1..<document.utf8Count
    #expect(document.sourceRange(of: last).upperBound == bytes.count)
    #expect(document.store.invariantCheck() == nil)
  }

  @Test(arguments: accesses) func aMarkIsLeftOutAndCountsInTheSource(access: TextFileAccess) throws
  {
    let file = try ScratchFile([0xEF, 0xBB, 0xBF] + Array("text\n".utf8))
    let document = try Document(plainTextFile: file.path, access: access)
    #expect(document.text == "text\n" && document.sourceRange(of: 0..<4) == 3..<7)
    #expect(document.textOffset(ofSource: 5) == 2)
  }

  @Test func aCopyOutlivesItsFile() throws {
    let text = String(repeating: "a line\n", count: 30_000)
    let file = try ScratchFile(text)
    let document = try Document(plainTextFile: file.path, access: .copied)
    try Data().write(to: URL(filePath: file.path))
    #expect(document.text == text)
  }

  /// Who replaces a file, as editors do, leaves the old one to those that have mapped it.
  @Test func aMappedTextOutlivesTheNameOfItsFile() throws {
    let text = String(repeating: "a line\n", count: 30_000)
    let file = try ScratchFile(text)
    var document = try Document(plainTextFile: file.path, access: .mapped)
    try FileManager.default.removeItem(atPath: file.path)
    document.replace(7..<13, with: "another")
    #expect(document.text == "a line\nanother\n" + text.dropFirst(14))
  }

  /// What is written into a mapped file must not trap, whatever the text reads then.
  @Test func linesThatVanishFromAMappedFileAreEmpty() throws {
    let text = String(repeating: "a line\n", count: 30_000)
    let file = try ScratchFile(text)
    let document = try Document(plainTextFile: file.path, access: .mapped)
    let handle = try FileHandle(forWritingTo: URL(filePath: file.path))
    try handle.write(contentsOf: Data(repeating: 0x20, count: text.utf8.count))
    try handle.close()
    #expect(document.blocks.count == 30_000)
    #expect(document.blocks.reduce(0) { $0 + $1.range.count } == document.utf8Count)
    #expect(document.offset(ofLine: 29_999) <= document.utf8Count)
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let path = ScratchFile.newPath()
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let text = String(repeating: "líne\r\n", count: 40_000)
    let writer = Thread {
      try? Data(text.utf8).write(to: URL(filePath: path), options: [])
    }
    writer.start()
    let document = try Document(plainTextFile: path, access: .mapped)
    #expect(document.text == text && document.blocks.count == 40_000)
  }

  @Test func whatCannotBeReadIsATypedError() throws {
    let missing = ScratchFile.newPath()
    #expect(throws: PlainTextError.noSuchFile(path: missing)) {
      try Document(plainTextFile: missing)
    }
    #expect(throws: PlainTextError.noSuchFile(path: "/dev/null/x")) {
      try Document(plainTextFile: "/dev/null/x")
    }
    #expect(throws: PlainTextError.isFolder(path: "/")) { try Document(plainTextFile: "/") }
    let file = try ScratchFile("text")
    #expect(throws: PlainTextError.unknownEncoding(label: "x-none")) {
      try Document(plainTextFile: file.path, encoding: "x-none")
    }
    // Reading from another process's memory at address zero fails.
    let error = #expect(throws: PlainTextError.self) {
      try Document(plainTextFile: "/proc/self/mem")
    }
    #expect(error == .unreadable(path: "/proc/self/mem", errorNumber: EIO))
    #expect(error?.description.hasPrefix("/proc/self/mem: cannot be read (") == true)
  }

  /// Files of the system that say they are empty are not.
  @Test(arguments: accesses) func aFileOfUnknownSizeIsReadToItsEnd(access: TextFileAccess) throws {
    let document = try Document(plainTextFile: "/proc/self/status", access: access)
    #expect(document.text.hasPrefix("Name:"))
  }
}

/// A file that goes with the object.
final class ScratchFile {
  let path: String

  static func newPath() -> String {
    FileManager.default.temporaryDirectory.appending(path: "wayfinder-\(UUID().uuidString)").path
  }

  init(_ bytes: some Sequence<UInt8>) throws {
    path = Self.newPath()
    try Data(bytes).write(to: URL(filePath: path))
  }

  convenience init(_ text: String) throws { try self.init(text.utf8) }

  deinit { unlink(path) }
}
