#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a plain text could not be opened.
public enum PlainTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No encoding has the name.
  case unknownEncoding(label: String)
  /// There is no file at the path.
  case noSuchFile(path: String)
  /// There is a folder at the path.
  case isFolder(path: String)
  /// The system does not let the file be read, for the reason its error number tells.
  case unreadable(path: String, errorNumber: Int32)
  /// The file became shorter while it was read.
  case changed(path: String)

  /// What happened, in English, with the system's own words for its errors.
  public var description: String {
    switch self {
    case .unknownEncoding(let label): "unknown encoding \"\(label)\""
    case .noSuchFile(let path): "\(path): no such file"
    case .isFolder(let path): "\(path): is a folder"
    case .unreadable(let path, let number):
      "\(path): cannot be read (\(strerror(number).map { String(cString: $0) } ?? "\(number)"))"
    case .changed(let path): "\(path): changed while it was read"
    }
  }
}
