/// The observers of one kind of event, called in the order in which they came.
///
/// Calling observers allocates nothing. Those whose token is gone are dropped while the others are
/// called.
struct ObserverList<Event> {
  private struct Entry {
    let flag: ScrollObservation.Flag
    let action: (Event) -> Void
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ action: @escaping (Event) -> Void) -> ScrollObservation {
    let flag = ScrollObservation.Flag()
    entries.append(Entry(flag: flag, action: action))
    return ScrollObservation(flag)
  }

  /// The list to call observers from: a copy, so that a callback may add to the original.
  func notify(_ event: Event) {
    for entry in entries where entry.flag.isActive { entry.action(event) }
  }

  mutating func dropEnded() {
    guard entries.contains(where: { !$0.flag.isActive }) else { return }
    entries.removeAll { !$0.flag.isActive }
  }
}
