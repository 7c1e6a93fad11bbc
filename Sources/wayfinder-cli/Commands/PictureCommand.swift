import Foundation
import Wayfinder

/// `wayfinder picture`: a drawing of the lines and the matches.
struct PictureCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws -> Int32 {
    let query = arguments.operands.count > 2 ? arguments.operands[2] : nil
    return try Progress.during { stage in
      stage("reading")
      let document = try Input.document(at: arguments.operands[0], format: arguments.format)
      let view = try Search(arguments).view(of: document, query: query, stage: stage)
      stage("drawing")
      try Self.write(SVGPicture(view), to: arguments.operands[1])
      return query == nil || view.find.results.count > 0 ? ExitCode.found : ExitCode.none
    }
  }

  /// Writes a picture to a file.
  static func write(_ picture: SVGPicture, to path: String) throws {
    do {
      try Data(picture.svg.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure("\(path): cannot be written")
    }
  }
}
