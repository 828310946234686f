// swift-tools-version: 6.2
// One file of an app, before and after it moved from Branch. It is type-checked by `scripts/check-apple`, the file before the move
// also with BranchCompatibility in place of Branch's SDK. The app is in Swift 5, as most that use Branch.
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .swiftLanguageMode(.v5),
]

let package = Package(
    name: "moving-from-branch",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "SpotsBefore", targets: ["SpotsBefore"]),
        .library(name: "SpotsAfter", targets: ["SpotsAfter"]),
    ],
    dependencies: [.package(name: "waymark", path: "../..")],
    targets: [
        .target(name: "BranchSDK", path: "Stubs/BranchSDK", swiftSettings: settings),
        .target(name: "SpotsBefore", dependencies: ["BranchSDK"], path: "Before", swiftSettings: settings),
        .target(
            name: "SpotsAfter", dependencies: [.product(name: "BranchCompatibility", package: "waymark")],
            path: "After", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v5]
)
