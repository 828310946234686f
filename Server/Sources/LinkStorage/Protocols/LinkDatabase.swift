import Foundation
import WaymarkLinks

/// A database: all stores, and the operations that concern all of them.
///
/// Methods may be called concurrently from any task. Each method is one atomic transaction: if it throws, nothing is
/// stored. Texts are equal if their UTF-8 is equal, and contain no U+0000. Times are kept to the millisecond.
public protocol LinkDatabase:
    ProjectStore, AppStore, LinkDomainStore, APIKeyStore, LinkStore, LinkImportStore, RecordExportStore,
    ClaimStore, PendingClickStore, AppEventStore, ActivityStore, NodeStore, UserStore, SessionStore, AuditStore,
    WebhookStore, IdentityStore, PasskeyStore
{
    /// A number that rises whenever projects, apps, domains or keys change, or a webhook is added or removed, in any process.
    ///
    /// Cheap enough to be read several times a second.
    func settingsRevision() async throws -> Int64
    /// Which database it is; the answer never changes.
    func databaseIdentity() async throws -> DatabaseIdentity
    /// The current state of the database; throws ``LinkStoreError`` if it cannot be read.
    ///
    /// Does not wait for writers or long reads.
    func health() async throws -> DatabaseHealth
    /// Checks whether a database that refused writes accepts them again.
    ///
    /// The result appears in ``health()``. Does nothing while writes are accepted.
    func resumeWriting() async
    /// Adds new and changed links to the index that makes lists and searches fast; their results are correct without
    /// it.
    ///
    /// Does not block reads and writes, and does nothing if little has changed. Can be called again after a
    /// cancellation, and in several processes at once.
    func indexLinks() async throws
    /// Adds and replaces apps and replaces the settings of domains, in one transaction, if those are still as they were read; durable on
    /// return.
    ///
    /// - Throws: ``LinkStoreError`` as ``AppStore`` and ``LinkDomainStore`` do for one of them; nothing is stored then.
    func store(
        addedApps: [AppRecord], changedApps: [RecordReplacement<AppRecord>],
        changedDomains: [RecordReplacement<LinkDomainRecord>]
    ) async throws
    /// The use of the connections to a server, by the kind of work; none where there are no connections.
    var connectionPools: [ConnectionPool] { get }
    /// The same database, whose writes add entries to the audit log in their own transaction.
    ///
    /// Use it for one change: each write of the result adds the entries, and a second one fails because they are there.
    /// A write that fails adds nothing.
    func noting(_ entries: [AuditEntryRecord]) -> any LinkDatabase
    /// The same database, whose imports of links and of deleted links add an entry for each transaction to the audit log, in it.
    func noting(_ note: LinkImportNote) -> any LinkImportStore
    /// Finishes operations in progress and closes the database. Later calls throw `unavailable`.
    func close() async throws
}

extension LinkDatabase {
    /// The same database, whose writes add an entry to the audit log, as ``noting(_:)`` does for several.
    public func noting(_ entry: AuditEntryRecord) -> any LinkDatabase { noting([entry]) }

    /// None: a database in this process has no connections.
    public var connectionPools: [ConnectionPool] { [] }
}
