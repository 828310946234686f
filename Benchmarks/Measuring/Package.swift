// swift-tools-version: 6.2
// How the small benchmarks measure: tables of times, and counts of instructions and allocations by callgrind.
import PackageDescription

let package = Package(
    name: "waymark-measuring",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Measuring", targets: ["Measuring"])],
    targets: [.target(name: "Measuring")],
    swiftLanguageModes: [.v6]
)
