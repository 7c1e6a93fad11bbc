/// The observers of one kind of event, called in the order in which they came.
///
/// Calling observers allocates nothing. Those whose token is gone are dropped before the others are
/// called the next time.
struct ObserverList<Event> {
  private struct Entry {
    let flag: ScrollObservation.Flag
    let action: (Event) -> Void
  }

  private var entries: ContiguousArray<Entry> = []
  private let ended = ScrollObservation.EndedCount()

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ action: @escaping (Event) -> Void) -> ScrollObservation {
    let flag = ScrollObservation.Flag(countingIn: ended)
    entries.append(Entry(flag: flag, action: action))
    return ScrollObservation(flag)
  }

  /// Calls the observers that are still there. It is called on a copy, so that they may add others.
  func notify(_ event: Event) {
    for index in entries.indices where ended.isZero || entries[index].flag.isActive {
      entries[index].action(event)
    }
  }

  mutating func dropEnded() {
    guard !ended.isZero else { return }
    // Counted down first: one that ends in between is found the next time.
    ended.reset()
    entries.removeAll { !$0.flag.isActive }
  }
}
