import Foundation
import Wayfinder
import WayfinderCairo
import WayfinderHarfBuzz

/// `wayfinder picture`: a drawing of the lines and the matches.
struct PictureCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws -> Int32 {
    let query = arguments.operands.count > 2 ? arguments.operands[2] : nil
    return try Progress.during { stage in
      stage("reading")
      let document = try Input.document(at: arguments.operands[0], format: arguments.format)
      let search = try Search(arguments)
      let view = try search.view(of: document, query: query, stage: stage)
      stage("drawing")
      try Self.write(view, search.shaper, arguments.formatOfPicture, to: arguments.operands[1])
      return query == nil || view.find.results.count > 0 ? ExitCode.found : ExitCode.none
    }
  }

  /// Draws a view into a file.
  ///
  /// - Parameter shaper: What has measured the view; fonts, for a picture of pixels.
  static func write(
    _ view: PageView, _ shaper: any TextShaper, _ format: PictureFormat, to path: String
  ) throws {
    let data: Data
    switch format {
    case .svg: data = Data(SVGPicture(view).svg.utf8)
    case .png:
      guard let shaper = shaper as? HarfBuzzShaper else { throw Failure("a PNG needs --font") }
      var painter = PagePainter(shaper)
      painter.showsViewport = true
      data = Data(try painter.png(of: view, in: PictureFrame(view).region))
    }
    do {
      try data.write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure("\(path): cannot be written")
    }
  }
}
