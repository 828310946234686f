import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The port for plain http.
@Suite struct RedirectControllerTests {
    private func service(challengeFolder: String? = nil) async throws -> ServiceUnderTest {
        var service = try await ServiceUnderTest()
        let administration = service.useCases.administration
        for settings in [
            DomainSettings(prefix: "https://shop.example.com/go", alternateHost: "www.example.com"),
            DomainSettings(prefix: "https://localhost:8443"), DomainSettings(prefix: "http://127.0.0.1:8080"),
        ] {
            _ = try await administration.addDomain(settings, to: service.project.id)
        }
        service.responder = buildRedirectRouter(
            service.useCases, configuration: service.configuration,
            redirect: RedirectConfiguration(port: 0, challengeFolder: challengeFolder)
        ).buildResponder()
        return service
    }

    @Test(arguments: [
        ("go.example.com", "/abc?x=%22&y=a+b", "https://go.example.com/abc?x=%22&y=a+b"),
        ("GO.example.com:80", "/", "https://go.example.com/"),
        (
            "go.example.com.:8080", "/.well-known/apple-app-site-association",
            "https://go.example.com/.well-known/apple-app-site-association"
        ),
        ("shop.example.com", "//evil.example/x", "https://shop.example.com//evil.example/x"),
        ("www.example.com", "/go/a", "https://www.example.com/go/a"),
        ("localhost", "/abc", "https://localhost:8443/abc"),
    ])
    func linkHostsLeadToHTTPSWithTheSamePath(host: String, target: String, location: String) async throws {
        let service = try await service()
        let get = try await service.send(.get, target, authority: host)
        #expect(get.status == .movedPermanently)
        #expect(get.headers[.location] == location)
        #expect(get.headers[.strictTransportSecurity] == nil)
        #expect(try await service.send(.head, target, authority: host).headers[.location] == location)
        let post = try await service.send(.post, target, body: Array("{}".utf8), authority: host)
        #expect(post.status == .permanentRedirect)
        #expect(post.headers[.location] == location)
    }

    @Test(arguments: ["evil.example.com", "127.0.0.1:8080", "127.0.0.1", "example.com", "go.example.com@evil.example"])
    func otherHostsLeadNowhere(host: String) async throws {
        let answer = try await service().send(.get, "/abc", authority: host)
        #expect([.notFound, .badRequest].contains(answer.status))
        #expect(answer.headers[.location] == nil)
    }

    @Test func badTargetsLeadNowhere() async throws {
        let service = try await service()
        for target in ["/a%0d%0aX:%20y", "/a b", "/a\\b", "abc", "/" + String(repeating: "a", count: 9000)] {
            let answer = try await service.send(.get, target)
            #expect([.badRequest, .uriTooLong].contains(answer.status))
            #expect(answer.headers[.location] == nil)
        }
    }

    @Test func challengesComeFromTheirFolderOnly() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-acme-\(UUID())")
        let challenges = folder.appending(path: "challenges")
        try FileManager.default.createDirectory(at: challenges, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("secret".utf8).write(to: folder.appending(path: "outside"))
        try Data("token_-1.thumbprint".utf8).write(to: challenges.appending(path: "token_-1"))
        try Data(repeating: 97, count: 5000).write(to: challenges.appending(path: "large"))
        let named = folder.appending(path: "named")
        try FileManager.default.createSymbolicLink(at: named, withDestinationURL: challenges)
        for (name, target) in [
            ("link", folder.appending(path: "outside").path), ("relative", "../outside"), ("inside", "token_-1"),
            ("up", ".."), ("nothing", "none"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: challenges.appending(path: name).path, withDestinationPath: target)
        }
        try FileManager.default.createDirectory(
            at: challenges.appending(path: "folder"), withIntermediateDirectories: false)
        try #require(mkfifo(challenges.appending(path: "pipe").path, 0o600) == 0)
        let service = try await service(challengeFolder: named.path)
        let prefix = "/.well-known/acme-challenge/"
        let answer = try await service.send(.get, prefix + "token_-1", authority: "not.yet.ours.example.com")
        #expect(answer.status == .ok)
        #expect(answer.text == "token_-1.thumbprint")
        for name in [
            "none", "large", "link", "relative", "inside", "up", "up%2Foutside", "up/outside", "nothing", "folder",
            "pipe",
            "..%2Foutside", "%2E%2E/outside", "../outside", "..", ".", "%2e", "%00", "token_-1%00", "",
        ] {
            let answer = try await service.send(.get, prefix + name, authority: "not.yet.ours.example.com")
            #expect(answer.text.contains("secret") == false && answer.text.contains("thumbprint") == false, "\(name)")
            #expect(answer.status != .ok, "\(name)")
        }
        #expect(try await self.service().send(.get, prefix + "token_-1").status == .movedPermanently)
    }
}

@Suite struct OnDemandCertificateControllerTests {
    @Test func hostsOfLinkDomainsMayHaveCertificates() async throws {
        let service = try await ServiceUnderTest()
        let administration = service.useCases.administration
        for settings in [
            DomainSettings(prefix: "https://shop.example.com/go", alternateHost: "www.example.com"),
            DomainSettings(prefix: "http://127.0.0.1:8080"),
        ] {
            _ = try await administration.addDomain(settings, to: service.project.id)
        }
        for (host, status) in [
            ("go.example.com", 200), ("Shop.Example.com", 200), ("www.example.com", 200), ("go.example.com.", 200),
            ("example.com", 404), ("a.go.example.com", 404), ("127.0.0.1", 404), ("evil.example", 404),
            ("go.example.com/x", 404), ("go.example.com%40evil.example", 404), ("%00", 404), ("", 400),
        ] {
            let answer = try await service.send(.get, "/_/ask?domain=\(host)", authority: "127.0.0.1:8080")
            #expect(answer.status.code == status, "\(host)")
            #expect(answer.headers[.cacheControl] == "no-store")
        }
        #expect(try await service.send(.get, "/_/ask").status == .badRequest)
        #expect(try await service.send(.head, "/_/ask?domain=go.example.com").status == .ok)
        #expect(try await service.send(.post, "/_/ask?domain=go.example.com").status == .methodNotAllowed)
    }
}
