import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Links with a limit: the store decides each click and each opening, and without it there is none.
@Suite struct LimitedLinkTests {
    /// A service with a link that has limits and one without, both of which were followed once.
    private func service() async throws -> BranchService {
        let branch = try await BranchService()
        for (code, limits) in [("limited", #","clickLimit":9,"openingLimit":9"#), ("plain", "")] {
            let made = try await branch.service.sendJSON(
                .post, "/api/v1/links",
                #"{"link":{"link":"https://example.com/a"},"customCode":"\#(code)"\#(limits)}"#)
            #expect(made.status == .created, "\(made.text)")
            #expect(try await follow("/\(code)", on: branch).status == .found)
        }
        return branch
    }

    private func follow(_ path: String, on branch: BranchService) async throws -> Answer {
        try await branch.service.send(.get, path, headers: [.userAgent: LinkHostFixture.desktop])
    }

    @Test func noneIsAnsweredAheadOfTheRouter() async throws {
        let service = try await service().service
        let direct = DirectRedirects(
            follow: service.useCases.follow, configuration: service.configuration, date: DateField(),
            overrides: BranchOverride.all,
            paths: buildRouter(service.useCases, logger: service.log.logger()).routes.map(\.path.description))
        for (path, isDirect) in [("/plain", true), ("/limited", false), ("/limited?a=1", false)] {
            let head = HTTPRequest(
                method: .get, scheme: "http", authority: "go.example.com", path: path,
                headerFields: [.userAgent: LinkHostFixture.desktop])
            #expect((direct.answer(head, from: IPAddress("192.0.2.1")) != nil) == isDirect, "\(path)")
        }
    }

    @Test func withoutTheStoreNoClickIsFollowed() async throws {
        let branch = try await service()
        try await branch.service.database.close()
        // By the router.
        let answer = try await follow("/limited", on: branch)
        #expect(answer.status == .serviceUnavailable && answer.headers[.location] == nil)
        #expect(answer.headers[.retryAfter] != nil)
        #expect(try await follow("/plain", on: branch).headers[.location] == "https://example.com/a")
        // On a connection, whose requests are tried ahead of it.
        try await branch.service.withPort { port in
            for (code, status) in [("limited", "503"), ("plain", "302")] {
                let request =
                    "GET /\(code) HTTP/1.1\r\nHost: go.example.com\r\nUser-Agent: \(LinkHostFixture.desktop)\r\n"
                    + "Connection: close\r\n\r\n"
                let text = try await RawConnection.exchange(Array(request.utf8), port: port, endsOutput: true)
                #expect(text.hasPrefix("HTTP/1.1 \(status)"), "\(text)")
                #expect(text.lowercased().contains("\r\nlocation:") == (status == "302"), "\(text)")
            }
        }
    }

    @Test func withoutTheStoreNoAppGetsTheLink() async throws {
        let branch = try await service()
        try await branch.service.database.close()
        let url = "https://go.example.com/limited"
        let resolved = try await branch.service.sendJSON(
            .post, "/api/v1/resolve", #"{"url":"\#(url)"}"#, key: branch.service.appKey)
        #expect(resolved.status == .serviceUnavailable && resolved.headers[.retryAfter] != nil)
        let opened = try await branch.post(
            "/v1/open", #"{"branch_key":"KEY","os":"iOS","universal_link_url":"\#(url)"}"#)
        _ = try opened.branchError(.serviceUnavailable)
        #expect(opened.headers[.retryAfter] != nil)
    }
}
