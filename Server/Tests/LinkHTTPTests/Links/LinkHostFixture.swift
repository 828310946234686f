import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkService
import LinkStorage
import Logging
import WaymarkLinks

/// A service with one link host, called in process.
struct LinkHostFixture {
    static let moment = Date(timeIntervalSince1970: 1_760_000_000)
    static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Mobile/15E148 Safari/604.1"
    static let android =
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"
    static let desktop =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36"
    static let crawler = "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"

    let database: InMemoryLinkDatabase
    let useCases: LinkUseCases
    let domain: LinkDomainRecord
    private let responder: RouterResponder<LinkRequestContext>
    private let logger = Logger(label: "test")

    /// Creates a service whose domain is on the host of the in-process client.
    init(
        qrCodes: QRCodeDrawer.Configuration = QRCodeDrawer.Configuration(), wellKnownFolder: String? = nil,
        _ change: (inout LinkDomainRecord) throws -> Void = { _ in }
    ) async throws {
        let project = ProjectRecord(
            id: ProjectRecord.ID(at: Self.moment), name: "Project", createdAt: Self.moment)
        var domain = LinkDomainRecord(
            id: LinkDomainRecord.ID(at: Self.moment), projectID: project.id, domain: try LinkDomain("http://localhost"),
            createdAt: Self.moment)
        try change(&domain)
        self.domain = domain
        database = InMemoryLinkDatabase()
        try await database.insert(project)
        try await database.insert(domain)
        useCases = LinkUseCases(database: database, clock: .fixed(Self.moment), logger: logger)
        try await useCases.prepare()
        var configuration = LinkHTTPConfiguration()
        configuration.qrCodes = qrCodes
        configuration.wellKnownFolder = wellKnownFolder
        responder = buildRouter(useCases, configuration: configuration, logger: logger).buildResponder()
    }

    /// The link in most tests.
    static func link(_ change: (inout DynamicLink) throws -> Void = { _ in }) throws -> DynamicLink {
        var link = DynamicLink(
            link: try WebURL("https://example.com/product?id=7&x=%22"),
            android: AndroidParameters(packageName: "com.example.android"),
            ios: IOSParameters(bundleID: "com.example.ios", appStoreID: AppStoreID("123456789")),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://example.com/desktop")))
        try change(&link)
        return link
    }

    @discardableResult
    func insert(
        _ code: String, _ link: DynamicLink? = nil, _ change: (inout LinkRecord) -> Void = { _ in }
    ) async throws -> LinkRecord {
        guard let code = ShortCode(code) else { throw LinkStoreError(.corruptRecord) }
        var record = LinkRecord(
            id: LinkRecord.ID(at: Self.moment), projectID: domain.projectID, domainID: domain.id, code: code,
            link: try link ?? Self.link(), createdAt: Self.moment, updatedAt: Self.moment)
        change(&record)
        return try await database.insert(NewLinkRecord(record: record, candidates: [code])).record
    }

    func add(_ app: RegisteredApp) async throws {
        try await database.insert(
            AppRecord(
                id: AppRecord.ID(at: Self.moment), projectID: domain.projectID, app: app, createdAt: Self.moment))
        try await useCases.directory.refresh()
    }

    /// Sends a request.
    func send(
        _ uri: String, method: HTTPRequest.Method = .get, as userAgent: String? = nil, headers: HTTPFields = [:]
    ) async throws -> Answer {
        var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers)
        if let userAgent { head.headerFields[.userAgent] = userAgent }
        return try await Answer(reading: responder.respond(to: head, logger: logger))
    }

    /// The counts of a link, such as `click.ios`.
    func counts(of record: LinkRecord) async throws -> [String: Int64] {
        let counts = try await useCases.statistics.events(of: record.id, days: 1)
        return Dictionary(uniqueKeysWithValues: counts.map { ("\($0.event).\($0.platform)", $0.count) })
    }
}
