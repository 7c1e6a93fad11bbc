// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Wayfinder",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "wayfinder", targets: ["wayfinder-cli"]),
    .library(name: "Wayfinder", targets: ["Wayfinder"]),
    .library(name: "WayfinderGeometry", targets: ["WayfinderGeometry"]),
    .library(name: "WayfinderScroll", targets: ["WayfinderScroll"]),
    .library(name: "WayfinderDocument", targets: ["WayfinderDocument"]),
    .library(name: "WayfinderHTML", targets: ["WayfinderHTML"]),
    .library(name: "WayfinderFind", targets: ["WayfinderFind"]),
    .library(name: "WayfinderLayout", targets: ["WayfinderLayout"]),
    .library(name: "WayfinderHarfBuzz", targets: ["WayfinderHarfBuzz"]),
    .library(name: "WayfinderFontconfig", targets: ["WayfinderFontconfig"]),
    .library(name: "WayfinderCairo", targets: ["WayfinderCairo"]),
  ],
  targets: [
    .target(name: "WayfinderGeometry"),
    .systemLibrary(
      name: "ICULibrary", pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .target(name: "CICU", dependencies: ["ICULibrary"]),
    .target(name: "CWayfinderText"),
    .target(name: "WayfinderUnicode", dependencies: ["CICU", "CWayfinderText"]),
    .target(
      name: "WayfinderDocument", dependencies: ["WayfinderUnicode", "WayfinderGeometry"]),
    .systemLibrary(
      name: "CGumbo", pkgConfig: "gumbo",
      providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]),
    .target(
      name: "WayfinderHTML",
      dependencies: ["WayfinderDocument", "WayfinderUnicode", "WayfinderGeometry", "CGumbo"]),
    .testTarget(
      name: "WayfinderHTMLTests",
      dependencies: ["WayfinderHTML", "WayfinderDocument", "TestSupport"]),
    .target(name: "CWayfinderScan"),
    .target(
      name: "WayfinderFind",
      dependencies: ["WayfinderDocument", "WayfinderUnicode", "CWayfinderScan"]),
    .testTarget(
      name: "WayfinderFindTests",
      dependencies: [
        "WayfinderFind", "WayfinderDocument", "WayfinderHTML", "WayfinderUnicode", "TestSupport",
        "CWayfinderScan",
      ]),
    .target(name: "CWayfinderLines"),
    .target(
      name: "WayfinderLayout",
      dependencies: [
        "WayfinderDocument", "WayfinderUnicode", "WayfinderGeometry", "CWayfinderLines",
      ]),
    .testTarget(
      name: "WayfinderLayoutTests",
      dependencies: [
        "WayfinderLayout", "WayfinderDocument", "WayfinderHTML", "TestSupport", "CWayfinderLines",
      ]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .target(
      name: "WayfinderHarfBuzz",
      dependencies: [
        "WayfinderLayout", "WayfinderDocument", "WayfinderUnicode", "WayfinderGeometry",
        "CHarfBuzz",
      ]),
    .testTarget(
      name: "WayfinderHarfBuzzTests",
      dependencies: [
        "WayfinderHarfBuzz", "WayfinderFontconfig", "WayfinderLayout", "WayfinderDocument",
        "WayfinderUnicode",
        "TestSupport",
      ]),
    .target(
      name: "Wayfinder",
      dependencies: [
        "WayfinderDocument", "WayfinderFind", "WayfinderGeometry", "WayfinderLayout",
        "WayfinderScroll", "WayfinderUnicode",
      ]),
    .testTarget(
      name: "WayfinderTests", dependencies: ["Wayfinder", "WayfinderHTML", "TestSupport"]),
    // Neither links its C library: both look for it when they are first used.
    .target(
      name: "CFontconfig",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux, .android]))]),
    .target(
      name: "WayfinderFontconfig", dependencies: ["WayfinderHarfBuzz", "CFontconfig"]),
    .target(
      name: "CCairo",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux, .android]))]),
    .target(name: "WayfinderCairo", dependencies: ["Wayfinder", "WayfinderHarfBuzz", "CCairo"]),
    .testTarget(
      name: "WayfinderCairoTests",
      dependencies: ["WayfinderCairo", "Wayfinder", "WayfinderHTML", "WayfinderHarfBuzz"]),
    .executableTarget(
      name: "wayfinder-cli",
      dependencies: [
        "Wayfinder", "WayfinderHTML", "WayfinderHarfBuzz", "WayfinderFontconfig", "WayfinderCairo",
      ]),
    .target(
      name: "OracleSupport",
      dependencies: [
        "WayfinderHTML", "WayfinderFind", "WayfinderDocument", "WayfinderScroll",
        "WayfinderGeometry", "WayfinderLayout", "WayfinderHarfBuzz",
      ],
      path: "Tests/OracleSupport"),
    .executableTarget(
      name: "wayfinder-agreement", dependencies: ["OracleSupport"], path: "Tests/Agreement"),
    .testTarget(
      name: "WayfinderOracleTests",
      dependencies: [
        "OracleSupport", "WayfinderHTML", "WayfinderFind", "WayfinderDocument", "WayfinderLayout",
      ]),
    .testTarget(
      name: "WayfinderToolTests", dependencies: ["wayfinder-cli", "wayfinder-agreement"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "WayfinderDocumentTests", dependencies: ["WayfinderDocument", "TestSupport"]),
    .testTarget(
      name: "WayfinderUnicodeTests", dependencies: ["WayfinderUnicode", "CICU", "TestSupport"]),
    .testTarget(name: "WayfinderGeometryTests", dependencies: ["WayfinderGeometry"]),
    .target(name: "WayfinderScroll", dependencies: ["WayfinderGeometry"]),
    .testTarget(
      name: "WayfinderScrollTests",
      dependencies: ["WayfinderScroll", "WayfinderGeometry", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
