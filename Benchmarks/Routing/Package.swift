// swift-tools-version: 6.2
// What a router of links costs. It needs the apps' package alone, so it builds in less than a minute.
import PackageDescription

let package = Package(
    name: "waymark-routing-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "waymark", path: "../.."),
        .package(name: "waymark-measuring", path: "../Measuring"),
    ],
    targets: [
        .executableTarget(
            name: "RoutingBenchmarks",
            dependencies: [
                .product(name: "DeepLinks", package: "waymark"),
                .product(name: "Measuring", package: "waymark-measuring"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
