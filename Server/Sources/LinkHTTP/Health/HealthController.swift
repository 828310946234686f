import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import Logging
import ServiceLifecycle

/// `/health/live` and `/health/ready`: whether to restart the service, and whether to send it requests.
struct HealthController {
    /// How long the database may take to answer.
    private static let deadline = Duration.seconds(2)

    let useCases: LinkUseCases

    func addRoutes(to router: Router<LinkRequestContext>) {
        router.get("/health/live", use: live)
        router.get("/health/ready", use: ready)
    }

    /// Needs no database: a restart would not bring one back.
    @Sendable func live(request: Request, context: LinkRequestContext) async throws -> Response {
        Self.response(#"{"status":"alive"}"#)
    }

    @Sendable func ready(request: Request, context: LinkRequestContext) async throws -> Response {
        if Task.isShuttingDownGracefully {
            throw Self.notReady("The service is stopping.")
        }
        guard useCases.directory.isLoaded else {
            throw Self.notReady("The service is starting.")
        }
        do {
            try await Self.withDeadline { try await useCases.database.checkReady() }
        } catch {
            context.logger.warning("The database is not ready.", metadata: ["error": "\(String(reflecting: error))"])
            throw Self.notReady("The database cannot be used now.")
        }
        return Self.response(#"{"status":"ready"}"#)
    }

    private static func notReady(_ detail: String) -> HTTPFailure {
        HTTPFailure(.serviceUnavailable, "not-ready", detail, headers: [.retryAfter: "1"])
    }

    private static func response(_ json: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
    }

    private static func withDeadline(_ operation: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await operation() }
            group.addTask {
                try await Task.sleep(for: deadline)
                throw CancellationError()
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
