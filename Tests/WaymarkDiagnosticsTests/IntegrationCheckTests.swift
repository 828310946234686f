import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkDiagnostics

/// The check of an app, against a service that is right but for one thing.
@Suite(.timeLimit(.minutes(1))) struct IntegrationCheckTests {
    private static let app = "ABCDE12345.com.example.airline"
    private static let file = """
        {"applinks": {"apps": [], "details": [
          {"appIDs": ["OTHER.app"], "components": [{"/": "/*"}]},
          {"appID": "\(app)", "appIDs": ["\(app)"], "components": [{"/": "/_/*", "exclude": true}, {"/": "/*"}]}]}}
        """
    private static let unknownLink = """
        {"type": "urn:waymark:problem:not-found", "title": "Not found", "status": 404}
        """

    private var configuration = LinkInboxConfiguration(
        service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ",
        linkDomains: ["https://go.example.com", "https://go.example.com/promos", "https://open.example.com"],
        deepLinkHosts: ["fly.example.com"], customSchemes: ["airline"], appID: "com.example.airline")
    private var build = AppBuild(
        appIdentifier: app,
        associatedDomains: ["applinks:go.example.com", "applinks:*.example.com?mode=developer", "webcredentials:x"],
        urlSchemes: ["fb1", "Airline"])

    private static func answer(_ status: Int, _ type: String, _ body: String) -> RecordingTransport.Answer {
        .success(LinkHTTPResponse(status: status, headers: ["Content-Type": type], body: Data(body.utf8)))
    }

    private static func answer(
        _ request: LinkHTTPRequest, file: String = file, problem: String = unknownLink, status: Int = 404
    ) -> RecordingTransport.Answer {
        request.url.path.hasPrefix("/.well-known/")
            ? answer(200, "application/json", file) : answer(status, "application/problem+json", problem)
    }

    private func check(
        _ answer: @escaping @Sendable (LinkHTTPRequest) -> RecordingTransport.Answer = { Self.answer($0) }
    ) async -> [IntegrationFinding] {
        let transport = RecordingTransport(answer)
        let inbox = LinkInbox(
            configuration, store: InMemoryInboxStore(), transport: transport, environment: TestClock().environment)
        return await IntegrationCheck(inbox, build: build, transport: transport).run()
    }

    /// The only finding of a subject that did not pass.
    private func fault(
        _ subject: IntegrationFinding.Subject, _ findings: [IntegrationFinding]
    ) throws -> IntegrationFinding {
        let faults = findings.filter { $0.outcome != .passed }
        #expect(faults.count == 1 && faults.first?.subject == subject, "\(faults)")
        return try #require(faults.first)
    }

    @Test func rightAppPassesEveryCheck() async {
        let findings = await check()
        #expect(findings.allSatisfy { $0.outcome == .passed }, "\(findings)")
        #expect(Set(findings.map(\.subject)) == Set(IntegrationFinding.Subject.allCases))
        // Three hosts, each once.
        #expect(findings.count { $0.subject == .associationFile } == 3)
    }

    @Test mutating func missingHostIsNamed() async throws {
        build.associatedDomains = ["applinks:go.example.com", "applinks:fly.example.com", "applinks:example.com"]
        let fault = try fault(.associatedDomain, await check())
        #expect(fault.outcome == .failed)
        #expect(fault.message.contains("“applinks:open.example.com”"))
    }

    @Test mutating func deepLinkHostMayBeLeftOut() async throws {
        build.associatedDomains = ["applinks:go.example.com", "applinks:open.example.com"]
        let findings = await check()
        #expect(try fault(.associatedDomain, findings).outcome == .unclear)
        #expect(findings.count { $0.subject == .associationFile } == 2)
    }

    @Test mutating func deepLinkHostsAreComparedAsWebAddressesSpellThem() async throws {
        configuration.deepLinkHosts = ["Bücher.Example.", "FLY.example.com:443"]
        build.associatedDomains? += ["applinks:xn--bcher-kva.example"]
        let findings = await check()
        #expect(findings.allSatisfy { $0.outcome == .passed }, "\(findings)")
        #expect(findings.contains { $0.message.contains("https://xn--bcher-kva.example/.well-known/") })
    }

    @Test mutating func unreadableEntitlementsAreUnclear() async throws {
        build.associatedDomains = nil
        #expect(try fault(.associatedDomain, await check()).outcome == .unclear)
    }

    @Test mutating func missingSchemeIsNamed() async throws {
        build.urlSchemes = ["fb1"]
        #expect(try fault(.customScheme, await check()).message.contains("airline://"))
    }

    @Test mutating func otherBundleIDIsAMistake() async throws {
        configuration.appID = "com.example.airline.beta"
        #expect(try fault(.configuration, await check()).message.contains("com.example.airline.beta"))
    }

    @Test mutating func mistakesOfTheConfigurationAreFindings() async {
        configuration.customSchemes = ["airline://"]
        let findings = await check()
        #expect(findings.first?.subject == .configuration && findings.first?.outcome == .failed)
        #expect(!findings.contains { $0.subject == .service })
    }

    @Test(
        "an association file that does not help this build is named",
        arguments: [
            (200, "<html>", "is not an association file"), (302, file, "302"), (404, "", "404"),
            (200, #"{"applinks": {"details": [{"appIDs": ["X.y"], "components": [{"/": "/*"}]}]}}"#, "does not name"),
            (200, #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["NOT /*"]}]}}"#, "no path"),
            (200, #"{"applinks": {"details": [{"appID": "\#(app)"}]}}"#, "no path"),
        ])
    func wrongAssociationFileIsNamed(status: Int, body: String, part: String) async throws {
        let fault = try fault(
            .associationFile,
            await check { request in
                request.url.host == "open.example.com" && request.url.path.hasPrefix("/.well-known/")
                    ? Self.answer(status, "application/json", body) : Self.answer(request)
            })
        #expect(fault.outcome == .failed)
        #expect(fault.message.contains(part) && fault.message.contains("open.example.com"))
    }

    @Test mutating func hostWithoutANetworkAndBuildWithoutAnIdentifierAreUnclear() async throws {
        let away = await check { request in
            request.url.host == "open.example.com" ? .failure(LinkTransportError(.offline)) : Self.answer(request)
        }
        #expect(try fault(.associationFile, away).outcome == .unclear)
        build.appIdentifier = nil
        #expect(await check().count { $0.subject == .associationFile && $0.outcome == .unclear } == 3)
    }

    @Test func keyThatTheServiceRefusesIsNamed() async throws {
        for (status, part) in [(401, "waymark key create"), (403, "may not be used from this app")] {
            let problem = #"{"type": "urn:waymark:problem:x", "title": "No", "status": \#(status)}"#
            let fault = try fault(.apiKey, await check { Self.answer($0, problem: problem, status: status) })
            #expect(fault.outcome == .failed && fault.message.contains(part), "\(fault)")
        }
    }

    @Test(arguments: [LinkServiceClientError.Code.transport, .timeout, .captivePortal])
    func serviceThatCannotBeReachedIsNamed(code: LinkServiceClientError.Code) throws {
        let findings = ServiceRules.findings(
            LinkServiceClientError(code, "What went wrong."), service: "https://go.example.com")
        #expect(try fault(.service, findings).message == "https://go.example.com: What went wrong.")
        #expect(findings.count == 1)
    }

    @Test(arguments: [LinkServiceClientError.Code.unavailable, .rateLimited, .unexpectedResponse])
    func serviceThatIsBusyIsUnclear(code: LinkServiceClientError.Code) throws {
        let findings = ServiceRules.findings(LinkServiceClientError(code), service: "https://go.example.com")
        #expect(try fault(.service, findings).outcome == .unclear)
    }
}
