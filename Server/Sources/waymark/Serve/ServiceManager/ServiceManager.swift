import Foundation
import LinkHTTP
import Locking
import Logging
import ServiceLifecycle

/// Tells the program that has started the service, such as systemd, how the service is; see sd_notify(3).
///
/// It is told nothing where it does not ask. A service that listens while its database's server is away is ready in the
/// manager's sense, although it is not in that of `/health/ready`: a restart brings no database back, and units that wait for this
/// one would not start. What fails here is logged once and has no other effect.
final class ServiceManager: Service {
    /// How much longer than the manager's limit a start may take, again and again: a migration of many links is one.
    private static let startExtension = Duration.seconds(60)

    private let socket: NotifySocket?
    /// The time after which a service that does not say that it is alive is ended; `nil` where nobody watches.
    let watchdog: Duration?
    private let logger: Logger
    private let pause: @Sendable (Duration) async throws -> Void
    private let hasFailed = Mutex(false)

    /// Reads who wants to be told what.
    ///
    /// - Parameter pause: waits; throws if it is cancelled.
    init(
        environment: [String: String], processID: Int32, logger: Logger,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.logger = logger
        self.pause = pause
        let name = environment[NotifySocket.variable] ?? ""
        socket = NotifySocket(name)
        watchdog = socket == nil ? nil : Self.watchdog(environment, processID: processID)
        if socket == nil, !name.isEmpty {
            logger.warning(
                "The service manager cannot be told how the service is.",
                metadata: ["error": "NOTIFY_SOCKET is neither a path nor an abstract name", "socket": "\(name)"])
        }
    }

    /// Whether there is somebody to tell.
    var isThere: Bool { socket != nil }

    /// Does the first part of the start, and asks for more time meanwhile.
    func whileStarting<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        // The end of the scope cancels it.
        async let _: Void = askForTime()
        return try await work()
    }

    /// Tells something.
    func tell(_ notice: ManagerNotice) {
        guard let socket, let reason = socket.send(notice.text) else { return }
        let isFirst = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return !hasFailed
        }
        guard isFirst else { return }
        logger.warning(
            "The service manager cannot be told how the service is.", metadata: ["error": "\(reason)"])
    }

    /// Says that the service is alive for as long as the event loops answer.
    ///
    /// It stands first in the order of services, so that it goes on while the others stop.
    func run() async throws {
        guard let watchdog else {
            // A cancelled group closes as well: the error of the service that failed is the one to report.
            try? await gracefulShutdown()
            return
        }
        await cancelWhenGracefulShutdown { await self.watch(every: watchdog / 4, pulse: EventLoopPulse()) }
    }

    private func watch(every period: Duration, pulse: EventLoopPulse) async {
        var isSilent = false
        while true {
            let isAlive = pulse.beat()
            if isAlive { tell(.alive) }
            if !isAlive, !isSilent {
                logger.error(
                    "An event loop does not answer; the service manager will end the service if this lasts.",
                    metadata: ["since": "\(period)"])
            }
            isSilent = !isAlive
            do { try await pause(period) } catch { return }
        }
    }

    private func askForTime() async {
        guard isThere else { return }
        repeat {
            tell(.starting(within: Self.startExtension))
        } while (try? await pause(Self.startExtension / 3)) != nil
    }

    /// The time in `WATCHDOG_USEC`, if it is for this process; see sd_watchdog_enabled(3).
    private static func watchdog(_ environment: [String: String], processID: Int32) -> Duration? {
        guard let microseconds = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), microseconds > 0 else {
            return nil
        }
        if let watched = environment["WATCHDOG_PID"], Int32(watched) != processID { return nil }
        return .microseconds(microseconds)
    }
}
