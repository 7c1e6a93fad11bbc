/// Sixteen values side by side in the memory of whatever holds them, as in an object.
///
/// The only unsafe code here is the look at a tuple as at an array, which its layout allows: the elements of
/// a tuple of one type stand one after another, a stride apart. Reading changes nothing, but names the row
/// as changeable all the same, so that it is read where it stands and not from a copy.
///
/// A row is a property of an object, which is not moved, and the pointer to it is used before anything else
/// happens to the object. Objects that several threads share are only read: whoever writes has made sure
/// that the object is its own.
///
/// Places are those below `count`; whoever asks sees to that.
struct NodeRow<Value> {
  static var count: Int { 16 }

  private var values:
    (
      Value, Value, Value, Value, Value, Value, Value, Value,
      Value, Value, Value, Value, Value, Value, Value, Value
    )

  init(repeating value: Value) {
    values = (
      value, value, value, value, value, value, value, value,
      value, value, value, value, value, value, value, value
    )
  }

  subscript(index: Int) -> Value {
    @inline(__always) mutating get { pointer[index] }
    @inline(__always) _modify { yield &pointer[index] }
  }

  private var pointer: UnsafeMutablePointer<Value> {
    @inline(__always) mutating get {
      withUnsafeMutablePointer(to: &values) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self)
      }
    }
  }

  /// Moves the values of a range to where another place is.
  mutating func move(_ range: Range<Int>, to place: Int) {
    if place == range.lowerBound { return }
    if place < range.lowerBound {
      for (step, index) in range.enumerated() { self[place + step] = self[index] }
    } else {
      for index in range.reversed() { self[place + index - range.lowerBound] = self[index] }
    }
  }

  /// Sets the values of a range.
  mutating func fill(_ range: Range<Int>, with value: Value) {
    for index in range { self[index] = value }
  }
}

extension NodeRow: Sendable where Value: Sendable {}
