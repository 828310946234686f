import Foundation
import Hummingbird
import HummingbirdTesting
import LinkHTTP
import LinkService
import LinkStorage
import LinkStorageSQLite
import Logging
import WaymarkLinks

/// The whole service but for the socket: its router on a fresh store, with one project, one domain and one key.
struct ServiceUnderTest: Sendable {
    /// Where the service keeps its links.
    enum Store: String, CaseIterable {
        case memory, sqlite
    }

    let database: any LinkDatabase
    let domain: LinkDomainRecord
    let application: Application<RouterResponder<LinkRequestContext>>
    private let headers: HTTPFields
    private let body: ByteBuffer

    /// Creates a service.
    init(on store: Store) async throws {
        let logger = Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() }
        switch store {
        case .memory: database = InMemoryLinkDatabase()
        case .sqlite: database = try await SQLiteLinkDatabase.open(path: Self.newPath())
        }
        let useCases = LinkUseCases(database: database, logger: logger)
        // The address that Hummingbird's test client names.
        let start = try await useCases.administration.ensureDefaultProject(
            serviceAddress: LinkDomain("http://localhost"))
        try await useCases.directory.refresh()
        guard let domain = start.domain, let key = start.key else { throw SetUpError.storeWasNotEmpty }
        self.domain = domain
        headers = [.authorization: "Bearer \(key.text)", .contentType: "application/json"]
        body = ByteBuffer(
            data: try JSONEncoder().encode(CreateLinkRequest(link: try Sample.link(), suffix: .unguessable)))
        application = Application(router: buildRouter(useCases, logger: logger), logger: logger)
    }

    /// Creates one link through the native API, and returns its path.
    func create(_ client: any TestClientProtocol) async throws -> String {
        let response = try await client.execute(
            uri: ServiceRoute.links.path, method: .post, headers: headers, body: body)
        guard response.status == .created else { throw SetUpError.answered(response.status.code) }
        return "/" + (try JSONDecoder().decode(Created.self, from: response.body)).code
    }

    /// Follows a link as a desktop.
    func follow(_ path: String, _ client: any TestClientProtocol) async throws {
        let response = try await client.execute(uri: path, method: .get, headers: [.userAgent: Sample.desktop])
        guard response.status == .found else { throw SetUpError.answered(response.status.code) }
    }

    /// A file for a database, in a folder of its own.
    static func newPath() -> String {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("waymark-benchmarks")
            .appendingPathComponent(UUID().uuidString)
            .appendingPathComponent("waymark.sqlite").path
    }

    private struct Created: Decodable {
        var code: String
    }

    /// What keeps a benchmark from measuring anything.
    enum SetUpError: Error {
        case storeWasNotEmpty
        case answered(Int)
    }
}
