// swift-tools-version: 6.2
// Measurements of the apps' package alone. They have no other dependencies, so that they build in less than a minute.
import PackageDescription

let inbox: [Target.Dependency] = [
    .product(name: "WaymarkInbox", package: "waymark"),
    .product(name: "WaymarkLinks", package: "waymark"),
]

let package = Package(
    name: "waymark-apps-benchmarks",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Measuring", targets: ["Measuring"])],
    dependencies: [.package(name: "waymark", path: "../..")],
    targets: [
        // Tables of times, and counts of instructions and allocations by callgrind.
        .target(name: "Measuring"),
        // The costs of a router of links.
        .executableTarget(
            name: "RoutingBenchmarks", dependencies: ["Measuring", .product(name: "DeepLinks", package: "waymark")]),
        // The costs of a link on its way through an app.
        .executableTarget(name: "StartupBenchmarks", dependencies: inbox),
        // Two programs that do the same, with the package and without it, for scripts/check-size.
        .executableTarget(
            name: "InboxProgram", dependencies: inbox + [.product(name: "WaymarkClient", package: "waymark")]),
        .executableTarget(name: "PlainProgram"),
    ],
    swiftLanguageModes: [.v6]
)
