/// How the text of a file comes into a document.
public enum TextFileAccess: Hashable, Sendable {
  /// The document reads on in the file while it and its snapshots live, through a map of the file into
  /// memory. Only what is not well-formed UTF-8 is copied. A gigabyte opens in the time it takes to
  /// read and check it, and takes no memory that the system could not use otherwise.
  ///
  /// Nobody may write to the file or shorten it meanwhile: what is written shows up in the document, in
  /// which it was not counted, and to touch text behind the end of a file that was shortened ends the
  /// process with the signal SIGBUS. Editors and tools that replace a file by a new one of its name do
  /// no harm. Files in other encodings than UTF-8, pipes and devices are copied all the same.
  case mapped
  /// The document has a copy, whatever happens to the file.
  case copied
  /// As `copied` for files of less than 64 MB, which take some hundredths of a second; `mapped` beyond.
  case automatic

  /// From how many bytes on a copy costs more than it is worth.
  private static let mappingThreshold = 64_000_000

  /// Whether a file of a size is mapped.
  func maps(_ byteCount: Int) -> Bool {
    switch self {
    case .mapped: byteCount > 0
    case .copied: false
    case .automatic: byteCount >= Self.mappingThreshold
    }
  }
}
