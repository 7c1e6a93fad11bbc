import WayfinderDocument

/// What breaking and placing lines needs beside a prepared paragraph: the text, its measures, and
/// whose rules are followed.
struct LayoutContext: Sendable {
  let document: Document
  let shaper: any TextShaper
  let profile: LineBreakProfile
}
