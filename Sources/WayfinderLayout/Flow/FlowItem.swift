/// A run of consecutive blocks that a flow stacks as one.
///
/// A flow is a sequence of items with gaps between them. What an item looks like depends on its own
/// blocks and the boxes around them; a gap depends on the items at both sides. So both can be found
/// anywhere in a document without looking at the rest of it.
struct FlowItem: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A paragraph: blocks that share their lines.
    case lines
    /// A box that shows without text: a rule.
    case rule
    /// A box that is laid out by itself as a whole.
    case box(Int)
    /// Nothing: all that a flow holds which has no content.
    case nothing
  }

  var kind: Kind
  /// The blocks that are laid out.
  var content: Range<Int>
  /// These, the blocks without content that follow, and those before the first item of a flow.
  var blocks: Range<Int>

  /// The item where it stands after blocks were put before it.
  func moved(by count: Int) -> FlowItem {
    if count == 0 { return self }
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + count..<range.upperBound + count
    }
    return FlowItem(kind: kind, content: moved(content), blocks: moved(blocks))
  }
}
