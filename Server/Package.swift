// swift-tools-version: 6.2
// The service. It depends on the apps' package one folder up, so that both speak the same link model.
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Homebrew keeps libraries apart, so a Mac has to ask where. Linux finds them by itself, and Debian's re2.pc holds a flag that
// SwiftPM warns about.
#if os(macOS)
    let re2PkgConfig: String? = "re2"
    let qrencodePkgConfig: String? = "libqrencode"
    let pngPkgConfig: String? = "libpng"
#else
    let re2PkgConfig: String? = nil
    let qrencodePkgConfig: String? = nil
    let pngPkgConfig: String? = nil
#endif

let package = Package(
    name: "waymark-server",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "waymark", targets: ["waymark"]),
        // For Benchmarks/ only: they have no stable interface.
        .library(name: "ClickJournal", targets: ["ClickJournal"]),
        .library(name: "LinkHTTP", targets: ["LinkHTTP"]),
        .library(name: "LinkRules", targets: ["LinkRules"]),
        .library(name: "LinkService", targets: ["LinkService"]),
        .library(name: "LinkStorage", targets: ["LinkStorage"]),
        .library(name: "LinkStorageSQLite", targets: ["LinkStorageSQLite"]),
        .library(name: "ServiceMetrics", targets: ["ServiceMetrics"]),
    ],
    dependencies: [
        .package(name: "waymark", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        .target(name: "Locking", swiftSettings: settings),
        .target(
            name: "ServiceMetrics",
            dependencies: ["Locking", .product(name: "Metrics", package: "swift-metrics")],
            swiftSettings: settings),
        .target(name: "InstallMatching", swiftSettings: settings),
        .target(
            name: "LinkStorage",
            dependencies: [
                "InstallMatching", "Locking", .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .target(name: "CSQLiteConfiguration", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "LinkStorageSQLite",
            dependencies: [
                "CSQLiteConfiguration", "InstallMatching",
                "LinkStorage", "Locking",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        // Finds functions of libraries that are loaded when they are needed.
        .target(name: "CDynamicLibrary", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        // Loads libpq when it runs, and only where a PostgreSQL database is configured.
        .target(name: "CLibpq", dependencies: ["CDynamicLibrary"]),
        // Loads libcurl when it runs, and only where a command asks a service.
        .target(name: "CLibcurl", dependencies: ["CDynamicLibrary"]),
        .target(
            name: "LinkStoragePostgres",
            dependencies: [
                "CLibpq", "InstallMatching", "LinkStorage", "Locking",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: settings),
        .target(
            name: "ClickJournal",
            dependencies: [
                "LinkStorage", "Locking",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .systemLibrary(
            name: "CRE2System", pkgConfig: re2PkgConfig, providers: [.apt(["libre2-dev"]), .brew(["re2"])]),
        .target(name: "CRE2", dependencies: ["CRE2System"], linkerSettings: [.linkedLibrary("re2")]),
        .systemLibrary(
            name: "CQREncode", pkgConfig: qrencodePkgConfig,
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(
            name: "CPNG", pkgConfig: pngPkgConfig, providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        // Loads libmaxminddb when it runs, and only where a country database is configured.
        .target(name: "CMaxMindDB", dependencies: ["CDynamicLibrary"]),
        // Loads libsodium when it runs, and only where people sign in.
        .target(name: "CSodium", dependencies: ["CDynamicLibrary"]),
        .target(
            name: "LinkRules",
            dependencies: [
                "InstallMatching", "LinkStorage", "CRE2",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        .target(
            name: "LinkQRCodes",
            dependencies: ["LinkRules", "LinkStorage", "CQREncode", "CPNG"],
            swiftSettings: settings),
        .target(
            name: "CountryLookup",
            dependencies: [
                "CMaxMindDB", "LinkRules", "LinkStorage", "Locking",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .target(
            name: "LinkService",
            dependencies: [
                "CSodium", "InstallMatching", "LinkRules", "LinkStorage", "Locking", "ServiceMetrics",
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        .target(
            name: "LinkImportExport",
            dependencies: [
                "LinkRules", "LinkService", "LinkStorage", "Locking",
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
            ],
            swiftSettings: settings),
        .target(
            name: "LinkPages",
            dependencies: [
                "LinkQRCodes", "LinkRules", "LinkStorage",
                .product(name: "WaymarkLinks", package: "waymark"),
            ],
            swiftSettings: settings),
        .target(
            name: "LinkHTTP",
            dependencies: [
                "InstallMatching",
                "LinkPages", "LinkQRCodes", "LinkRules", "LinkService", "LinkStorage", "Locking",
                "ServiceMetrics",
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "FirebaseAPI", package: "waymark"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOExtras", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            resources: [.embedInCode("Faces/Native/openapi.json")],
            swiftSettings: settings),
        .target(
            name: "LinkDashboard",
            dependencies: [
                "LinkDoctor", "LinkHTTP", "LinkImportExport", "LinkPages", "LinkQRCodes", "LinkRules", "LinkService",
                "LinkStorage",
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .target(
            name: "LinkDoctor",
            dependencies: [
                "LinkRules", "LinkStorage", "Locking",
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: settings),
        .target(
            name: "WebhookDelivery",
            dependencies: [
                "LinkRules", "LinkService",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "waymark",
            dependencies: [
                "WebhookDelivery",
                "CLibcurl", "ClickJournal", "CountryLookup", "InstallMatching", "LinkDashboard", "LinkDoctor",
                "LinkHTTP",
                "LinkImportExport",
                "LinkQRCodes",
                "LinkRules",
                "LinkService", "LinkStorage", "LinkStoragePostgres", "LinkStorageSQLite", "Locking",
                "ServiceMetrics",
                .product(name: "DeepLinks", package: "waymark"),
                .product(name: "WaymarkManagement", package: "waymark"),
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "WaymarkClient", package: "waymark"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LinkStorageTests",
            dependencies: [
                "InstallMatching",
                "LinkStorage", "LinkStoragePostgres", "LinkStorageSQLite", "Locking",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        // Run by tests, and in release by scripts/fuzz.sh.
        .executableTarget(
            name: "JournalSimulation",
            dependencies: [
                "ClickJournal", "LinkService", "LinkStorage", "LinkStoragePostgres", "Locking",
                .product(name: "WaymarkLinks", package: "waymark"),
            ],
            path: "Tests/JournalSimulation",
            swiftSettings: settings),
        .testTarget(
            name: "ClickJournalTests",
            dependencies: [
                "InstallMatching",
                "ClickJournal", "JournalSimulation", "LinkStorage", "Locking",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        // Run by tests, and in release by scripts/fuzz.sh.
        .executableTarget(
            name: "MatchingSimulation", dependencies: ["InstallMatching"], path: "Tests/MatchingSimulation",
            swiftSettings: settings),
        // Run in release by scripts/fuzz.sh.
        .executableTarget(
            name: "ClaimMeasurement",
            dependencies: [
                "InstallMatching", "LinkRules", "LinkService", "LinkStorage", "LinkStorageSQLite",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/ClaimMeasurement",
            swiftSettings: settings),
        .testTarget(
            name: "InstallMatchingTests", dependencies: ["InstallMatching", "MatchingSimulation"],
            swiftSettings: settings),
        .testTarget(
            name: "CountryLookupTests",
            dependencies: [
                "CountryLookup", "LinkRules", "LinkStorage", "Locking", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LinkQRCodesTests",
            dependencies: ["LinkQRCodes", "LinkRules", "LinkStorage"],
            swiftSettings: settings),
        .testTarget(
            name: "LinkServiceTests",
            dependencies: [
                "InstallMatching", "LinkImportExport", "LinkRules", "LinkService", "LinkStorage", "Locking",
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "LinkPagesTests",
            dependencies: [
                "LinkPages", "LinkQRCodes", "LinkRules", "LinkStorage",
                .product(name: "WaymarkLinks", package: "waymark"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LinkHTTPTests",
            dependencies: [
                "InstallMatching", "LinkHTTP", "LinkQRCodes", "LinkRules", "LinkService", "LinkStorage", "Locking",
                "ServiceMetrics",
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "WaymarkManagement", package: "waymark"),
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "WaymarkClient", package: "waymark"),
                .product(name: "FirebaseAPI", package: "waymark"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "LinkDashboardTests",
            dependencies: [
                "LinkDashboard", "LinkDoctor", "LinkHTTP", "LinkImportExport", "LinkPages", "LinkRules", "LinkService",
                "LinkStorage", "Locking",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LinkDoctorTests",
            dependencies: [
                "LinkDoctor", "LinkRules", "LinkStorage",
                .product(name: "WaymarkLinks", package: "waymark"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WebhookDeliveryTests",
            dependencies: [
                "LinkRules", "LinkService", "Locking", "WebhookDelivery",
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WaymarkCommandTests",
            dependencies: [
                "waymark", "ClickJournal", "LinkDoctor", "LinkHTTP", "LinkImportExport", "LinkQRCodes", "LinkRules",
                "LinkService",
                "LinkStorage", "LinkStorageSQLite", "Locking",
                .product(name: "WaymarkClient", package: "waymark"),
                .product(name: "ManagementAPI", package: "waymark"),
                .product(name: "WaymarkLinks", package: "waymark"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Snapshots"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
