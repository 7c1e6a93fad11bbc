import CICU

/// A failure that ICU reported.
///
/// `WayfinderUnicode` is ICU in Swift: code units and offsets go in, boundaries, properties,
/// mappings and collation matches come out. It holds no document and draws no conclusion about one.
public struct UnicodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// ICU's name of the error, such as `U_MEMORY_ALLOCATION_ERROR`.
  public let name: String
  /// What was asked of ICU when it failed.
  public let operation: String

  init(_ code: ICUStatus, _ operation: String) {
    name = String(cString: icu_errorName(code))
    self.operation = operation
  }

  /// The error of an allocation that failed.
  package static func outOfMemory(_ operation: String) -> UnicodeError {
    UnicodeError(ICU_OUT_OF_MEMORY, operation)
  }

  /// The operation and ICU's name of the error.
  public var description: String { "\(operation): \(name)" }

  /// Throws if `code` is a failure; ICU's warnings, such as the use of a default locale, pass.
  static func check(_ code: ICUStatus, _ operation: @autoclosure () -> String)
    throws(UnicodeError)
  {
    if icu_isFailure(code) != 0 { throw UnicodeError(code, operation()) }
  }
}
