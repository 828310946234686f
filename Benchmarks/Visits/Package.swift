// swift-tools-version: 6.2
// What deciding a click costs. Of the service it builds the use cases alone, with neither HTTP nor a database.
import PackageDescription

let package = Package(
    name: "waymark-visit-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "waymark", path: "../.."),
        .package(name: "waymark-server", path: "../../Server"),
        .package(name: "waymark-measuring", path: "../Measuring"),
    ],
    targets: [
        .executableTarget(
            name: "VisitBenchmarks",
            dependencies: [
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "LinkStorage", package: "waymark-server"),
                .product(name: "LinkService", package: "waymark-server"),
                .product(name: "Measuring", package: "waymark-measuring"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
