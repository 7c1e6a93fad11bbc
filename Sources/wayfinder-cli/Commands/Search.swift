import Wayfinder

/// A view of a document as the arguments ask for it.
struct Search {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Lays out a document and looks for a query in it, if there is one.
  ///
  /// - Parameter stage: Is told what is being done.
  /// - Throws: `Failure` where the search cannot be made.
  func view(
    of document: Document, query: String? = nil, stage: (String) -> Void
  ) throws -> PageView {
    stage("laying out")
    let view = try PageView(
      Page(document), shaper: try arguments.shaper(),
      lineBreakProfile: arguments.lineBreakProfile, containerSize: arguments.containerSize)
    try view.layOutAll()
    guard let query else { return view }
    stage("searching")
    view.find.source = arguments.source
    view.find.options = arguments.findOptions
    view.find.query = query
    try view.update()
    if let failure = view.find.results.failure { throw Failure(failure.description) }
    return view
  }
}
