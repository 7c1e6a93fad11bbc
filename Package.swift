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
    .testTarget(name: "WayfinderGeometryTests", dependencies: ["WayfinderGeometry"]),
    .target(name: "WayfinderScroll", dependencies: ["WayfinderGeometry"]),
    .testTarget(
      name: "WayfinderScrollTests", dependencies: ["WayfinderScroll", "WayfinderGeometry"]),
  ],
  swiftLanguageModes: [.v6]
)
