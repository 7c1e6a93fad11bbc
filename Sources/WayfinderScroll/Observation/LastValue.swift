/// The value an observer was last told of.
///
/// Reads and writes of it are not checked for overlap, which would take a third of a tick's time: each
/// is a load or a store of its own that runs no other code.
@usableFromInline
final class LastValue<Value> {
  @usableFromInline
  @exclusivity(unchecked)
  var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
