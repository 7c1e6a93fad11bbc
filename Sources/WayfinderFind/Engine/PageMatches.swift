import CWayfinderScan
import WayfinderDocument

/// The matches that begin in one page of an index, relative to the page.
final class PageMatches: Sendable {
  /// A match by its offset from the page's start and its length. The first match may begin with marks
  /// at the end of the page before.
  typealias Item = wf_match

  let items: ContiguousArray<Item>
  /// The page, and those before and after, which have a say at its ends.
  let page: IndexPage
  let previous: IndexPage?
  let next: IndexPage?
  /// How far the matches of the pages before reach into this page, and those of this page beyond it.
  let carriedIn: Int
  let carriedOut: Int

  init(
    items: ContiguousArray<Item>, page: IndexPage, previous: IndexPage?, next: IndexPage?,
    carriedIn: Int, carriedOut: Int
  ) {
    self.items = items
    self.page = page
    self.previous = previous
    self.next = next
    self.carriedIn = carriedIn
    self.carriedOut = carriedOut
  }
}
