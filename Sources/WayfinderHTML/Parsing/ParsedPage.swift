import CGumbo

/// The tree of a page, valid in the closure that `with` runs.
enum ParsedPage {
  /// Parses a page and gives its root element to `body`; `nil` if there is none.
  static func with<Result>(
    _ page: UnsafeBufferPointer<UInt8>, _ body: (Element?) -> Result
  ) -> Result {
    var memory = ParseMemory()
    defer { memory.destroy() }
    return withUnsafeMutablePointer(to: &memory) { memory in
      var options = kGumboDefaultOptions
      options.max_errors = 0
      options.userdata = UnsafeMutableRawPointer(memory)
      options.allocator = { memory, count in
        memory?.assumingMemoryBound(to: ParseMemory.self).pointee.allocate(count)
      }
      options.deallocator = { memory, piece in
        memory?.assumingMemoryBound(to: ParseMemory.self).pointee.deallocate(piece)
      }
      return page.withMemoryRebound(to: CChar.self) { characters in
        let output = gumbo_parse_with_options(&options, characters.baseAddress, characters.count)
        return body(output?.pointee.root.map { Element(pointer: UnsafePointer($0)) })
      }
    }
  }
}
