/// What holds for the positions written inside a `withAnimation` block.
enum ScrollTransaction {
  /// The animation of the innermost block on this thread or task.
  @TaskLocal static var animation: ScrollAnimation?
}

/// Runs a block whose scroll requests are animated.
///
/// The animation holds for requests made by the calling thread or task before the block returns, as
/// in SwiftUI. Outside of a block requests jump.
///
///     withAnimation(.easeInOut(duration: 0.25)) { model.position.scrollTo(y: 0) }
///
/// - Parameters:
///   - animation: the animation; `nil` makes requests jump inside an outer block.
///   - body: what makes the requests.
public func withAnimation<Result>(
  _ animation: ScrollAnimation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try ScrollTransaction.$animation.withValue(animation, operation: body)
}
