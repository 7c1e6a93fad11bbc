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

  /// Lays out a document and looks for a query in it, if there is one.
  ///
  /// - Parameter stage: Is told what is being done.
  /// - Throws: `Failure` where the search cannot be made.
  func view(
    of document: Document, query: String? = nil, stage: (String) -> Void
  ) throws -> PageView {
    stage("laying out")
    let view = try PageView(
      Page(document.scaled(by: arguments.scale)), shaper: shaper,
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
