internal import Foundation
internal import LinkStorage
internal import Locking

/// Listens for the news of edits on a connection and a thread of its own.
///
/// A connection may take a `LISTEN` and hand nothing on: behind a pooler, at a standby, on a line that is cut. So the listener
/// has a probe sent through another connection, now and then, and counts as listening only as long as it hears them. A place to listen
/// that leads to another database is told apart from one that is silent, because somebody has to correct it.
final class EditListener: Sendable {
    /// Notifies the channel of a text through another connection, soon; before that, tells which database is at its end if asked to.
    typealias SendProbe = @Sendable (_ text: String, _ tell: (@Sendable (DatabaseIdentity) -> Void)?) -> Void

    /// Why nothing is heard at the place that somebody has named.
    private struct Deafness: Error, CustomStringConvertible {
        var description: String
    }

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
    /// Whether somebody has named the place to listen, and should know if it is a wrong one.
    private let isElsewhere: Bool
    private let sendProbe: SendProbe
    private let tell: @Sendable (DatabaseNews) -> Void
    private let isStopped = Mutex(false)
    /// Which database the probes came from.
    private let origin = Mutex<DatabaseIdentity?>(nil)

    /// Creates a listener; ``run()`` connects.
    ///
    /// - Parameters:
    ///   - connector: makes the connection to listen on.
    ///   - isElsewhere: whether that is not where the database itself is connected to.
    ///   - tell: told what is heard.
    init(
        _ connector: PostgresConnector, isElsewhere: Bool, sendProbe: @escaping SendProbe,
        tell: @escaping @Sendable (DatabaseNews) -> Void
    ) {
        self.connector = connector
        self.isElsewhere = isElsewhere
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
                if isElsewhere, !hearing.isProven { tell(.deaf("\(error)")) }
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
        guard session.keepsState else {
            throw Deafness(description: "a pooler is there, which does not hand on what the server tells")
        }
        let schema = try session.run("SELECT current_schema()::text").first?.optionalText(0) ?? ""
        // Whoever may only listen cannot read it; another program's database has no such table.
        let identity = isElsewhere ? try? DatabaseIdentity(session) : nil
        try session.run("LISTEN \(EditLog.channel)")
        let token = Self.probe + UUID().uuidString
        let note: @Sendable (DatabaseIdentity) -> Void = { database in self.origin.withLock { $0 = database } }
        var sentAt: ContinuousClock.Instant?
        var nextProbe = ContinuousClock.now
        while !isOver {
            let now = ContinuousClock.now
            if let sentAt {
                guard now < sentAt + Self.patience else {
                    // While the database itself is away, nothing is sent that could arrive.
                    guard origin.withLock({ $0 != nil }) else { return }
                    throw deafness(at: identity)
                }
            } else if now >= nextProbe {
                sentAt = now
                sendProbe(token, isElsewhere ? note : nil)
            }
            let news = try session.news(within: Self.glance)
            if news.contains(token) {
                // Another schema of the same database hears the probes, and not the edits.
                if let identity, leadsElsewhere(identity) { throw deafness(at: identity) }
                sentAt = nil
                nextProbe = .now + Self.probeInterval
                tell(hearing.isProven ? .alive : .listening)
                hearing.isProven = true
            }
            if news.contains(EditLog.edit + schema) { tell(.changed) }
        }
    }

    /// Whether the probes came from another database than the one at the end of this connection.
    private func leadsElsewhere(_ identity: DatabaseIdentity?) -> Bool {
        origin.withLock { $0.map { $0.id != identity?.id } ?? false }
    }

    private func deafness(at identity: DatabaseIdentity?) -> Deafness {
        Deafness(
            description: leadsElsewhere(identity) ? "it leads to another database" : "nothing arrives there")
    }

    private var isOver: Bool { isStopped.withLock { $0 } }

    private func pause(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while !isOver, ContinuousClock.now < end { usleep(50_000) }
    }
}
