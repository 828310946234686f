import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import Logging
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The whole service on an in-memory database, called through its router, without a network.
struct ServiceUnderTest: Sendable {
    /// The domain that every test service has.
    static let domain = "https://go.example.com"
    /// The moment at which test services stand still.
    static let moment = Date(timeIntervalSince1970: 1_800_000_000)

    /// The apps of the project that every test service has.
    static let apps: [RegisteredApp] = [
        .ios(IOSApp(bundleID: "com.example.ios")), .android(AndroidApp(packageName: "com.example.android")),
    ]

    let database: any LinkDatabase
    let useCases: LinkUseCases
    let configuration: LinkHTTPConfiguration
    var responder: RouterResponder<LinkRequestContext>
    let project: ProjectRecord
    let log: CapturedLog
    let serverKey: String
    let appKey: String
    let adminKey: String

    /// Creates a service with one project, its apps `com.example.ios` and `com.example.android`, one domain and one key of each
    /// role.
    init(
        configuration: LinkHTTPConfiguration = LinkHTTPConfiguration(),
        service: UseCaseConfiguration = UseCaseConfiguration(),
        restrictions: APIKeyRestrictions = APIKeyRestrictions(),
        database: any LinkDatabase = InMemoryLinkDatabase(), journal: (any ActivityJournal)? = nil,
        countryOf: (@Sendable (IPAddress) -> CountryCode?)? = nil
    ) async throws {
        self.database = database
        log = CapturedLog()
        useCases = LinkUseCases(
            database: database, journal: journal, configuration: service, clock: .fixed(Self.moment),
            logger: log.logger(), countryOf: countryOf)
        let administration = useCases.administration
        project = try await administration.addProject(name: "test")
        let domain = try #require(LinkDomain(Self.domain))
        try await database.insert(
            LinkDomainRecord(
                id: LinkDomainRecord.ID(at: Self.moment), projectID: project.id, domain: domain, createdAt: Self.moment)
        )
        for (offset, app) in Self.apps.enumerated() {
            let moment = Self.moment.addingTimeInterval(Double(offset))
            try await database.insert(
                AppRecord(id: AppRecord.ID(at: moment), projectID: project.id, app: app, createdAt: moment))
        }
        serverKey = try await administration.createKey(role: .server, project: project.id).text
        appKey = try await administration.createKey(role: .app, project: project.id, restrictions: restrictions).text
        adminKey = try await administration.createKey(role: .admin, project: nil).text
        try await useCases.prepare()
        self.configuration = configuration
        responder = buildRouter(useCases, configuration: configuration, logger: log.logger()).buildResponder()
    }

    /// Sends a request and reads the whole answer.
    ///
    /// - Parameters:
    ///   - authority: the host that the request names.
    ///   - peer: the address that it comes from.
    func send(
        _ method: HTTPRequest.Method = .get, _ path: String, headers: HTTPFields = [:], body: [UInt8]? = nil,
        authority: String? = "go.example.com", peer: String? = nil
    ) async throws -> Answer {
        try await Answer(
            reading: respond(method, path, headers: headers, body: body, authority: authority, peer: peer))
    }

    /// Sends a request, and reads nothing of the body of the answer.
    func respond(
        _ method: HTTPRequest.Method = .get, _ path: String, headers: HTTPFields = [:], body: [UInt8]? = nil,
        authority: String? = "go.example.com", peer: String? = nil
    ) async throws -> Response {
        let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
        var logger = log.logger()
        logger[metadataKey: "hb.request.id"] = "\(UInt64.random(in: 0 ... .max))"
        return try await responder.respond(to: head, body: body, peer: peer.flatMap { IPAddress($0) }, logger: logger)
    }

    /// Sends JSON with a key; the server's, unless another one is given.
    func sendJSON(
        _ method: HTTPRequest.Method, _ path: String, _ json: String, key: String? = nil, headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        headers[.authorization] = "Bearer \(key ?? serverKey)"
        if !headers.contains(.contentType) { headers[.contentType] = "application/json" }
        return try await send(method, path, headers: headers, body: Array(json.utf8))
    }

    /// Reads an address with the server's key.
    func get(_ path: String, headers: HTTPFields = [:]) async throws -> Answer {
        var headers = headers
        headers[.authorization] = "Bearer \(serverKey)"
        return try await send(.get, path, headers: headers)
    }
}
