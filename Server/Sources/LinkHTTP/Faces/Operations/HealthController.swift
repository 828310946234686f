import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import Locking
import Logging
import ServiceLifecycle

/// `/health/live` and `/health/ready`: whether to restart the service, and whether to send it requests.
///
/// A service that can read its links is ready. `writes` states whether it can also store new ones.
final class HealthController: Sendable {
    /// The path that answers whether to send requests.
    static let readyPath = "/health/ready"
    /// How long the database may take to answer.
    private static let deadline = Duration.seconds(2)

    private let useCases: LinkUseCases
    private let isPrepared: @Sendable () -> Bool
    private let isStopping: @Sendable () -> Bool
    /// Anyone may ask, as often as they like, also while the database is away.
    private let failures = Mutex(NoticePace())

    init(
        useCases: LinkUseCases, isPrepared: @escaping @Sendable () -> Bool, isStopping: @escaping @Sendable () -> Bool
    ) {
        self.useCases = useCases
        self.isPrepared = isPrepared
        self.isStopping = isStopping
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/health/live", use: live)
        group.get(RouterPath(Self.readyPath), use: ready)
    }

    /// Needs no database: a restart would not bring one back.
    @Sendable func live(request: Request, context: LinkRequestContext) async throws -> Response {
        Self.response(#"{"status":"alive"}"#)
    }

    @Sendable func ready(request: Request, context: LinkRequestContext) async throws -> Response {
        if isStopping() || Task.isShuttingDownGracefully {
            throw Self.notReady("The service is stopping.")
        }
        guard useCases.directory.isLoaded else {
            throw Self.notReady("The service is starting: its database cannot be reached yet.")
        }
        guard isPrepared() else { throw Self.notReady("The service is starting.") }
        do {
            let late = LinkStoreError(.unavailable, detail: "the database did not answer within \(Self.deadline)")
            let health = try await withDeadline(Self.deadline, late) { try await self.useCases.databaseHealth() }
            return Self.response(#"{"status":"ready","writes":\#(health.takesWrites)}"#)
        } catch {
            if let times = failures.withLock({ $0.record(at: .now) }) {
                context.logger.warning(
                    "The database is not ready.",
                    metadata: ["error": "\(String(reflecting: error))", "times": "\(times)"])
            }
            throw Self.notReady("The database is not readable at the moment.")
        }
    }

    private static func notReady(_ detail: String) -> HTTPFailure {
        HTTPFailure(.serviceUnavailable, "not-ready", detail, headers: [.retryAfter: "1"])
    }

    private static func response(_ json: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
    }
}
