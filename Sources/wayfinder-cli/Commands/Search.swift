import Wayfinder

/// A view of a document as the arguments ask for it.
struct Search {
  private let arguments: Arguments
  /// What measures the text of the view.
  let shaper: any TextShaper

  /// - Throws: An error that tells of the font that cannot be used.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    shaper = try arguments.shaper()
  }

  /// Looks for a query in a document, if there is one, and lays the document out.
  ///
  /// - Parameters:
  ///   - matchLimit: Where the document is laid out only as far as so many matches need; `nil` lays
  ///     it out whole.
  ///   - stage: Is told what is being done.
  /// - Throws: `Failure` where the search cannot be made.
  func view(
    of document: Document, query: String? = nil, matchLimit: Int? = nil, stage: (String) -> Void
  ) throws -> PageView {
    stage("opening")
    let view = try PageView(
      Page(document.scaled(by: arguments.scale)), shaper: shaper,
      lineBreakProfile: arguments.lineBreakProfile, containerSize: arguments.containerSize)
    if let query {
      stage("searching")
      view.find.source = arguments.source
      view.find.options = arguments.findOptions
      view.find.query = query
      try view.update()
      if let failure = view.find.results.failure { throw Failure(failure.description) }
    }
    stage("laying out")
    if let matchLimit {
      let last = view.find.results.matches.prefix(matchLimit).last
      try view.layOut(through: last.map { view.page.document.textRange(of: $0).upperBound } ?? 0)
    } else {
      try view.layOutAll()
    }
    return view
  }
}
