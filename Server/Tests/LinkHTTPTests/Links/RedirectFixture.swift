import Foundation
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// A service with links of every kind, and requests for them as browsers, programs and attackers send them.
enum RedirectFixture {
    static let paths = [
        "/plain", "/plain/", "/plain.", "/plain?utm_source=a", "/plain?_o=1", "/plain?d=1", "/plain.qr", "//plain",
        "/%70lain",
        "/PLAIN", "/apps", "/apps?_o=1", "/forced", "/off", "/gone", "/late", "/none", "/",
        "/?link=https://example.com/x",
        "/api/v1/links", "/v1/shortLinks", "/health/live", "/health", "/_/request", "/.well-known/assetlinks.json",
        "/plain#x", "*", "http://go.example.com/plain", "http://other.example.com/plain", "/plain/more",
    ]
    static let hosts = [
        "go.example.com", "GO.Example.com", "go.example.com:80", "go.example.com.", "other.example.com", "localhost",
        "a/b", "",
    ]
    static let fields = [
        "User-Agent: \(LinkHostFixture.iPhone)", "User-Agent: \(LinkHostFixture.android)",
        "User-Agent: \(LinkHostFixture.desktop)", "User-Agent: \(LinkHostFixture.crawler)", "User-Agent: curl/8.5.0",
        "User-Agent:", "Sec-CH-UA-Mobile: ?1", "Sec-CH-UA-Platform: \"Android\"", "Sec-Purpose: prefetch",
        "Accept: text/html,application/xhtml+xml", "Accept: image/avif", "Accept-Language: ar", "DNT: 1", "Sec-GPC: 1",
        "Host: go.example.com",
        "X-Forwarded-For: 192.0.2.7", "X-Forwarded-For: 192.0.2.7, 198.51.100.9", "X-Forwarded-Proto: https",
        "X-Forwarded-Host: go.example.com", "Content-Length: 0",
        "Origin: https://example.org", "Range: bytes=0-1", "If-None-Match: *", "Upgrade: h2c", "Expect: 100-continue",
        "Authorization: Bearer x", "Cookie: a=b", "X-Request-ID: mine", "X-Long: \(String(repeating: "a", count: 300))",
    ]

    /// What the parser refuses, or what changes how the connection ends: sent as the only request of a connection, since it depends
    /// on the time what becomes of those that came before.
    static let lonely = [
        "GET /pl ain HTTP/1.1", "GET /plain HTTP/1.0", "HEAD /plain HTTP/1.0",

        "GET /plain HTTP/1.1\r\nTransfer-Encoding: chunked",
        "get /plain HTTP/1.1",
        "GET /plain HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3", "GET /plain HTTP/2.0",
        "GET plain HTTP/1.1",
    ]

    /// A service with links of every kind, all in memory.
    static func service(
        trustsProxies: Bool = false, logsRequests: Bool = false, limits: HTTPLimits = HTTPLimits(),
        journal: TakenJournal = TakenJournal()
    ) async throws -> ServiceUnderTest {
        let trusted = trustsProxies ? [try #require(AddressRange("127.0.0.1"))] : []
        let service = try await ServiceUnderTest(
            configuration: LinkHTTPConfiguration(limits: limits, trustedProxies: trusted, logsRequests: logsRequests),
            journal: journal, countryOf: country)
        let domain = try #require(service.useCases.directory.current.domains.first)
        func insert(_ code: String, _ change: (inout LinkRecord) -> Void = { _ in }) async throws -> LinkRecord {
            var record = LinkRecord(
                id: LinkRecord.ID(at: ServiceUnderTest.moment), projectID: domain.projectID, domainID: domain.id,
                code: try #require(ShortCode(code)),
                link: DynamicLink(link: try #require(WebURL("https://example.com/a?b=c&d=é"))),
                createdAt: ServiceUnderTest.moment, updatedAt: ServiceUnderTest.moment)
            change(&record)
            return try await service.database.insert(NewLinkRecord(record: record, candidates: [record.code])).record
        }
        func addApps(_ record: inout LinkRecord) {
            record.link.ios.bundleID = "com.example.ios"
            record.link.ios.appStoreID = AppStoreID("123456789")
            record.link.android.packageName = "com.example.android"
        }
        _ = try await insert("plain")
        _ = try await insert("apps", addApps)
        _ = try await insert("forced") { record in
            addApps(&record)
            record.link.navigation.isForcedRedirectEnabled = true
        }
        _ = try await insert("off") { $0.disabledAt = ServiceUnderTest.moment }
        _ = try await insert("late") { $0.startsAt = ServiceUnderTest.moment.addingTimeInterval(60) }
        let gone = try await insert("gone")
        _ = try await service.database.delete(gone.id, version: nil, at: ServiceUnderTest.moment)
        for code in ["plain", "apps", "forced", "off", "late", "gone"] {
            _ = try await service.useCases.follow.answer(LinkRequest(authority: "go.example.com", path: "/\(code)"))
        }
        _ = journal.take()
        return service
    }

    /// A country for each address.
    @Sendable private static func country(of address: IPAddress) -> CountryCode? {
        let last = address.bytes.last ?? 0
        return CountryCode(UInt8(ascii: "A") + last / 26, UInt8(ascii: "A") + last % 26)
    }

    static func request(_ line: String? = nil, using generator: inout SplitMix64) -> String {
        let methods = ["GET", "GET", "GET", "GET", "GET", "HEAD", "POST", "OPTIONS"]
        let method = methods.randomElement(using: &generator) ?? "GET"
        let path = Int.random(in: 0..<3, using: &generator) == 0 ? nil : paths.randomElement(using: &generator)
        let host = Int.random(in: 0..<3, using: &generator) > 0 ? nil : hosts.randomElement(using: &generator)
        let chosen = fields.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator))
        let lines = [line ?? "\(method) \(path ?? "/plain") HTTP/1.1", "Host: \(host ?? "go.example.com")"] + chosen
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// An answer without what differs from one to the next: its date, the name of the request, the token of the click, the nonce of a
    /// page.
    ///
    /// Redirects name the request in a field only, and keep their length.
    static func settled(_ answer: String) -> String {
        let text = answer.replacing(/(?i)(date|x-request-id): [^\r]*\r\n/, with: "").withoutTokens
        guard text.contains(/[0-9a-f]{20,32}/) else { return text }
        return text.replacing(/[0-9a-f]{20,32}/, with: "").replacing(/(?i)content-length: \d+/, with: "")
    }

    private struct UserAgents: Decodable {
        struct Case: Decodable {
            var ua: String
        }

        var cases: [Case]
    }

    /// The collected user agents.
    static func userAgents() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../LinkServiceTests/Fixtures")
        return try ["user-agents.json", "current-user-agents.json"].flatMap { name in
            try JSONDecoder().decode(UserAgents.self, from: Data(contentsOf: folder.appending(path: name))).cases.map(
                \.ua)
        }
    }
}
