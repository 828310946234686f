import Foundation
import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct AssociationFileControllerTests {
    private static let files = [
        "/apple-app-site-association", "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
    ]

    private func fixture() async throws -> LinkHostFixture {
        let fixture = try await LinkHostFixture()
        try await fixture.add(.ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345")))
        let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
        try await fixture.add(
            .android(AndroidApp(packageName: "com.example.android", fingerprints: [fingerprint])))
        return fixture
    }

    @Test(arguments: files) func filesAreJSONWithoutARedirect(_ path: String) async throws {
        let fixture = try await fixture()
        let response = try await fixture.send(path)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json")
        #expect((try? JSONSerialization.jsonObject(with: Data(response.text.utf8))) != nil)
        #expect(
            response.text.contains(path.hasSuffix("links.json") ? "com.example.android" : "ABCDE12345.com.example.ios"))
        let head = try await fixture.send(path, method: .head)
        #expect(head.status == .ok)
        #expect(head.headers[.contentType] == "application/json")
        #expect(head.headers[.contentLength] == response.headers[.contentLength])
        #expect(head.text.isEmpty)
    }

    @Test func bothApplePathsHaveTheSameBytes() async throws {
        let fixture = try await fixture()
        #expect(try await fixture.send(Self.files[0]).text == fixture.send(Self.files[1]).text)
    }

    @Test(arguments: files) func aHostWithoutADomainHasNoFiles(_ path: String) async throws {
        let fixture = try await LinkHostFixture { $0.domain = try LinkDomain("https://go.example.com") }
        #expect(try await fixture.send(path).status == .notFound)
    }

    @Test(arguments: files) func withheldFilesAreNotFoundAndNotKept(_ path: String) async throws {
        let fixture = try await LinkHostFixture { $0.servesAssociations = false }
        for method in [HTTPRequest.Method.get, .head] {
            let response = try await fixture.send(path, method: method)
            #expect(response.status == .notFound)
            #expect(response.headers[.cacheControl] == "no-store")
            #expect(response.location == nil)
        }
    }

    @Test func aPathPrefixIsNotAskedFor() async throws {
        let fixture = try await LinkHostFixture { $0.domain = try LinkDomain("http://localhost/promos") }
        try await fixture.add(.ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345")))
        #expect(try await fixture.send(Self.files[0]).text.contains("\"/promos/*\""))
    }

    @Test func theAlternateHostHasTheSameFiles() async throws {
        let fixture = try await LinkHostFixture {
            $0.domain = try LinkDomain("http://127.0.0.1")
            $0.alternateHost = "localhost"
        }
        #expect(try await fixture.send(Self.files[0]).status == .ok)
    }

    @Test func robotsMayComeAndIconsAreNotLookedUpAsLinks() async throws {
        let fixture = try await fixture()
        #expect(try await fixture.send("/robots.txt").text == "User-agent: *\nDisallow:\n")
        #expect(try await fixture.send("/favicon.ico").status == .noContent)
    }
}
