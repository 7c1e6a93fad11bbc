/// Memory that lives as long as its owner and stays where it is.
///
/// Whoever uses `memory` keeps the owner.
final class OwnedBuffer<Element: BitwiseCopyable> {
  let memory: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    memory = .allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
  }

  deinit { memory.deallocate() }
}
