import TestSupport

extension SeededGenerator {
  /// A number from zero to below a bound.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  /// Whether an event of some percent happens.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  /// One of some items.
  mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
}
