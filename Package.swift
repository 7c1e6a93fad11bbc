// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Wayfinder",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "WayfinderGeometry", targets: ["WayfinderGeometry"]),
    .library(name: "WayfinderScroll", targets: ["WayfinderScroll"]),
  ],
  targets: [
    .target(name: "WayfinderGeometry"),
    .systemLibrary(
      name: "ICULibrary", pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .target(name: "CICU", dependencies: ["ICULibrary"]),
    .target(name: "WayfinderUnicode", dependencies: ["CICU"]),
    .target(
      name: "WayfinderDocument", dependencies: ["WayfinderUnicode", "WayfinderGeometry"]),
    .systemLibrary(
      name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]),
    .target(
      name: "WayfinderHTML",
      dependencies: ["WayfinderDocument", "WayfinderUnicode", "WayfinderGeometry", "CGumbo"]),
    .testTarget(
      name: "WayfinderHTMLTests", dependencies: ["WayfinderHTML", "WayfinderDocument"]),
    .target(name: "CWayfinderScan"),
    .target(
      name: "WayfinderFind",
      dependencies: ["WayfinderDocument", "WayfinderUnicode", "CWayfinderScan"]),
    .testTarget(
      name: "WayfinderFindTests",
      dependencies: ["WayfinderFind", "WayfinderDocument", "WayfinderUnicode"]),
    .target(
      name: "WayfinderLayout",
      dependencies: ["WayfinderDocument", "WayfinderUnicode", "WayfinderGeometry"]),
    .testTarget(
      name: "WayfinderLayoutTests",
      dependencies: ["WayfinderLayout", "WayfinderDocument", "WayfinderHTML"]),
    .target(
      name: "OracleSupport", dependencies: ["WayfinderHTML", "WayfinderFind", "WayfinderDocument"],
      path: "Tests/OracleSupport"),
    .executableTarget(
      name: "wayfinder-agreement", dependencies: ["OracleSupport"], path: "Tests/Agreement"),
    .testTarget(
      name: "WayfinderOracleTests", dependencies: ["OracleSupport"]),
    .testTarget(name: "WayfinderDocumentTests", dependencies: ["WayfinderDocument"]),
    .testTarget(name: "WayfinderUnicodeTests", dependencies: ["WayfinderUnicode", "CICU"]),
    .testTarget(name: "WayfinderGeometryTests", dependencies: ["WayfinderGeometry"]),
    .target(name: "WayfinderScroll", dependencies: ["WayfinderGeometry"]),
    .testTarget(
      name: "WayfinderScrollTests", dependencies: ["WayfinderScroll", "WayfinderGeometry"]),
  ],
  swiftLanguageModes: [.v6]
)
