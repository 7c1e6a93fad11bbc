// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Wayfinder",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "WayfinderGeometry", targets: ["WayfinderGeometry"])
  ],
  targets: [
    .target(name: "WayfinderGeometry"),
    .testTarget(name: "WayfinderGeometryTests", dependencies: ["WayfinderGeometry"]),
  ],
  swiftLanguageModes: [.v6]
)
