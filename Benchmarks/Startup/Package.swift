// swift-tools-version: 6.2
// What a link costs from its door to the app, and what the package adds to a program. It needs the apps' package alone.
import PackageDescription

let inbox: [Target.Dependency] = [
    .product(name: "WaymarkStartup", package: "waymark"),
    .product(name: "WaymarkClient", package: "waymark"),
    .product(name: "WaymarkLinks", package: "waymark"),
]

let package = Package(
    name: "waymark-startup-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "waymark", path: "../..")],
    targets: [
        .executableTarget(name: "StartupBenchmarks", dependencies: inbox),
        // Two programs of one purpose, for scripts/check-size: with the package, and without.
        .executableTarget(name: "InboxProgram", dependencies: inbox),
        .executableTarget(name: "PlainProgram"),
    ],
    swiftLanguageModes: [.v6]
)
