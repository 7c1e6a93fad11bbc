@_exported import WayfinderDocument
@_exported import WayfinderFind
@_exported import WayfinderGeometry
@_exported import WayfinderLayout
@_exported import WayfinderScroll
import WayfinderUnicode

/// What is read: a document, ready to be looked at in any number of views.
///
/// `Wayfinder` is what a front end links. A `Page` goes in, a `PageView` says where its lines are,
/// what of it is in view and where a query is found. It draws nothing and owns no event loop.
public struct Page: Sendable {
  /// The text with its structure.
  public var document: Document

  /// Creates a page of a document, such as `Document(html:)` of `WayfinderHTML` makes.
  public init(_ document: Document) { self.document = document }

  /// Creates a page of plain text.
  public init(text: String, title: String = "") {
    document = Document(plainText: text, title: title)
  }

  /// The title, empty where there is none.
  public var title: String { document.title }
  /// The headings in document order.
  public var outline: [OutlineEntry] { document.outline }
}
