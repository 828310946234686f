public import Foundation

/// Stores what the processes on one database need to know of each other.
///
/// A database that one service uses alone needs none of it, and has the answers of the extension.
public protocol NodeStore: Sendable {
    /// The state of all links, which tells whether any process has added, changed or deleted one.
    ///
    /// Cheap enough to be read several times a second.
    func linksRevision() async throws -> LinksRevision
    /// The links that were changed or deleted between two states, in no particular order.
    ///
    /// - Returns: `nil` if that is not known, or not any more: then any link may have been.
    func changedLinks(from old: LinksRevision, to new: LinksRevision) async throws -> [ChangedLink]?
    /// Notifications of changes by other processes, until the stream is cancelled.
    ///
    /// Notifications may be lost, even without a ``DatabaseNews/silent``, so callers must poll the revisions as well.
    ///
    /// - Parameter url: where to listen, if not where the database is.
    func news(from url: String?) -> AsyncStream<DatabaseNews>
    /// Makes a process a node, or lets it be one for longer.
    ///
    /// A node has one process at a time. The process in the same ``NodeRecord/place`` has ended, and is replaced at once; any other
    /// is, when its lease has ended by the clock of the database.
    ///
    /// - Parameter lease: how long the process is the node if it does not ask again.
    func register(_ node: NodeRecord, for lease: Duration) async throws -> NodeRegistration
    /// Whether a process has ever been this node here, and so has clicks in its journal that belong into this database.
    func hasRegistered(_ node: UUID) async throws -> Bool
    /// Ends the lease of a process, if it has one.
    func release(_ node: NodeRecord) async throws
    /// Begins a duty, if it is due and nobody else is at it.
    ///
    /// Whoever begins it calls ``keep(_:by:for:)`` before the lease has ended, and ``finish(_:by:isDone:)`` at the end. A holder that dies
    /// loses it with its lease. All times are those of the clock of the database; if that is set back, the duty is due at once.
    ///
    /// - Parameters:
    ///   - holder: the process.
    ///   - lease: how long others leave the duty alone.
    ///   - interval: how long after it was done by anybody it is due again.
    /// - Returns: whether it has begun.
    func begin(_ duty: SharedDuty, by holder: UUID, for lease: Duration, every interval: Duration) async throws -> Bool
    /// Prolongs the lease of a duty.
    ///
    /// - Returns: whether the process still has it.
    func keep(_ duty: SharedDuty, by holder: UUID, for lease: Duration) async throws -> Bool
    /// Ends a duty, if the process still has it.
    ///
    /// - Parameter isDone: whether it was done; otherwise it is due again at once.
    func finish(_ duty: SharedDuty, by holder: UUID, isDone: Bool) async throws
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NodeStore {
    public func changedLinks(from old: LinksRevision, to new: LinksRevision) async throws -> [ChangedLink]? { nil }

    public func news(from url: String?) -> AsyncStream<DatabaseNews> { AsyncStream { $0.finish() } }

    public func register(_ node: NodeRecord, for lease: Duration) async throws -> NodeRegistration { .registered }

    // Of a database in a file, everything is beside the file.
    public func hasRegistered(_ node: UUID) async throws -> Bool { true }

    public func release(_ node: NodeRecord) async throws {}

    public func begin(
        _ duty: SharedDuty, by holder: UUID, for lease: Duration, every interval: Duration
    ) async throws -> Bool { true }

    public func keep(_ duty: SharedDuty, by holder: UUID, for lease: Duration) async throws -> Bool { true }

    public func finish(_ duty: SharedDuty, by holder: UUID, isDone: Bool) async throws {}
}
