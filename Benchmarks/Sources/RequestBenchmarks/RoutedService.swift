import Foundation
import Hummingbird
import LinkHTTP
import LinkService
import LinkStorage
import Logging
import NIOEmbedded
import WaymarkLinks

/// The whole service but for the socket: its router on a store in memory.
struct RoutedService: Sendable {
    private let responder: RouterResponder<LinkRequestContext>
    private let channel = NIOAsyncTestingChannel()
    private let logger = Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() }
    private let key: String

    /// Sets up two domains: `go.example.com`, and `links.example.org`, which has an alternate host.
    init() async throws {
        let database = InMemoryLinkDatabase()
        let useCases = LinkUseCases(database: database, logger: logger)
        let start = try await useCases.administration.ensureDefaultProject(
            serviceAddress: LinkDomain("https://go.example.com"))
        guard let project = start.domain?.projectID, let key = start.key else { throw Failure.storeWasNotEmpty }
        self.key = key.text
        let moment = Date()
        try await database.insert(
            LinkDomainRecord(
                id: LinkDomainRecord.ID(at: moment), projectID: project,
                domain: try LinkDomain("https://links.example.org"), alternateHost: "open.example.org",
                createdAt: moment))
        try await useCases.prepare()
        responder = buildRouter(useCases, logger: logger).buildResponder()
    }

    /// Sends a request, and returns the length of the response's body and fields.
    ///
    /// - Throws: ``Failure`` if the status is another one than the request expects.
    func answer(_ request: SampleRequest) async throws -> Int {
        var fields = request.fields
        if request.method == .post { fields[.authorization] = "Bearer \(key)" }
        let head = HTTPRequest(
            method: request.method, scheme: "https", authority: request.authority, path: request.target,
            headerFields: fields)
        let context = LinkRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let response = try await responder.respond(
            to: Request(head: head, body: RequestBody(buffer: request.body)), context: context)
        guard response.status == request.status else {
            throw Failure.answered(response.status.code, name: request.name)
        }
        let counter = ByteCounter()
        try await response.body.write(counter)
        return response.headers.reduce(counter.count) { $0 + $1.value.utf8.count }
    }

    /// What keeps a benchmark from measuring anything.
    enum Failure: Error {
        case storeWasNotEmpty
        case answered(Int, name: String)
    }
}

/// Takes a body as a connection does.
private final class ByteCounter: ResponseBodyWriter {
    private(set) var count = 0

    func write(_ buffer: ByteBuffer) async throws { count += buffer.readableBytes }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
