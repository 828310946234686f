public import Foundation
public import WaymarkLinks

/// Keeps projects.
///
/// Every write raises ``LinkDatabase/settingsRevision()``.
public protocol ProjectStore: Sendable {
    /// Stores a project; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` where the name or the identifier is taken.
    func insert(_ project: ProjectRecord) async throws
    /// Replaces a project's name and patterns.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` where the name is taken.
    func update(_ project: ProjectRecord) async throws
    /// All projects, oldest first.
    func projects() async throws -> [ProjectRecord]
    /// Removes a project that holds no domains; its apps and keys go with it.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` while it has domains.
    func removeProject(_ id: ProjectRecord.ID) async throws
}

/// Keeps the apps of all projects.
///
/// Every write raises ``LinkDatabase/settingsRevision()``.
public protocol AppStore: Sendable {
    /// Stores an app; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` where the project has the platform and bundle ID or package
    ///   already, or the identifier is taken; `notFound` where there is no such project.
    func insert(_ app: AppRecord) async throws
    /// Replaces what is known of an app; it stays in its project.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` or `alreadyExists`.
    func update(_ app: AppRecord) async throws
    /// The apps of all projects, oldest first.
    func apps() async throws -> [AppRecord]
    /// Removes an app.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeApp(_ id: AppRecord.ID) async throws
}

/// Keeps the link domains of all projects.
///
/// Every write raises ``LinkDatabase/settingsRevision()``.
public protocol LinkDomainStore: Sendable {
    /// Stores a domain; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` where any project has the same domain, or the identifier is
    ///   taken; `notFound` where there is no such project.
    func insert(_ domain: LinkDomainRecord) async throws
    /// Replaces what is known of a domain; it stays in its project and keeps its links.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` where another domain is the same, or where letter
    ///   case is no longer to count and two codes of the domain differ in nothing else.
    func update(_ domain: LinkDomainRecord) async throws
    /// Two codes of a domain that differ in nothing but letter case; empty where there are none.
    ///
    /// Looks at all links of the domain.
    func codesAlikeButForCase(domain: LinkDomainRecord.ID) async throws -> [ShortCode]
    /// The domains of all projects, oldest first.
    func domains() async throws -> [LinkDomainRecord]
    /// Removes a domain that holds no links, and what is left of its deleted ones.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `alreadyExists` while it has links.
    func removeDomain(_ id: LinkDomainRecord.ID) async throws
}

/// Keeps API keys, as hashes.
///
/// Every write but ``markUsed(_:)`` raises ``LinkDatabase/settingsRevision()``.
public protocol APIKeyStore: Sendable {
    /// Stores a key; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` or `notFound` (the project).
    func insert(_ key: APIKeyRecord) async throws
    /// All keys, oldest first.
    func keys() async throws -> [APIKeyRecord]
    /// Removes a key; a service refuses it as soon as it has read the settings again.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeKey(_ id: APIKeyRecord.ID) async throws
    /// Notes when keys were last used; an older moment than the stored one changes nothing.
    ///
    /// Unknown keys are passed over.
    func markUsed(_ moments: [APIKeyRecord.ID: Date]) async throws
}

/// Keeps links.
public protocol LinkStore: Sendable {
    /// Stores a link under the first of its candidate codes that is free, in one transaction; durable on return.
    ///
    /// Of any number of simultaneous insertions of one code on one domain exactly one succeeds. Where the project holds a
    /// link with the same ``IdempotencyMark/key``, that link is returned and nothing is stored. On a domain whose codes
    /// ignore letter case, codes that differ only in ASCII case are the same code.
    ///
    /// The code of a deleted link is not free.
    ///
    /// - Throws: ``LinkStoreError`` with `shortCodeTaken` where no candidate is free, `notFound` where the project has no
    ///   such domain, `alreadyExists` where the identifier is taken, `full` or `unavailable`: then nothing was stored.
    func insert(_ link: NewLinkRecord) async throws -> LinkInsertion
    /// Replaces everything but identity, project, domain, code, creation and idempotency of the link with the same
    /// identifier, and counts its version up; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`, or `versionMismatch` where the stored version is not the record's.
    /// - Returns: the link as stored.
    func update(_ link: LinkRecord) async throws -> LinkRecord
    /// The link with a code on a domain, archived and expired ones too.
    ///
    /// On a domain whose codes ignore letter case, any spelling finds it.
    func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord?
    /// The link with an identifier.
    func link(id: LinkRecord.ID) async throws -> LinkRecord?
    /// Links that pass a filter, newest first by identifier, older than `after` where it is given, `limit` at the most.
    func links(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) async throws -> [LinkRecord]
    /// Switches off the links of one batch of a list that are on, in one transaction; durable on return.
    ///
    /// A batch is what ``links(matching:after:limit:)`` gives; links that are meant no longer when they are written are left
    /// alone. Links that are off keep the moment since when they are.
    ///
    /// - Parameters:
    ///   - filter: which links are meant.
    ///   - after: where the batch begins: ``LinkChanges/next`` of the one before.
    ///   - limit: how many links the batch has at the most.
    ///   - moment: since when they are off, and changed.
    ///   - isDryRun: whether nothing is written.
    func disableLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, at moment: Date, isDryRun: Bool
    ) async throws -> LinkChanges
    /// Deletes a link, in one transaction; durable on return.
    ///
    /// Its content, tags, counts and idempotency mark are gone. Its code is free for no other link of the domain, by the
    /// domain's case rule, until the domain is removed. A link that was deleted before stays as it is.
    ///
    /// - Parameter version: what the link's version has to be; any where it is `nil`.
    /// - Throws: ``LinkStoreError`` with `notFound`, or `versionMismatch`.
    /// - Returns: what is left of the link.
    func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord
    /// What is left of the deleted link that had a code on a domain; any spelling finds it where letter case does not count.
    func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord?
    /// What is left of the deleted link that had an identifier.
    func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord?
}

