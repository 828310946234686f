// swift-tools-version: 6.2
// One file of an app, before and after it moved from Firebase Dynamic Links. It is type-checked by `scripts/check-apple`.
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error)
]

let package = Package(
    name: "moving-from-firebase",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "FlightsBefore", targets: ["FlightsBefore"]),
        .library(name: "FlightsAfter", targets: ["FlightsAfter"]),
    ],
    dependencies: [.package(name: "waymark", path: "../..")],
    targets: [
        .target(name: "FirebaseCore", path: "Stubs/FirebaseCore", swiftSettings: settings),
        .target(name: "FirebaseDynamicLinks", path: "Stubs/FirebaseDynamicLinks", swiftSettings: settings),
        .target(
            name: "FlightsBefore", dependencies: ["FirebaseCore", "FirebaseDynamicLinks"], path: "Before",
            swiftSettings: settings),
        .target(
            name: "FlightsAfter", dependencies: [.product(name: "FirebaseCompatibility", package: "waymark")],
            path: "After", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
