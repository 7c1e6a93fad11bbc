extension Range<Int> {
  /// The first number from which on a condition holds, the upper bound where it holds for none.
  ///
  /// - Parameter holds: Whether the condition holds; it does for all that follow one for which it does.
  /// - Complexity: O(log *n*).
  @inline(__always)
  func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
