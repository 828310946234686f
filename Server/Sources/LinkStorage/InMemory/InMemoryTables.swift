internal import Foundation
internal import InstallMatching
internal import Locking

/// The tables of an ``InMemoryLinkDatabase``, with indices like those of a relational store.
struct InMemoryTables: Sendable {
    struct CodeKey: Hashable {
        var domainID: LinkDomainRecord.ID
        var codeKey: String
    }

    struct IdempotencyKey: Hashable {
        var projectID: ProjectRecord.ID
        var key: Data
    }

    struct BatchKey: Hashable {
        var projectID: ProjectRecord.ID
        var batchID: BinaryString
    }

    let identity = DatabaseIdentity(id: UUID())
    var revision: Int64 = 0
    var linksRevision = LinksRevision()
    var projects: [ProjectRecord.ID: ProjectRecord] = [:]
    var apps: [AppRecord.ID: AppRecord] = [:]
    var domains: [LinkDomainRecord.ID: LinkDomainRecord] = [:]
    var keys: [APIKeyRecord.ID: APIKeyRecord] = [:]
    var links: [LinkRecord.ID: LinkRecord] = [:]
    var deletedLinks: [LinkRecord.ID: DeletedLinkRecord] = [:]
    var linkIDsByCode: [CodeKey: LinkRecord.ID] = [:]
    var linkIDsByIdempotency: [IdempotencyKey: LinkRecord.ID] = [:]
    var counts: [LinkRecord.ID: [DailyCount.Key: Int64]] = [:]
    var claims: [ClaimRecord.ID: ClaimRecord] = [:]
    var explanations: [ClaimRecord.ID: ClaimExplanationRecord] = [:]
    var pendingClicks: [PendingClick.ID: PendingClick] = [:]
    var pendingClickTraits: [PendingClick.ID: (traits: DeviceTraits, moment: Date)] = [:]
    var clickTokenSecret: Data?
    var matchingModels: [ProjectRecord.ID: Data] = [:]
    var appEventBatches: [BatchKey: AppEventBatchRecord] = [:]
    var appEvents = InMemoryAppEvents()
    var activity = InMemoryActivity()
    var users: [UserRecord.ID: UserRecord] = [:]
    var secondFactors: [UserRecord.ID: SecondFactorRecord] = [:]
    var identities: [IdentityRecord] = []
    var passkeys: [PasskeyRecord.ID: PasskeyRecord] = [:]
    var challenges: [Data: SignInChallengeRecord] = [:]
    var sessions: [SessionRecord.ID: SessionRecord] = [:]
    var invitations: [InvitationRecord.ID: InvitationRecord] = [:]
    var auditEntries: [AuditEntryRecord.ID: AuditEntryRecord] = [:]
    var webhooks: [WebhookRecord.ID: WebhookRecord] = [:]
    var outbox: [OutboxEntry] = []
    var lastOutboxNumber: Int64 = 0
    var webhookMessages: [WebhookMessageRecord.ID: WebhookMessageRecord] = [:]

    /// Replaces the stored link with the same identifier.
    mutating func replace(_ link: LinkRecord) {
        links[link.id] = link
        linksRevision.changes += 1
    }
}
