import WayfinderUnicode

/// A set of scripts, and of having none, in 256 bits; scripts with greater numbers count as one.
struct ScriptSet: BitwiseCopyable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  subscript(script: Script?) -> Bool {
    get {
      let number = Self.number(of: script)
      return word(number >> 6) >> (number & 63) & 1 != 0
    }
    set {
      let number = Self.number(of: script)
      let bit: UInt64 = 1 << (number & 63)
      let word = newValue ? word(number >> 6) | bit : word(number >> 6) & ~bit
      switch number >> 6 {
      case 0: words.0 = word
      case 1: words.1 = word
      case 2: words.2 = word
      default: words.3 = word
      }
    }
  }

  private static func number(of script: Script?) -> UInt64 {
    guard let script else { return 254 }
    return UInt64(min(max(0, script.code), 255))
  }

  private func word(_ index: UInt64) -> UInt64 {
    switch index {
    case 0: words.0
    case 1: words.1
    case 2: words.2
    default: words.3
    }
  }
}
