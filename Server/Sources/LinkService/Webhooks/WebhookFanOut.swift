import Foundation
import LinkRules
import LinkStorage
import Logging
import ManagementAPI
import WaymarkLinks

/// Makes messages of what was noted in the outbox: one for each webhook that wants the event.
///
/// A message is written once and stays as it is, so that all attempts send the same bytes. Several processes may do it at once: an
/// entry is replaced by its messages in one transaction, by one of them.
struct WebhookFanOut: Sendable {
    /// How many entries are replaced at once.
    private static let batchSize = 32

    let store: any LinkDatabase
    let directory: DirectoryCache
    let clock: LinkClock
    let logger: Logger

    /// Replaces the first entries of the outbox.
    ///
    /// - Returns: whether there may be more.
    func run() async throws -> Bool {
        let entries = try await store.outbox(limit: Self.batchSize)
        guard !entries.isEmpty else { return false }
        let receivers = Dictionary(
            grouping: try await store.webhooks().filter { $0.stoppedAt == nil }, by: \.projectID)
        var messages: [WebhookMessageRecord] = []
        for entry in entries {
            switch entry.content {
            case .link(let event, let link, let moment):
                guard let webhooks = receivers[link.projectID] else { continue }
                messages += try await self.messages(event, link, at: moment, to: webhooks)
            case .activity(let entries, let source):
                messages += try await self.messages(of: entries, from: source, to: receivers)
            case .damaged(let detail):
                // It would stop all others if it stayed.
                logger.error("An event for webhooks is damaged and was left out.", metadata: ["error": "\(detail)"])
            }
        }
        _ = try await store.replaceOutbox(entries.map(\.id), by: messages)
        return true
    }

    private func messages(
        _ event: WebhookEvent, _ link: LinkRecord, at moment: Date, to webhooks: [WebhookRecord]
    ) async throws -> [WebhookMessageRecord] {
        guard let domain = await domain(link.domainID) else { return [] }
        let resource = try WebhookBody.json(LinkResource(ManagedLink(record: link, domain: domain)))
        return try messages(event, at: moment, project: link.projectID, member: "link", [resource], to: webhooks)
    }

    /// The messages about clicks, installs and openings of some entries of a journal.
    private func messages(
        of entries: PackedEntries, from source: ActivityBatch.Source,
        to receivers: [ProjectRecord.ID: [WebhookRecord]]
    ) async throws -> [WebhookMessageRecord] {
        struct Key: Hashable {
            var project: ProjectRecord.ID
            var event: WebhookEvent
        }
        var links: [LinkRecord.ID: LinkRecord?] = [:]
        var values: [Key: [String]] = [:]
        for item in entries.items {
            guard let (id, event) = Self.subject(of: item.entry) else { continue }
            if links[id] == nil { links[id] = .some(try await store.link(id: id)) }
            guard let link = links[id] ?? nil,
                receivers[link.projectID]?.contains(where: { $0.events.contains(event) }) == true,
                let domain = await domain(link.domainID)
            else { continue }
            let value = try Self.value(of: item, from: source, shortLink: domain.domain.url(for: link.code))
            if let value { values[Key(project: link.projectID, event: event), default: []].append(value) }
        }
        let now = clock.now()
        return try values.sorted { ($0.key.event.rawValue, $0.key.project) < ($1.key.event.rawValue, $1.key.project) }
            .flatMap { key, values in
                try messages(
                    key.event, at: now, project: key.project,
                    member: key.event == .clicksRecorded ? "clicks" : "events",
                    WebhookBody.lists(of: values), to: receivers[key.project] ?? [])
            }
    }

    private func messages(
        _ event: WebhookEvent, at moment: Date, project: ProjectRecord.ID, member: String, _ values: [String],
        to webhooks: [WebhookRecord]
    ) throws -> [WebhookMessageRecord] {
        let now = clock.now()
        let name = directory.current.project(project)?.name ?? project.description
        let bodies = try values.map {
            try WebhookBody.text(event.rawValue, at: moment, project: name, member: member, value: $0)
        }
        return webhooks.filter { $0.events.contains(event) }.flatMap { webhook in
            bodies.map { body in
                WebhookMessageRecord(
                    id: WebhookMessageRecord.ID(at: now), webhookID: webhook.id, event: event.rawValue, createdAt: now,
                    body: body, nextAttemptAt: now)
            }
        }
    }

    /// A domain, also one that was added a moment ago.
    private func domain(_ id: LinkDomainRecord.ID) async -> LinkDomainRecord? {
        if let domain = directory.current.domain(id) { return domain }
        try? await directory.refresh()
        return directory.current.domain(id)
    }

    /// The link of an entry, and the event that tells of it; counts without details are not told.
    private static func subject(of entry: JournalEntry) -> (LinkRecord.ID, WebhookEvent)? {
        switch entry {
        case .click(let click): (click.link, .clicksRecorded)
        case .appEvent(.appInstall, let link, _, _): (link, .installsRecorded)
        case .appEvent(.appFirstOpen, let link, _, _), .appEvent(.appReopen, let link, _, _): (link, .openingsRecorded)
        case .appEvent, .unknownCode, .candidate, .candidateTraits, .count: nil
        }
    }

    private static func value(
        of item: ActivityBatch.Item, from source: ActivityBatch.Source, shortLink: String
    ) throws -> String? {
        switch item.entry {
        case .click(let click):
            let id = Click.ID(at: click.moment, source: source, position: item.position)
            return try WebhookBody.json(ClickResource(RecordedClick(id: id, click: click), shortLink: shortLink))
        case .appEvent(let event, let link, let platform, let moment):
            return try WebhookBody.json(
                WebhookActivity(
                    time: moment, linkID: link.description, shortLink: shortLink, event: event.rawValue,
                    platform: platform.rawValue))
        case .unknownCode, .candidate, .candidateTraits, .count: return nil
        }
    }
}

/// An event of an app on a link, as messages describe it.
struct WebhookActivity: Encodable {
    /// When.
    var time: Date
    /// The link.
    var linkID: String
    var shortLink: String
    /// What the app did, by the names of statistics.
    var event: String
    /// Where it runs.
    var platform: String
}
