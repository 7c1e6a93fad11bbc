// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what benchmarks depend on never reaches users of the library.

/// A C library that is installed on the system.
func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// Where Debian puts Qt's headers on this kind of machine. Qt's own data for the package manager define
/// macros, about which it warns.
#if arch(arm64)
  let qtHeaders = "/usr/include/aarch64-linux-gnu/qt5"
#else
  let qtHeaders = "/usr/include/x86_64-linux-gnu/qt5"
#endif

let package = Package(
  name: "WayfinderBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Wayfinder", path: "..")],
  targets: [
    system("BenchmarkLibrary", "benchmark", apt: "libbenchmark-dev"),
    system("ICUPeerLibrary", "icu-i18n", apt: "libicu-dev"),
    // simdjson's data define a macro, which the package manager warns about, too; it needs none.
    // HarfBuzz's data name the headers that Pango's include; Pango's own hold `-pthread`, about which
    // the package manager warns.
    system("PangoPeerLibrary", "harfbuzz", apt: "libpango1.0-dev"),
    system("PCREPeerLibrary", "libpcre2-8", apt: "libpcre2-dev"),
    system("GumboPeerLibrary", "gumbo", apt: "libgumbo-dev"),
    .target(name: "GoogleBenchmark", dependencies: ["BenchmarkLibrary"]),
    .target(
      name: "Peers",
      dependencies: ["ICUPeerLibrary", "PangoPeerLibrary", "PCREPeerLibrary", "GumboPeerLibrary"],
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-I/usr/include/pango-1.0"])],
      cxxSettings: [
        .unsafeFlags(["", "/QtCore", "/QtGui"].flatMap { ["-isystem", qtHeaders + $0] })
      ],
      linkerSettings: [
        .linkedLibrary("harfbuzz"), .linkedLibrary("pangoft2-1.0"),
        .linkedLibrary("pango-1.0"),
        .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"), .linkedLibrary("simdjson"),
        .linkedLibrary("Qt5Gui"), .linkedLibrary("Qt5Core"),
      ]),
    .executableTarget(
      name: "wayfinder-benchmarks",
      dependencies: [
        "GoogleBenchmark", "Peers",
        .product(name: "Wayfinder", package: "Wayfinder"),
        .product(name: "WayfinderDocument", package: "Wayfinder"),
        .product(name: "WayfinderHTML", package: "Wayfinder"),
        .product(name: "WayfinderFind", package: "Wayfinder"),
        .product(name: "WayfinderLayout", package: "Wayfinder"),
        .product(name: "WayfinderHarfBuzz", package: "Wayfinder"),
      ],
      path: "Sources/WayfinderBenchmarks"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
