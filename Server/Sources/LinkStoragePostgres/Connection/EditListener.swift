internal import Foundation
internal import LinkStorage
internal import Locking

/// Listens for the news of edits on a connection and a thread of its own.
///
/// A connection may take a `LISTEN` and hand nothing on: behind a pooler, at a standby, on a line that is cut. So the listener
/// has a probe sent through another connection, now and then, and counts as listening only as long as it hears them. A place to listen
/// that leads to another database is told apart from one that is silent, because somebody has to correct it.
final class EditListener: Sendable {
    /// Notifies the channel through another connection, soon, of a text, a space, and the schema of its tables; before that, tells which
    /// database is at its end if asked to, and in the end, whether there was a connection.
    typealias SendProbe =
        @Sendable (
            _ text: String, _ tell: (@Sendable (DatabaseIdentity) -> Void)?, _ end: @escaping @Sendable (Bool) -> Void
        ) -> Void

    /// What has become of a probe, told by the thread that sends it.
    private final class Probe: Sendable {
        enum State {
            case underWay
            case sent(ContinuousClock.Instant)
            case failed
        }

        private let current = Mutex(State.underWay)

        var state: State { current.withLock { $0 } }

        func end(isSent: Bool) {
            current.withLock { $0 = isSent ? .sent(.now) : .failed }
        }
    }

    /// The kind of tables at the end of the connection.
    private enum End {
        /// It was not asked, or the user may only listen, and not read.
        case unknown
        /// Tables of this program.
        case tables(of: DatabaseIdentity)
        /// None of its tables.
        case noTables
    }

    /// The statement that sends a probe with a text as its parameter.
    static let sendingProbe = "SELECT pg_notify('\(EditLog.channel)', $1::text || ' ' || current_schema())"

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
    /// The pause after a connection that was lost, or a probe for which there was none: while a server starts again, connections come
    /// back one after the other.
    private static let middlePause = Duration.seconds(1)
    /// How long the thread waits before it looks whether it shall stop.
    private static let glance = Duration.milliseconds(100)
    private static let beginningOfProbe = "probe "
    /// The SQLSTATE of a table that is not there.
    private static let undefinedTable = "42P01"
    /// That of a server that takes no writes.
    private static let readOnly = "25006"

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
                hearing.isLost = Self.isLoss(error)
                // Whoever waits for news looks at the revisions meanwhile.
                if isElsewhere, !hearing.isProven { tell(.deaf("\(error)")) }
            }
            if hearing.isProven { tell(.silent) }
            pause(hearing.pauseAfter)
        }
    }

    /// Lets ``run()`` return soon.
    func stop() {
        isStopped.withLock { $0 = true }
    }

    /// The state of one connection.
    private struct Hearing {
        var isConnected = false
        var isProven = false
        var isLost = false

        /// How long to wait before the next connection.
        var pauseAfter: Duration {
            guard isConnected, !isProven else { return shortPause }
            return isLost ? middlePause : longPause
        }
    }

    private func listen(_ hearing: inout Hearing) throws {
        let session = try connector.connect(statementTimeout: .seconds(5))
        // A pooler would give the subscription to whoever gets the server's connection next.
        hearing.isConnected = true
        guard session.keepsState else {
            throw Deafness(description: "a pooler is there, which does not hand on what the server tells")
        }
        let schema = try session.run("SELECT current_schema()::text").first?.optionalText(0) ?? ""
        let end = isElsewhere ? Self.end(of: session) : .unknown
        try session.run("LISTEN \(EditLog.channel)")
        let token = Self.beginningOfProbe + UUID().uuidString
        let note: @Sendable (DatabaseIdentity) -> Void = { database in self.origin.withLock { $0 = database } }
        var probe: Probe?
        var nextProbe = ContinuousClock.now
        while !isOver {
            switch probe?.state {
            case nil where ContinuousClock.now >= nextProbe:
                let new = Probe()
                probe = new
                sendProbe(token, isElsewhere ? note : nil) { new.end(isSent: $0) }
            case .failed:
                // While the database itself is away, nothing is sent that could arrive, and this connection may be a good one.
                probe = nil
                nextProbe = .now + Self.middlePause
            case .sent(let moment) where ContinuousClock.now >= moment + Self.patience:
                // Which database it is, is not asked where the probe comes from the place of this connection.
                guard origin.withLock({ $0 != nil }) else { return }
                throw Deafness(
                    description: isAnother(end, ifWithoutTables: true)
                        ? "it leads to another database" : "nothing arrives there")
            default: break
            }
            let news = try session.news(within: Self.glance)
            if let heard = news.first(where: { $0.hasPrefix(token) }) {
                try require(end, schema: schema, toHear: heard.dropFirst(token.count + 1))
                probe = nil
                nextProbe = .now + Self.probeInterval
                tell(hearing.isProven ? .alive : .listening)
                hearing.isProven = true
            }
            if news.contains(EditLog.edit + schema) { tell(.changed) }
        }
    }

    /// Whether an error says that a connection was lost, and not that the server at its end has no news, as a standby.
    private static func isLoss(_ error: any Error) -> Bool {
        guard let error = error as? PostgresError else { return false }
        return error.fault.endsConnection && error.sqlState != readOnly
    }

    private static func end(of session: PostgresSession) -> End {
        do {
            return .tables(of: try DatabaseIdentity(session))
        } catch let error as PostgresError where error.sqlState == undefinedTable {
            return .noTables
        } catch {
            return .unknown
        }
    }

    /// Whether the probes came from another database than the one at the end of this connection.
    ///
    /// - Parameter ifWithoutTables: the answer where that has no tables of this program.
    private func isAnother(_ end: End, ifWithoutTables: Bool = false) -> Bool {
        guard let origin = origin.withLock({ $0 }) else { return false }
        return switch end {
        case .unknown: false
        case .tables(let identity): identity.id != origin.id
        case .noTables: ifWithoutTables
        }
    }

    /// Refuses a place that hears the probes, and not the edits: another schema of the same database.
    ///
    /// - Parameter tables: the schema from which the probe came.
    private func require(_ end: End, schema: String, toHear tables: Substring) throws {
        guard isElsewhere else { return }
        if isAnother(end) { throw Deafness(description: "it leads to another database") }
        guard tables != schema else { return }
        let place = schema.isEmpty ? "no schema" : "the schema \(schema)"
        throw Deafness(
            description:
                "it leads to \(place), and the tables are in \(tables); name that with options=-csearch_path%3D\(tables)"
        )
    }

    private var isOver: Bool { isStopped.withLock { $0 } }

    private func pause(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while !isOver, ContinuousClock.now < end { usleep(50_000) }
    }
}
