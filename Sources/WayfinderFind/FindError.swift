import WayfinderUnicode

/// Why a search could not be made.
public enum FindError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The regular expression is invalid. The reason is ICU's name of the error; the position, in
  /// UTF-8 bytes of the pattern, is where reading it stopped.
  case invalidPattern(reason: String, position: Int)
  /// Matching the regular expression took more steps than its limits allow.
  case timeLimitExceeded
  /// Matching the regular expression needed more memory than its limits allow.
  case stackLimitExceeded
  /// ICU failed, as when its data cannot be loaded.
  case unicode(UnicodeError)

  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .invalidPattern(let reason, let position):
      "The pattern is invalid at byte \(position): \(reason)."
    case .timeLimitExceeded: "Matching the pattern takes too long."
    case .stackLimitExceeded: "Matching the pattern needs too much memory."
    case .unicode(let error): "ICU failed: \(error)."
    }
  }

  init(_ error: RegularExpressionError, pattern: [UInt16]) {
    switch error {
    case .invalidPattern(let reason, let position):
      let read = UTF16Conversion.string(of: pattern.prefix(position))
      self = .invalidPattern(reason: reason, position: read.utf8.count)
    case .timeLimitExceeded: self = .timeLimitExceeded
    case .stackLimitExceeded: self = .stackLimitExceeded
    case .failure(let error): self = .unicode(error)
    }
  }
}
