import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkImportExport
import LinkRules
import LinkStorage
import Locking
import Logging
import NIOCore
import Testing
import WaymarkLinks

@testable import LinkDashboard
@testable import LinkService

/// The service with its dashboard on an in-memory database, called through its router, without a network.
struct DashboardUnderTest: Sendable {
    static let moment = Date(timeIntervalSince1970: 1_800_000_000)
    static let password = "correct horse battery staple"

    let database: InMemoryLinkDatabase
    let useCases: LinkUseCases
    /// Every route of the service, as in `GET /_/links`.
    let routes: [(method: HTTPRequest.Method, path: String)]
    let responder: RouterResponder<LinkRequestContext>
    let project: ProjectRecord
    let imports: UploadedImports
    private let folder: String
    private let configuration: UseCaseConfiguration

    /// Creates a service with one project and nobody who could sign in.
    init(
        domains: [String] = ["https://go.example.com"], configuration: UseCaseConfiguration = UseCaseConfiguration()
    ) async throws {
        let database = InMemoryLinkDatabase()
        let administration = Self.useCases(of: database, configuration).administration
        let project = try await administration.addProject(name: "test")
        for domain in domains {
            _ = try await administration.addDomain(DomainSettings(prefix: domain), to: project.id)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-test-\(UUID().uuidString)").path
        try await self.init(database: database, project: project, folder: folder, configuration)
    }

    private init(
        database: InMemoryLinkDatabase, project: ProjectRecord, folder: String, _ configuration: UseCaseConfiguration
    ) async throws {
        let useCases = Self.useCases(of: database, configuration)
        (self.database, self.project, self.folder, self.configuration) = (database, project, folder, configuration)
        self.useCases = useCases
        let imports = UploadedImports(
            folder: folder, mostBytes: 100_000,
            roads: UploadedImports.Roads(
                importer: {
                    LinkImporter(
                        store: CachingImportStore(
                            NotedImportStore(database, caller: $0, clock: useCases.clock), cache: useCases.linkCache),
                        administration: useCases.administration(as: $0),
                        directory: useCases.directory, clock: useCases.clock)
                },
                rehearse: { caller, body in
                    let store = try await DryRunStore(rehearsing: database, in: InMemoryLinkDatabase())
                    let rehearsal = Self.useCases(of: store.scratch, configuration)
                    try await rehearsal.directory.refresh()
                    return try await body(
                        LinkImporter(
                            store: store, administration: rehearsal.administration(as: caller),
                            directory: rehearsal.directory, clock: rehearsal.clock))
                },
                note: { try await database.append($0) }), clock: useCases.clock)
        self.imports = imports
        try await useCases.prepare()
        let tools = DashboardTools(imports: imports)
        let router = buildRouter(
            useCases, dashboard: { DashboardFace(useCases: useCases, linkHosts: $0, tools: tools) },
            logger: Self.logger)
        routes = router.routes.map { ($0.method, $0.path.description) }
        responder = router.buildResponder()
    }

    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private static func useCases(of database: any LinkDatabase, _ configuration: UseCaseConfiguration) -> LinkUseCases {
        var configuration = configuration
        configuration.passwordSchemes = [ReadablePasswords()]
        return LinkUseCases(
            database: database, configuration: configuration, clock: .fixed(Self.moment), logger: logger,
            providerTransport: configuration.signInProvider.map { provider in
                // It says what it is, and redeems nothing.
                let issuer = provider.issuer
                let document = """
                    {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/a","token_endpoint":"\(issuer)/t",\
                    "jwks_uri":"\(issuer)/k"}
                    """
                return ProviderTransport(
                    get: { _ in .init(status: 200, body: Data(document.utf8)) },
                    post: { _, _, _ in .init(status: 400, body: Data("{\"error\":\"invalid_grant\"}".utf8)) })
            })
    }

    /// The service as after an end and a new start on the same database and folder.
    func restarted() async throws -> DashboardUnderTest {
        try await DashboardUnderTest(database: database, project: project, folder: folder, configuration)
    }

    /// What a request was answered.
    struct Answer: Sendable {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let text: String
        /// The text without the marks where lines of addresses may end.
        var plain: String { text.replacing("<wbr>", with: "") }
    }

    /// Sends a request as a browser does that shows a page of the dashboard.
    func send(
        _ method: HTTPRequest.Method = .get, _ path: String, form: [(String, String)]? = nil, body: String? = nil,
        type: String? = nil, cookie: String? = nil,
        site: String? = "same-origin", origin: String? = nil, authority: String = "localhost:8080",
        language: String? = nil,
        scheme: String = "http"
    ) async throws -> Answer {
        var headers: HTTPFields = [.accept: "text/html"]
        headers[.fetchSite] = site
        headers[.origin] = origin
        headers[.cookie] = cookie
        headers[.acceptLanguage] = language
        var bytes: [UInt8] = []
        if let form {
            headers[.contentType] = "application/x-www-form-urlencoded"
            let text = form.map { "\(PercentEncoding.strict($0.0))=\(PercentEncoding.strict($0.1))" }.joined(
                separator: "&")
            bytes = Array(text.utf8)
        } else if let body {
            headers[.contentType] = type
            bytes = Array(body.utf8)
        }
        return try await send(method, path, headers: headers, body: bytes, authority: authority, scheme: scheme)
    }

    /// Sends a request as it is given.
    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields, body bytes: [UInt8],
        authority: String = "localhost:8080", scheme: String = "http"
    ) async throws -> Answer {
        var headers = headers
        if !bytes.isEmpty { headers[.contentLength] = String(bytes.count) }
        let head = HTTPRequest(method: method, scheme: scheme, authority: authority, path: path, headerFields: headers)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: bytes)))
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger[metadataKey: "hb.request.id"] = "1"
        let context = LinkRequestContext(source: Source(logger: logger), peer: nil)
        let response = try await responder.respond(to: request, context: context)
        let collected = Collected()
        try await response.body.write(Writer(collected: collected))
        return Answer(
            status: response.status, headers: response.headers,
            text: String(decoding: collected.bytes.withLock { $0 }, as: UTF8.self))
    }

    /// Makes the first owner through the pages, and returns the cookie of the session.
    func signInOwner() async throws -> String {
        let link = try #require(try await useCases.accounts.firstOwnerLink())
        let answer = try await send(
            .post, link.path, form: [("name", "Ada"), ("email", "ada@example.com"), ("password", Self.password)])
        #expect(answer.status == .seeOther, "\(answer.text)")
        return try #require(Self.cookie(answer))
    }

    /// Makes a person with a role in the project, and returns the cookie of the session.
    func signIn(_ role: UserRole, by owner: SignedInPerson) async throws -> String {
        let link = try await useCases.accounts.invite(
            email: "\(role.rawValue)@example.com", grants: [UserGrant(role, in: project.id)], by: owner.caller)
        let answer = try await send(.post, link.path, form: [("name", role.rawValue), ("password", Self.password)])
        return try #require(Self.cookie(answer), "\(answer.text)")
    }

    /// The person of a cookie.
    func person(_ cookie: String) async throws -> SignedInPerson {
        let token = try #require(SessionCookie.token(in: cookie))
        return try #require(try await useCases.accounts.person(sessionToken: token))
    }

    static func cookie(_ answer: Answer) -> String? {
        answer.headers[.setCookie].flatMap { $0.split(separator: ";").first }.map(String.init)
    }

    private struct Source: RequestContextSource {
        let logger: Logger
    }

    private final class Collected: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    private struct Writer: ResponseBodyWriter {
        let collected: Collected

        mutating func write(_ buffer: ByteBuffer) async throws {
            collected.bytes.withLock { $0 += Array(buffer.readableBytesView) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
