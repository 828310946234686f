internal import Foundation
internal import LinkStorage
internal import Locking

/// Listens for the news of edits on a connection and a thread of its own.
///
/// A connection may take a `LISTEN` and hand nothing on: behind a pooler, at a standby, on a line that is cut. So the listener
/// has a probe sent through another connection, now and then, and counts as listening only as long as it hears them.
final class EditListener: Sendable {
    /// How long a probe may be under way.
    private static let patience = Duration.seconds(5)
    /// The pause after a probe that was heard.
    private static let probeInterval = Duration.seconds(20)
    /// The pause after a connection on which no probe was heard at all.
    private static let longPause = Duration.seconds(60)
    private static let shortPause = Duration.milliseconds(200)
    /// How long the thread waits before it looks whether it shall stop.
    private static let glance = Duration.milliseconds(100)
    private static let probe = "probe "

    private let connector: PostgresConnector
    private let sendProbe: @Sendable (String) -> Void
    private let tell: @Sendable (DatabaseNews) -> Void
    private let isStopped = Mutex(false)

    /// Creates a listener; ``run()`` connects.
    ///
    /// - Parameters:
    ///   - sendProbe: notifies the channel of a text through another connection, soon.
    ///   - tell: told what is heard.
    init(
        _ connector: PostgresConnector, sendProbe: @escaping @Sendable (String) -> Void,
        tell: @escaping @Sendable (DatabaseNews) -> Void
    ) {
        self.connector = connector
        self.sendProbe = sendProbe
        self.tell = tell
    }

    /// Listens until it is stopped, and connects again whenever that is needed; blocks its thread.
    func run() {
        while !isOver {
            var hearing = Hearing()
            do {
                try listen(&hearing)
            } catch {
                // Whoever waits for news looks at the revisions meanwhile.
            }
            if hearing.isProven { tell(.silent) }
            pause(hearing.isConnected && !hearing.isProven ? Self.longPause : Self.shortPause)
        }
    }

    /// Lets ``run()`` return soon.
    func stop() {
        isStopped.withLock { $0 = true }
    }

    /// What is known of one connection.
    private struct Hearing {
        var isConnected = false
        var isProven = false
    }

    private func listen(_ hearing: inout Hearing) throws {
        let session = try connector.connect(statementTimeout: .seconds(5))
        // A pooler would give the subscription to whoever gets the server's connection next.
        hearing.isConnected = true
        guard session.keepsState else { return }
        let schema = try session.run("SELECT current_schema()::text").first?.optionalText(0) ?? ""
        try session.run("LISTEN \(EditLog.channel)")
        let token = Self.probe + UUID().uuidString
        var sentAt: ContinuousClock.Instant?
        var nextProbe = ContinuousClock.now
        while !isOver {
            let now = ContinuousClock.now
            if let sentAt {
                guard now < sentAt + Self.patience else { return }
            } else if now >= nextProbe {
                sentAt = now
                sendProbe(token)
            }
            let news = try session.news(within: Self.glance)
            if news.contains(token) {
                sentAt = nil
                nextProbe = .now + Self.probeInterval
                tell(hearing.isProven ? .alive : .listening)
                hearing.isProven = true
            }
            if news.contains(EditLog.edit + schema) { tell(.changed) }
        }
    }

    private var isOver: Bool { isStopped.withLock { $0 } }

    private func pause(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while !isOver, ContinuousClock.now < end { usleep(50_000) }
    }
}
