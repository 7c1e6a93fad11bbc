import Testing
import WayfinderFind
import WayfinderUnicode
@Test func dbg() throws {
  let b = try BreakIterator(.word, locale: "en")
  try b.setText(Array("user@example.com example".utf16))
  b.forEachBoundary { o, _ in print("B", o) }
  print("pre", b.boundary(before: 12) as Any, b.boundary(after: 5) as Any)
}
