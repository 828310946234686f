// swift-tools-version: 6.2
// The apps' package. It has no dependencies, so an app that adds it downloads nothing else; the service is `Server/`.
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "waymark",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1), .macCatalyst(.v13)],
    products: [
        // Apps: typed deep links, and the incoming link delivered once. WaymarkClient and WaymarkLinks are what
        // WaymarkInbox builds on; use them alone to create and resolve links without an inbox.
        .library(name: "DeepLinks", targets: ["DeepLinks"]),
        .library(name: "WaymarkInbox", targets: ["WaymarkInbox"]),
        .library(name: "WaymarkClient", targets: ["WaymarkClient"]),
        .library(name: "WaymarkLinks", targets: ["WaymarkLinks"]),
        // Apps under test: whether links can reach the running build.
        .library(name: "WaymarkDiagnostics", targets: ["WaymarkDiagnostics"]),
        // Tests of apps: expectations for links, and simulated devices.
        .library(name: "DeepLinksTesting", targets: ["DeepLinksTesting"]),
        .library(name: "WaymarkTesting", targets: ["WaymarkTesting"]),
        // Tools and servers: the management API, its client, and the bodies of Firebase's REST API.
        .library(name: "ManagementAPI", targets: ["ManagementAPI"]),
        .library(name: "WaymarkManagement", targets: ["WaymarkManagement"]),
        .library(name: "FirebaseAPI", targets: ["FirebaseAPI"]),
        // Apps that move from another SDK and keep its calls.
        .library(name: "BranchCompatibility", targets: ["BranchCompatibility"]),
        .library(name: "DeeplinkCompatibility", targets: ["DeeplinkCompatibility"]),
        .library(name: "EasyLinkCompatibility", targets: ["EasyLinkCompatibility"]),
        .library(name: "FirebaseCompatibility", targets: ["FirebaseCompatibility"]),
    ],
    targets: [
        .target(name: "DeepLinks", swiftSettings: settings),
        .target(name: "DeepLinksTesting", dependencies: ["DeepLinks"], swiftSettings: settings),
        .target(
            name: "DeeplinkCompatibility", path: "Sources/Compatibility/DeeplinkCompatibility", swiftSettings: settings),
        .target(name: "WaymarkLinks", swiftSettings: settings),
        .target(
            name: "WaymarkClient", dependencies: ["WaymarkLinks"], resources: [.process("PrivacyInfo.xcprivacy")],
            swiftSettings: settings),
        .target(name: "ManagementAPI", dependencies: ["WaymarkLinks"], swiftSettings: settings),
        .target(
            name: "WaymarkManagement", dependencies: ["ManagementAPI", "WaymarkClient", "WaymarkLinks"],
            swiftSettings: settings),
        .target(
            name: "WaymarkInbox", dependencies: ["WaymarkClient", "WaymarkLinks"],
            resources: [.process("PrivacyInfo.xcprivacy")], swiftSettings: settings),
        .target(
            name: "WaymarkDiagnostics", dependencies: ["WaymarkInbox", "WaymarkClient", "WaymarkLinks"],
            swiftSettings: settings),
        .target(
            name: "WaymarkTesting", dependencies: ["WaymarkInbox", "ManagementAPI", "WaymarkClient", "WaymarkLinks"],
            swiftSettings: settings),
        .target(name: "FirebaseAPI", dependencies: ["WaymarkLinks"], swiftSettings: settings),
        .target(
            name: "FirebaseCompatibility",
            dependencies: ["FirebaseAPI", "WaymarkClient", "WaymarkLinks"],
            path: "Sources/Compatibility/FirebaseCompatibility", resources: [.process("PrivacyInfo.xcprivacy")],
            swiftSettings: settings),
        .target(
            name: "BranchCompatibility",
            dependencies: ["WaymarkDiagnostics", "WaymarkInbox", "WaymarkClient", "WaymarkLinks"],
            path: "Sources/Compatibility/BranchCompatibility", resources: [.process("PrivacyInfo.xcprivacy")],
            swiftSettings: settings),
        .target(
            name: "EasyLinkCompatibility", dependencies: ["WaymarkClient", "WaymarkLinks"],
            path: "Sources/Compatibility/EasyLinkCompatibility", swiftSettings: settings),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
        .target(
            name: "ScriptedTransport", dependencies: ["WaymarkClient"], path: "Tests/ScriptedTransport",
            swiftSettings: settings),
        .testTarget(
            name: "DeepLinksTests", dependencies: ["SeededRandom", "DeepLinks", "DeepLinksTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "DeeplinkCompatibilityTests", dependencies: ["SeededRandom", "DeeplinkCompatibility", "DeepLinks"],
            path: "Tests/Compatibility/DeeplinkCompatibilityTests", swiftSettings: settings),
        .testTarget(
            name: "WaymarkLinksTests", dependencies: ["SeededRandom", "ManagementAPI", "WaymarkLinks"],
            swiftSettings: settings),
        .testTarget(
            name: "WaymarkClientTests",
            dependencies: ["ScriptedTransport", "WaymarkManagement", "ManagementAPI", "WaymarkClient", "WaymarkLinks"],
            swiftSettings: settings),
        .testTarget(
            name: "WaymarkInboxTests",
            dependencies: ["WaymarkTesting", "WaymarkInbox", "WaymarkClient", "WaymarkLinks", "DeepLinks"],
            swiftSettings: settings),
        .testTarget(
            name: "WaymarkDiagnosticsTests",
            dependencies: [
                "SeededRandom", "WaymarkDiagnostics", "WaymarkTesting", "WaymarkInbox", "WaymarkClient", "WaymarkLinks",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WaymarkTestingTests",
            dependencies: ["SeededRandom", "WaymarkTesting", "WaymarkInbox", "WaymarkClient", "WaymarkLinks"],
            swiftSettings: settings),
        .testTarget(
            name: "FirebaseAPITests", dependencies: ["SeededRandom", "FirebaseAPI", "WaymarkLinks"],
            swiftSettings: settings),
        .testTarget(
            name: "FirebaseCompatibilityTests",
            dependencies: [
                "SeededRandom", "ScriptedTransport", "FirebaseCompatibility", "FirebaseAPI", "WaymarkTesting",
                "WaymarkClient", "WaymarkLinks",
            ],
            path: "Tests/Compatibility/FirebaseCompatibilityTests", swiftSettings: settings),
        .testTarget(
            name: "BranchCompatibilityTests",
            dependencies: [
                "ScriptedTransport", "BranchCompatibility", "WaymarkTesting", "WaymarkDiagnostics", "WaymarkInbox",
                "WaymarkClient", "WaymarkLinks",
            ],
            path: "Tests/Compatibility/BranchCompatibilityTests", swiftSettings: settings),
        .testTarget(
            name: "EasyLinkCompatibilityTests",
            dependencies: [
                "SeededRandom", "ScriptedTransport", "EasyLinkCompatibility", "WaymarkClient", "WaymarkLinks",
            ],
            path: "Tests/Compatibility/EasyLinkCompatibilityTests", swiftSettings: settings),
        .testTarget(
            name: "PrintedSamplesTests",
            dependencies: ["FirebaseCompatibility", "EasyLinkCompatibility", "WaymarkClient"],
            path: "Tests/Compatibility/PrintedSamplesTests", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
