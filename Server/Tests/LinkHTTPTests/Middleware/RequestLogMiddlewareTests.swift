import HTTPTypes
import Hummingbird
import LinkRules
import Locking
import Logging
import NIOCore
import Testing

@testable import LinkHTTP

/// Which requests have a line in the log.
@Suite struct RequestLogMiddlewareTests {
    /// A router with one path for each way to fail.
    private struct FailingService {
        let log = CapturedLog()
        let responder: RouterResponder<LinkRequestContext>

        init(logsAll: Bool = false, clock: TestClock = TestClock()) {
            let router = Router(context: LinkRequestContext.self)
            router.add(
                middleware: RequestLogMiddleware(
                    logsAll: logsAll, readinessRoute: "/health/ready", now: { clock.now }))
            router.add(middleware: ErrorMiddleware(face: SampleFace { _ in }))
            router.get("/busy") { _, _ -> HTTPResponse.Status in throw HTTPFailure.busy("Too many.") }
            router.get("/store") { _, _ -> HTTPResponse.Status in
                throw LinkServiceError(.unavailable, "The database cannot be reached.")
            }
            router.get("/health/ready") { _, _ -> HTTPResponse.Status in
                throw HTTPFailure(.serviceUnavailable, "not-ready", "The service is stopping.")
            }
            router.get("/fault") { _, _ -> HTTPResponse.Status in throw HTTPFailure.internalError }
            responder = router.buildResponder()
        }

        func send(_ path: String, times: Int = 1) async throws {
            let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: path)
            for _ in 0..<times {
                let context = LinkRequestContext(source: Source(logger: log.logger()), peer: nil)
                let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
                _ = try await responder.respond(to: request, context: context)
            }
        }

        func lines(_ level: String) -> [String] {
            log.lines.filter { $0.hasPrefix("\(level) Request ") && $0.contains("status=") }
        }

        private struct Source: RequestContextSource {
            let logger: Logger
        }
    }

    private final class TestClock: Sendable {
        private let moment = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { moment.withLock { $0 } }

        func advance(by duration: Duration) {
            moment.withLock { $0 += duration }
        }
    }

    @Test func aRequestThatALimitRefusesHasNoLine() async throws {
        let service = FailingService()
        try await service.send("/busy", times: 100)
        #expect(service.lines("error").isEmpty)
        #expect(service.lines("info").isEmpty)
    }

    @Test func unavailableAnswersHaveOneLineAMinute() async throws {
        let clock = TestClock()
        let service = FailingService(clock: clock)
        try await service.send("/busy")
        try await service.send("/store", times: 100)
        #expect(service.lines("error").count == 1)
        clock.advance(by: .seconds(60))
        try await service.send("/store", times: 100)
        #expect(service.lines("error").count == 2)
        #expect(service.lines("error").last?.contains(" times=100") == true)
    }

    @Test func toBeAskedWhileNotReadyIsNoFault() async throws {
        let service = FailingService()
        try await service.send("/health/ready", times: 3)
        #expect(service.lines("error").isEmpty)
        // It does not use up the line of others.
        try await service.send("/store")
        #expect(service.lines("error").count == 1)
    }

    @Test func everyOtherFaultHasALine() async throws {
        let service = FailingService()
        try await service.send("/fault", times: 3)
        #expect(service.lines("error").count == 3)
    }

    @Test func everyRequestHasALineWhereThatIsSwitchedOn() async throws {
        let service = FailingService(logsAll: true)
        try await service.send("/busy", times: 3)
        try await service.send("/store", times: 3)
        #expect(service.lines("error").count == 1)
        #expect(service.lines("info").count == 5)
    }
}
