// swift-tools-version: 6.2
// A small app on Waymark: its model, links and coordinator, and two faces, one for a terminal and one in SwiftUI.
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "boarding-pass",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .executable(name: "boarding-pass", targets: ["BoardingPassTerminal"]),
        .library(name: "BoardingPassApp", targets: ["BoardingPassApp"]),
    ],
    dependencies: [.package(name: "waymark", path: "../..")],
    targets: [
        .target(
            name: "BoardingPassCore",
            dependencies: [
                .product(name: "DeepLinks", package: "waymark"),
                .product(name: "WaymarkClient", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "WaymarkInbox", package: "waymark"),
                .product(name: "WaymarkDiagnostics", package: "waymark"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "BoardingPassTerminal",
            dependencies: [
                "BoardingPassCore",
                .product(name: "WaymarkClient", package: "waymark"),
                .product(name: "WaymarkInbox", package: "waymark"),
                .product(name: "WaymarkDiagnostics", package: "waymark"),
            ],
            swiftSettings: settings),
        .target(
            name: "BoardingPassApp",
            dependencies: [
                "BoardingPassCore",
                .product(name: "WaymarkInbox", package: "waymark"),
                .product(name: "WaymarkDiagnostics", package: "waymark"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
