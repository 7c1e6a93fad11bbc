/// The pixels of a picture, row by row from the top.
public struct PixelBuffer: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// A word for each pixel: opacity in the highest byte, then red, green and blue, each multiplied by
  /// it; as GTK, Qt and SDL take them.
  public let argb: [UInt32]
}
