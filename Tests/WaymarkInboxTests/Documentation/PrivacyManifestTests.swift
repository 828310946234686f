import Foundation
import Testing

/// The privacy manifests declare what the sources of their modules use.
///
/// https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
@Suite struct PrivacyManifestTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources").standardizedFileURL

    /// The calls of each category that this package could make, and the reason that fits them.
    private static let categories = [
        "FileTimestamp": (calls: ["modificationDate", "creationDate", "fstat("], reason: "C617.1"),
        "SystemBootTime": (calls: ["clock_gettime", "systemUptime", "mach_absolute_time"], reason: "35F9.1"),
        "UserDefaults": (calls: ["UserDefaults"], reason: "CA92.1"),
        "DiskSpace": (calls: ["volumeAvailableCapacity", "systemFreeSize", "statvfs"], reason: "none"),
    ]

    private struct Manifest: Decodable {
        struct API: Decodable {
            var NSPrivacyAccessedAPIType: String
            var NSPrivacyAccessedAPITypeReasons: [String]
        }

        struct Data: Decodable {
            var NSPrivacyCollectedDataType: String
            var NSPrivacyCollectedDataTypeLinked: Bool
            var NSPrivacyCollectedDataTypeTracking: Bool
        }

        var NSPrivacyTracking: Bool
        var NSPrivacyCollectedDataTypes: [Data]
        var NSPrivacyAccessedAPITypes: [API]
    }

    /// What the requests of each module tell, in Apple's categories.
    @Test(arguments: [
        ("WaymarkClient", ["DeviceID", "ProductInteraction"]), ("WaymarkInbox", ["OtherDataTypes"]),
        ("Compatibility/FirebaseCompatibility", ["OtherDataTypes", "ProductInteraction"]),
    ])
    func manifestDeclaresWhatTheModuleCollects(_ module: String, _ types: [String]) throws {
        let file = Self.sources.appendingPathComponent(module).appendingPathComponent("PrivacyInfo.xcprivacy")
        let manifest = try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: file))
        let declared = manifest.NSPrivacyCollectedDataTypes
        #expect(declared.map(\.NSPrivacyCollectedDataType).sorted() == types.map { "NSPrivacyCollectedDataType\($0)" })
        #expect(declared.allSatisfy { !$0.NSPrivacyCollectedDataTypeLinked && !$0.NSPrivacyCollectedDataTypeTracking })
    }

    /// The modules that apps ship, and the folders of their sources.
    @Test(arguments: [
        "DeepLinks", "WaymarkLinks", "WaymarkClient", "WaymarkInbox", "Compatibility/FirebaseCompatibility",
        "Compatibility/EasyLinkCompatibility", "Compatibility/DeeplinkCompatibility",
    ])
    func manifestDeclaresWhatTheModuleUses(_ module: String) throws {
        let folder = Self.sources.appendingPathComponent(module)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        let lines = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        #expect(!lines.isEmpty)
        let used = Self.categories.filter { category in
            category.value.calls.contains { call in lines.contains { $0.contains(call) } }
        }
        let data = try? Data(contentsOf: folder.appendingPathComponent("PrivacyInfo.xcprivacy"))
        let manifest = try data.map { try PropertyListDecoder().decode(Manifest.self, from: $0) }
        #expect(manifest?.NSPrivacyTracking != true)
        let declared = (manifest?.NSPrivacyAccessedAPITypes ?? []).map {
            [$0.NSPrivacyAccessedAPIType] + $0.NSPrivacyAccessedAPITypeReasons
        }
        #expect(
            Set(declared) == Set(used.map { ["NSPrivacyAccessedAPICategory\($0.key)", $0.value.reason] }), "\(module)")
    }
}