/// Takes links in from elsewhere, many at once.
public protocol LinkImportStore: Sendable {
    /// Stores links under their own codes, in one transaction; durable on return.
    ///
    /// Links are taken in their order, so that the second of two with one code finds the first. Doing it again changes
    /// nothing. Two links are the same where their domain and code are; codes are compared by the domain's case rule.
    /// ``LinkRecord/idempotency`` of the links is stored where the project has no link with the same key.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where a project has no such domain, `corruptRecord`, `full` or
    ///   `unavailable`: then nothing was stored.
    /// - Returns: what became of each link, in their order.
    func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome]
    /// Stores what is left of deleted links, in one transaction; durable on return.
    ///
    /// An existing link with the code is deleted where the policy replaces links, and is a conflict otherwise.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such domain.
    /// - Returns: what became of each, in their order.
    func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome]
    /// Stores counts, in one transaction; durable on return.
    ///
    /// A count becomes the greater one of the stored and the given, so that doing it again changes nothing.
    ///
    /// - Returns: for each count, in their order, whether there is such a link.
    func importCounts(_ counts: [LinkCount]) async throws -> [Bool]
    /// Makes the storing of very many links faster: puts off what only lists of links need, where that pays.
    ///
    /// Every promise holds meanwhile; lists are slower. ``finishBulkImport()`` makes up for it, in this process or in
    /// another, and so does a service's next start.
    ///
    /// - Parameter count: how many new links were stored already; as many more are expected.
    /// - Returns: whether something is put off now.
    func beginBulkImport(after count: Int) async throws -> Bool
    /// Makes up for what was put off, if anything was; durable on return.
    func finishBulkImport() async throws
}

/// Gives everything out.
public protocol RecordExportStore: Sendable {
    /// Gives every record of one state of the database, whatever is written meanwhile.
    ///
    /// Projects, apps, domains and keys, each oldest first; then links by their identities; then what is left of deleted
    /// links, by their identities; then counts by link, day, event and platform. Memory is constant, however many there are. Claims and names of batches are not given: they
    /// are of use for a short time only.
    ///
    /// - Parameter body: takes the records, one after the other; what it throws ends the export.
    func export(_ body: @escaping @Sendable (StoredRecord) throws -> Void) async throws
}

/// Keeps numbers: how often what happened to which link.
public protocol LinkEventStore: Sendable {
    /// Adds the counts of a batch to the stored ones, all or none; durable on return. Counts of links that are gone are passed
    /// over.
    ///
    /// A batch changes nothing where its source has added one of the same number or a greater one: so it can be given again
    /// when it is not known what became of it.
    func add(_ batch: CountBatch) async throws
    /// The counts of one link on the days of a range, in no order.
    ///
    /// - Returns: the counts, and the number of the last batch of a source that they hold; 0 where they hold none of it.
    func counts(
        of link: LinkRecord.ID, days: ClosedRange<UTCDay>, source: CountBatch.Source
    ) async throws -> (counts: [DailyCount], lastBatch: Int64)
}

/// Keeps what installations were told about their deferred links.
public protocol ClaimStore: Sendable {
    /// Stores an installation's first claim; any later one, also a simultaneous one, gets the first one's record back.
    ///
    /// A record without a requested link gives way to the first one that has it.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such project.
    /// - Returns: the record that holds, and whether this call stored it.
    func claim(_ claim: ClaimRecord) async throws -> (record: ClaimRecord, isFirst: Bool)
}

/// Counts what apps say in batches, each batch once.
public protocol AppEventBatchStore: Sendable {
    /// Adds the counts of a batch and keeps its name, all or nothing; durable on return.
    ///
    /// Where the project has a batch of that name, nothing is added: of any number of calls with one name, simultaneous
    /// or not, exactly one adds. Counts of links that are gone are passed over.
    ///
    /// - Parameters:
    ///   - batch: the batch, with the answer to keep.
    ///   - counts: what it adds.
    ///   - moment: batches that were received before are forgotten, a limited number of them with each call.
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such project.
    /// - Returns: the record that holds, and whether this call stored it.
    func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool)
}

/// One database: all stores, and the questions that concern all of them.
///
/// Methods may be called from any task at once. Each is one transaction: it happens whole or not at all; a method that
/// throws has stored nothing. Text is the same where its UTF-8 is the same, and holds no U+0000. Moments are
/// kept to the millisecond.
public protocol LinkDatabase:
    ProjectStore, AppStore, LinkDomainStore, APIKeyStore, LinkStore, LinkImportStore, RecordExportStore, LinkEventStore,
    ClaimStore, AppEventBatchStore
{
    /// A number that rises whenever projects, apps, domains or keys change, in whichever process.
    ///
    /// It is cheap enough to be asked several times a second.
    func settingsRevision() async throws -> Int64
    /// What the database can do now; throws ``LinkStoreError`` where it cannot be read.
    ///
    /// Waits for no writer and for no list.
    func health() async throws -> DatabaseHealth
    /// Tries whether a database that refused writes takes them again.
    ///
    /// Later calls of ``health()`` tell. Does nothing where writes are taken.
    func resumeWriting() async
    /// Brings new and changed links into what makes lists and searches fast; they are right without it.
    ///
    /// Reads and writes go on meanwhile. It does nothing where too little changed to be worth it, and may be called again
    /// after it was cancelled, and in several processes at once.
    func indexLinks() async throws
    /// Finishes what was begun and closes. Later calls throw `unavailable`.
    func close() async throws
}
