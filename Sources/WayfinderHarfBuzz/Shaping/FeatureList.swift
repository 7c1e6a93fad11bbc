import CHarfBuzz
import WayfinderDocument
import WayfinderLayout

/// The OpenType features that a run asks for beyond a font's defaults.
struct FeatureList {
  private var features: [hb_feature_t] = []

  init(_ run: TextRun, _ range: Range<Int>, font: LoadedFont) {
    if !run.style.hasKerning { set("kern", 0) }
    if !run.style.hasLigatures {
      for name in ["liga", "clig", "dlig", "hlig", "calt"] { set(name, 0) }
    } else if run.style.letterSpacing != 0 {
      // CSS Text 3, 8.2: letters that are spaced do not form ligatures.
      for name in ["liga", "clig"] { set(name, 0) }
    }
    if run.style.trimsPunctuation, font.hasHalfWidths {
      for cluster in PunctuationTrim.trimmed(run, range, font: font) {
        features.append(
          hb_feature_t(
            tag: Tag.value("halt"), value: 1, start: UInt32(cluster.lowerBound),
            end: UInt32(cluster.upperBound)))
      }
    }
  }

  private mutating func set(_ name: String, _ value: UInt32) {
    features.append(
      hb_feature_t(tag: Tag.value(name), value: value, start: 0, end: UInt32.max))
  }

  /// Calls `body` with the features as HarfBuzz takes them.
  func withFeatures(_ body: (UnsafeBufferPointer<hb_feature_t>) -> Void) {
    features.withUnsafeBufferPointer(body)
  }
}
