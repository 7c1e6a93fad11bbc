/// Memory that lives as long as its owner and stays where it is.
///
/// Whoever uses `memory` keeps the owner.
final class OwnedBuffer<Element: BitwiseCopyable> {
  let memory: UnsafeMutableBufferPointer<Element>
  /// Where the memory begins.
  let start: UnsafeMutablePointer<Element>

  init(_ elements: [Element]) {
    start = .allocate(capacity: elements.count)
    start.initialize(from: elements, count: elements.count)
    memory = UnsafeMutableBufferPointer(start: start, count: elements.count)
  }

  init(repeating element: Element, count: Int) {
    start = .allocate(capacity: count)
    start.initialize(repeating: element, count: count)
    memory = UnsafeMutableBufferPointer(start: start, count: count)
  }

  deinit { start.deallocate() }
}
