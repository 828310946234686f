// swift-tools-version: 6.2
// Measurements of the service. A package of its own, so that the service does not depend on the tools; those of the
// apps' package are in `Apps`, because these need all the packages of the service.
import PackageDescription

let package = Package(
    name: "waymark-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "waymark", path: ".."),
        .package(name: "waymark-server", path: "../Server"),
        .package(name: "waymark-apps-benchmarks", path: "Apps"),
        // Without traits: no jemalloc, which a machine would have to install first.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        .executableTarget(
            name: "WaymarkBenchmarks",
            dependencies: [
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "LinkStorage", package: "waymark-server"),
                .product(name: "LinkStorageSQLite", package: "waymark-server"),
                .product(name: "LinkService", package: "waymark-server"),
                .product(name: "LinkHTTP", package: "waymark-server"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/WaymarkBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        // The costs of deciding a click. It is built alone: of the service, it needs neither HTTP nor a database.
        .executableTarget(
            name: "VisitBenchmarks",
            dependencies: [
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "LinkStorage", package: "waymark-server"),
                .product(name: "LinkRules", package: "waymark-server"),
                .product(name: "Measuring", package: "waymark-apps-benchmarks"),
            ]),
        // The costs of recording clicks in their journal, with a store that keeps nothing.
        .executableTarget(
            name: "JournalBenchmarks",
            dependencies: [
                .product(name: "LinkStorage", package: "waymark-server"),
                .product(name: "ClickJournal", package: "waymark-server"),
            ]),
        // The costs of requests that pass the router, on a store in memory.
        .executableTarget(
            name: "RequestBenchmarks",
            dependencies: [
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "LinkStorage", package: "waymark-server"),
                .product(name: "LinkService", package: "waymark-server"),
                .product(name: "LinkHTTP", package: "waymark-server"),
                .product(name: "ServiceMetrics", package: "waymark-server"),
                .product(name: "Measuring", package: "waymark-apps-benchmarks"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
