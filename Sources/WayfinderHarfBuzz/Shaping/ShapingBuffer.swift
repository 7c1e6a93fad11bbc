import CHarfBuzz
import Synchronization
import WayfinderLayout
import WayfinderUnicode

/// A buffer of HarfBuzz with the text of one run.
///
/// The one place that reads HarfBuzz's arrays: they are valid until the buffer is shaped again, and
/// everything is copied out of them before that.
final class ShapingBuffer {
  /// A cluster of the run, in font units.
  struct Cluster {
    /// Where the cluster begins in the text.
    var start: Int
    var advance: Int32
    var isUnsafe: Bool
    /// Whether the font has no glyph for some of it.
    var isMissing: Bool
    var glyphs: [Glyph]
  }

  /// A glyph with its place from the left edge of its cluster, y up.
  struct Glyph {
    var id: UInt32
    var x: Int32
    var y: Int32
  }

  private let buffer: OpaquePointer
  private let run: TextRun

  init(_ run: TextRun) {
    self.run = run
    buffer = ShapingBufferPool.take()
  }

  deinit { ShapingBufferPool.give(buffer) }

  /// Shapes a part of the run and returns its clusters in logical order.
  func clusters(
    of range: Range<Int>, font: LoadedFont, features: FeatureList
  ) -> [Cluster] {
    shape(range, font: font, features: features)
    return clusters()
  }

  /// Shapes a part of the run.
  func shape(_ range: Range<Int>, font: LoadedFont, features: FeatureList) {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_ot_tag(run.script))
    if !run.style.language.isEmpty {
      hb_buffer_set_language(buffer, hb_language_from_string(run.style.language, -1))
    } else {
      // Without this HarfBuzz would ask the process for its locale.
      hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    }
    run.text.withMemoryRebound(to: CChar.self) { text in
      hb_buffer_add_utf8(
        buffer, text.baseAddress, Int32(text.count), UInt32(range.lowerBound), Int32(range.count))
    }
    features.withFeatures { hb_shape(font.font, buffer, $0.baseAddress, UInt32($0.count)) }
  }

  /// Whether the font that shaped last has no glyph for some character.
  var hasMissing: Bool {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count) else { return false }
    return UnsafeBufferPointer(start: infos, count: Int(count)).contains { $0.codepoint == 0 }
  }

  /// Where the clusters begin that have a glyph of a set.
  func clusters(holding glyphs: OpaquePointer) -> [UInt32] {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count) else { return [] }
    var found: [UInt32] = []
    for info in UnsafeBufferPointer(start: infos, count: Int(count))
    where hb_set_has(glyphs, info.codepoint) != 0 {
      found.append(info.cluster)
    }
    return found
  }

  /// Calls `body` with each cluster shaped last in logical order: where it begins, its advance in font
  /// units and whether a break before it is unsafe.
  @inline(__always)
  func forEachCluster(_ body: (_ start: Int, _ advance: Int32, _ isUnsafe: Bool) -> Void) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    let total = Int(count)
    var index = run.isRightToLeft ? total - 1 : 0
    let step = run.isRightToLeft ? -1 : 1
    while index >= 0, index < total {
      let cluster = infos[index].cluster
      var advance: Int32 = 0
      var isUnsafe = false
      repeat {
        advance &+= positions[index].x_advance
        isUnsafe = isUnsafe || hbface_isUnsafeToBreak(infos + index) != 0
        index += step
      } while index >= 0 && index < total && infos[index].cluster == cluster
      body(Int(cluster), advance, isUnsafe)
    }
  }

  /// The clusters shaped last, with their glyphs where the run wants them.
  func clusters() -> [Cluster] {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    var clusters: [Cluster] = []
    clusters.reserveCapacity(Int(count))
    // From right to left the first cluster of the text is the last of the buffer.
    var index = run.isRightToLeft ? Int(count) - 1 : 0
    let step = run.isRightToLeft ? -1 : 1
    while index >= 0, index < Int(count) {
      let start = Int(infos[index].cluster)
      var cluster = Cluster(
        start: start, advance: 0, isUnsafe: false, isMissing: false, glyphs: [])
      let first = index
      while index >= 0, index < Int(count), Int(infos[index].cluster) == start {
        cluster.advance &+= positions[index].x_advance
        cluster.isUnsafe = cluster.isUnsafe || hbface_isUnsafeToBreak(infos + index) != 0
        cluster.isMissing = cluster.isMissing || infos[index].codepoint == 0
        index += step
      }
      if run.wantsGlyphs {
        cluster.glyphs = glyphs(
          infos, positions, from: min(first, index - step), to: max(first, index - step))
      }
      clusters.append(cluster)
    }
    return clusters
  }

  private func glyphs(
    _ infos: UnsafeMutablePointer<hb_glyph_info_t>,
    _ positions: UnsafeMutablePointer<hb_glyph_position_t>, from first: Int, to last: Int
  ) -> [Glyph] {
    var x: Int32 = 0
    return (first...last).map { index in
      defer { x &+= positions[index].x_advance }
      return Glyph(
        id: infos[index].codepoint, x: x &+ positions[index].x_offset,
        y: positions[index].y_offset)
    }
  }

  private func hb_ot_tag(_ script: Script) -> hb_script_t {
    hb_script_from_iso15924_tag(script.tag)
  }
}

/// Buffers to use again: most of what a short run costs is to make one.
private enum ShapingBufferPool {
  /// HarfBuzz's buffers may be used by one thread at a time, whichever it is; a pool hands each to one.
  private struct Buffer: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private static let free = Mutex<[Buffer]>([])
  private static let maximumCount = 16

  static func take() -> OpaquePointer {
    free.withLock { $0.popLast() }?.pointer ?? hb_buffer_create()
  }

  static func give(_ buffer: OpaquePointer) {
    let buffer = Buffer(pointer: buffer)
    let isKept = free.withLock { free in
      guard free.count < maximumCount else { return false }
      free.append(buffer)
      return true
    }
    if !isKept { hb_buffer_destroy(buffer.pointer) }
  }
}
