import Foundation

/// The command-line tool: finds text in pages and says where it is.
@main
enum Tool {
  static func main() {
    do {
      let code = try run(Array(CommandLine.arguments.dropFirst()))
      Output.flush()
      exit(code)
    } catch let failure as Failure {
      stop(failure.description)
    } catch {
      stop(String(describing: error))
    }
  }

  private static func run(_ words: [String]) throws -> Int32 {
    guard let name = words.first else { throw Failure("no command; try 'wayfinder --help'") }
    if name == "--help" || name == "-h" || name == "help" {
      Output.write(Usage.text)
      return ExitCode.found
    }
    guard let command = Command(rawValue: name) else {
      throw Failure("unknown command '\(name)'; try 'wayfinder --help'")
    }
    let arguments = try Arguments(Array(words.dropFirst()), for: command)
    if arguments.wantsHelp {
      Output.write(Usage.text)
      return ExitCode.found
    }
    switch command {
    case .find: return try FindCommand(arguments).run()
    case .outline: return try OutlineCommand(arguments).run()
    case .text: return try TextCommand(arguments).run()
    case .lines: return try LinesCommand(arguments).run()
    case .picture: return try PictureCommand(arguments).run()
    }
  }

  private static func stop(_ message: String) -> Never {
    Output.flush()
    Output.writeError(message)
    exit(ExitCode.failure)
  }
}

/// What a command says to whoever ran it, as grep does.
enum ExitCode {
  static let found: Int32 = 0
  static let none: Int32 = 1
  static let failure: Int32 = 2
}

/// The commands of the tool.
enum Command: String {
  case find, outline, text, lines, picture
}

/// Why a command cannot do its work, in one line.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
