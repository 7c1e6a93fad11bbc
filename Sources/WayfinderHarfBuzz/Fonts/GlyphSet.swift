import CHarfBuzz

/// Reads HarfBuzz's sets of numbers.
enum GlyphSet {
  /// The numbers in a set, from the least on.
  static func elements(of set: OpaquePointer) -> [hb_codepoint_t] {
    var elements: [hb_codepoint_t] = []
    var element = hb_codepoint_t.max
    while hb_set_next(set, &element) != 0 { elements.append(element) }
    return elements
  }
}
