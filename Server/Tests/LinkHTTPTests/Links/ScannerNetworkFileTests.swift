import Foundation
import HTTPTypes
import LinkRules
import Logging
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The file of mail scanners' networks, and what it does to counts.
@Suite struct ScannerNetworkFileTests {
    private static let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    /// A file that is deleted when the test is done with it.
    private static func withFile<Value>(
        _ text: String, _ body: (_ path: String) async throws -> Value
    ) async throws -> Value {
        let file = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file.path)
    }

    @Test func itIsReplacedWhileTheServiceRuns() async throws {
        try await Self.withFile("192.0.2.0/24\n") { path in
            let address = try #require(IPAddress("198.51.100.1"))
            let file = try NetworkListFile(path: path, of: .scanners, logger: Self.logger)
            #expect(!file.networks.contains(address))
            try Data("198.51.100.0/24\n".utf8).write(to: URL(filePath: path), options: .atomic)
            file.poll()
            #expect(file.networks.contains(address))
        }
    }

    @Test func theLastListStaysWhileTheFileIsBadOrGone() async throws {
        try await Self.withFile("192.0.2.0/24\n") { path in
            let address = try #require(IPAddress("192.0.2.1"))
            let file = try NetworkListFile(path: path, of: .scanners, logger: Self.logger)
            try Data("example.com\n".utf8).write(to: URL(filePath: path), options: .atomic)
            file.poll()
            #expect(file.networks.contains(address))
            try FileManager.default.removeItem(atPath: path)
            file.poll()
            #expect(file.networks.contains(address))
            try Data().write(to: URL(filePath: path))
            file.poll()
            #expect(!file.networks.contains(address))
        }
    }

    @Test func aBadFileStopsTheStartAndSaysWhere() async throws {
        try await Self.withFile("192.0.2.0/24\nexample.com\n") { path in
            let error = #expect(throws: NetworkListFileError.self) {
                try NetworkListFile(path: path, of: .scanners, logger: Self.logger)
            }
            #expect(error?.description.contains("line 2") == true && error?.description.contains(path) == true)
        }
        #expect(throws: NetworkListFileError.self) {
            try NetworkListFile(path: "/nonexistent/networks", of: .scanners, logger: Self.logger)
        }
    }

    /// A scanner gets what a person gets; only the count differs.
    @Test(arguments: [LinkHostFixture.desktop, LinkHostFixture.iPhone, LinkHostFixture.android])
    func aScannerGetsWhatAPersonGetsAndIsNotCounted(_ userAgent: String) async throws {
        try await Self.withFile("192.0.2.0/24\n") { path in
            let file = try NetworkListFile(path: path, of: .scanners, logger: Self.logger)
            let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(scanners: file))
            let json = #"""
                {"link":{"link":"https://example.com/a","ios":{"bundleID":"com.example"},
                "android":{"packageName":"com.example"}},"customCode":"abc"}
                """#
            let link: LinkResource = try await service.sendJSON(.post, "/api/v1/links", json).decoded()
            let events = {
                let numbers: LinkStatisticsResource = try await service.get("/api/v1/links/\(link.id)/statistics")
                    .decoded()
                return numbers.events
            }
            let fields: HTTPFields = [.userAgent: userAgent]
            let scanner = try await service.send(.get, "/abc", headers: fields, peer: "192.0.2.9")
            #expect(try await events().isEmpty)
            let person = try await service.send(.get, "/abc", headers: fields, peer: "203.0.113.9")
            #expect(try await !events().isEmpty)
            #expect(scanner.status == person.status && scanner.body.count == person.body.count)
            #expect(scanner.headers[.location]?.withoutTokens == person.headers[.location]?.withoutTokens)
        }
    }
}
