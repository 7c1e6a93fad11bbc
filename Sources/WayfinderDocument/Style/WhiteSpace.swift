/// How white space is treated (CSS Text 3, `white-space`).
public enum WhiteSpace: UInt8, CaseIterable, Hashable, Sendable {
  case normal, nowrap, pre, preWrap, preLine, breakSpaces

  /// Whether runs of spaces become one.
  public var collapsesSpaces: Bool { self == .normal || self == .nowrap || self == .preLine }
  /// Whether line feeds break lines.
  public var preservesBreaks: Bool { self != .normal && self != .nowrap }
  /// Whether lines break where they are full.
  public var wraps: Bool { self != .nowrap && self != .pre }
}

/// How letters are replaced before text is laid out and searched (CSS `text-transform`).
public enum TextTransform: UInt8, CaseIterable, Hashable, Sendable {
  case none, uppercase, lowercase, capitalize, fullWidth
}
