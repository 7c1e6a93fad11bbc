import TestSupport
import Testing

@testable import WayfinderLayout

@Suite struct BlockMemoryTests {
  /// The blocks that something is kept of, each with what it is and how far it has moved.
  private func contents(
    of memory: BlockMemory<String>, upTo end: Int = 40
  ) -> [String] {
    (0..<end).compactMap { block in
      memory[block].map { "\($0.value) at \(block), moved by \($0.shift.blocks)/\($0.shift.utf8)" }
    }
  }

  private func memory(_ kept: [Int: String]) -> BlockMemory<String> {
    var memory = BlockMemory<String>()
    for (block, value) in kept { memory.keep(value, at: block) }
    return memory
  }

  @Test func anEditForgetsWhatItTouchesAndMovesWhatFollows() {
    var memory = memory([0: "a", 2: "b", 3: "c", 5: "d", 8: "e", 12: "f"])
    // Blocks 3 and 4 become four of seven bytes more. "c" began there, "b" is the last before, "d"
    // begins right behind.
    memory.follow(BlockChange(outdated: 3..<5, shift: BlockShift(blocks: 2, utf8: 7)))
    #expect(
      contents(of: memory) == [
        "a at 0, moved by 0/0", "e at 10, moved by 2/7", "f at 14, moved by 2/7",
      ])
    // The first block is removed; nothing is kept of what becomes the first.
    memory.follow(BlockChange(outdated: 0..<1, shift: BlockShift(blocks: -1, utf8: -4)))
    #expect(contents(of: memory) == ["e at 9, moved by 1/3", "f at 13, moved by 1/3"])
    // What is made anew has not moved.
    memory.keep("g", at: 9)
    #expect(contents(of: memory) == ["g at 9, moved by 0/0", "f at 13, moved by 1/3"])
  }

  @Test func anEditWithinOneBlockMovesTextAlone() {
    var memory = memory([1: "a", 4: "b", 5: "c", 6: "d", 9: "e"])
    memory.follow(BlockChange(outdated: 5..<6, shift: BlockShift(blocks: 0, utf8: -3)))
    #expect(contents(of: memory) == ["a at 1, moved by 0/0", "e at 9, moved by 0/-3"])
  }

  @Test func anotherStyleMovesNothing() {
    var memory = memory([1: "a", 4: "b", 5: "c", 7: "d"])
    memory.follow(BlockChange(outdated: 5..<6, shift: BlockShift()))
    #expect(contents(of: memory) == ["a at 1, moved by 0/0", "d at 7, moved by 0/0"])
  }

  @Test func anEditThatSparesItsNeighboursForgetsNothingBesideIt() {
    var memory = memory([1: "a", 4: "b", 5: "c", 6: "d", 9: "e"])
    var change = BlockChange(outdated: 5..<6, shift: BlockShift(blocks: 0, utf8: 2))
    change.sparesNeighbours = true
    memory.follow(change)
    #expect(
      contents(of: memory) == [
        "a at 1, moved by 0/0", "b at 4, moved by 0/0", "d at 6, moved by 0/2",
        "e at 9, moved by 0/2",
      ])
    // Typed at one place again and again, then elsewhere.
    memory.keep("f", at: 5)
    memory.follow(change)
    change.outdated = 1..<2
    memory.follow(change)
    #expect(
      contents(of: memory) == [
        "b at 4, moved by 0/2", "d at 6, moved by 0/6", "e at 9, moved by 0/6",
      ])
  }

  @Test func whatIsAppendedForgetsTheLastOnly() {
    var memory = memory([0: "a", 1: "b", 2: "c"])
    memory.follow(BlockChange(outdated: 2..<3, shift: BlockShift(blocks: 1, utf8: 5)))
    #expect(contents(of: memory) == ["a at 0, moved by 0/0"])
    memory.follow(BlockChange(outdated: 0..<4, shift: BlockShift(blocks: -3, utf8: -50)))
    #expect(contents(of: memory).isEmpty)
  }

  @Test func aFullMemoryForgetsAllForSomethingNew() {
    var memory = BlockMemory<String>(capacity: 2)
    memory.keep("a", at: 3)
    memory.keep("b", at: 1)
    memory.keep("c", at: 3)
    #expect(contents(of: memory) == ["b at 1, moved by 0/0", "c at 3, moved by 0/0"])
    memory.keep("d", at: 2)
    #expect(contents(of: memory) == ["d at 2, moved by 0/0"])
  }
}

/// Drives a memory and a list of blocks, each with what is kept of it, by the same random changes.
@Suite struct BlockMemoryStormTests {
  /// How many steps all storms take together.
  private static let steps = StormLength.steps(12_000)

  private struct Block {
    let utf8: Int
    /// What is kept, and where the block began when it was kept.
    var kept: (value: Int, block: Int, utf8: Int)?
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func randomChangesLeaveWhatAListOfBlocksHas(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let capacity = seed % 2 == 0 ? 7 : BlockMemory<Int>.standardCapacity
    var memory = BlockMemory<Int>(capacity: capacity)
    var blocks = (0..<20).map { _ in block(&random) }
    for step in 0..<Self.steps / 6 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        edit(&blocks, &memory, &random)
      } else if let index = blocks.indices.randomElement(using: &random) {
        memory.keep(step, at: index)
        let count = blocks.count { $0.kept != nil }
        if count >= capacity, blocks[index].kept == nil {
          for index in blocks.indices { blocks[index].kept = nil }
        }
        blocks[index].kept = (step, index, blocks[..<index].reduce(0) { $0 + $1.utf8 })
      }
      #expect(found(memory, blocks.count) == expected(blocks), "seed \(seed), step \(step)")
    }
  }

  private func block(_ random: inout SeededGenerator) -> Block {
    Block(utf8: Int.random(in: 0...9, using: &random))
  }

  private func edit(
    _ blocks: inout [Block], _ memory: inout BlockMemory<Int>, _ random: inout SeededGenerator
  ) {
    let first = Int.random(in: 0...blocks.count, using: &random)
    let end = min(blocks.count, first + Int.random(in: 0...3, using: &random))
    // As many blocks are put in as keep the list short.
    let most = blocks.count > 30 ? 0 : 4
    let new = (0..<Int.random(in: 0...most, using: &random)).map { _ in block(&random) }
    let utf8Change =
      new.reduce(0) { $0 + $1.utf8 } - blocks[first..<end].reduce(0) { $0 + $1.utf8 }
    let sparesNeighbours = Bool.random(using: &random)
    memory.follow(
      BlockChange(
        outdated: first..<end,
        shift: BlockShift(blocks: new.count - (end - first), utf8: utf8Change),
        sparesNeighbours: sparesNeighbours))
    if !sparesNeighbours {
      if let before = blocks[..<first].lastIndex(where: { $0.kept != nil }) {
        blocks[before].kept = nil
      }
      if end < blocks.count { blocks[end].kept = nil }
    }
    blocks.replaceSubrange(first..<end, with: new)
  }

  /// For each block what is kept and how far it has moved, in numbers.
  private func found(_ memory: BlockMemory<Int>, _ count: Int) -> [[Int]] {
    (0..<count + 5).map { block in
      memory[block].map { [$0.value, $0.shift.blocks, $0.shift.utf8] } ?? []
    }
  }

  private func expected(_ blocks: [Block]) -> [[Int]] {
    var utf8 = 0
    let known = blocks.enumerated().map { index, block in
      defer { utf8 += block.utf8 }
      return block.kept.map { [$0.value, index - $0.block, utf8 - $0.utf8] } ?? []
    }
    return known + Array(repeating: [], count: 5)
  }
}
