import WayfinderDocument

extension WhiteSpace {
  init?(css value: String) {
    switch value {
    case "normal": self = .normal
    case "nowrap": self = .nowrap
    case "pre": self = .pre
    case "pre-wrap": self = .preWrap
    case "pre-line": self = .preLine
    case "break-spaces": self = .breakSpaces
    default: return nil
    }
  }
}

extension TextTransform {
  init?(css value: String) {
    switch value {
    case "none": self = .none
    case "uppercase": self = .uppercase
    case "lowercase": self = .lowercase
    case "capitalize": self = .capitalize
    case "full-width": self = .fullWidth
    default: return nil
    }
  }
}

extension TextAlignment {
  init?(css value: String) {
    switch value {
    case "start": self = .start
    case "end": self = .end
    case "left", "-webkit-left": self = .left
    case "right", "-webkit-right": self = .right
    case "center", "-webkit-center": self = .center
    case "justify": self = .justify
    default: return nil
    }
  }
}

extension VerticalAlignment {
  init?(css value: String) {
    switch value {
    case "baseline": self = .baseline
    case "sub": self = .sub
    case "super": self = .super
    case "top": self = .top
    case "middle": self = .middle
    case "bottom": self = .bottom
    case "text-top": self = .textTop
    case "text-bottom": self = .textBottom
    default: return nil
    }
  }
}
