#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The platform's C library is imported here and nowhere else.

/// Returns *e* to a power.
func exponential(_ x: Double) -> Double { exp(x) }

/// Returns the natural logarithm.
func logarithm(_ x: Double) -> Double { log(x) }

/// Returns a base to a power.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Returns the cosine and the sine of an angle in radians.
func cosineAndSine(_ angle: Double) -> (cosine: Double, sine: Double) { (cos(angle), sin(angle)) }

/// The base of the natural logarithm.
let eulersNumber = exp(1.0)
