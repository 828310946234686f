// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Links that are counted, or changed together.
// The protocols document the methods.

internal import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func linkIDs(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord.ID] {
        guard let reading = PostgresLinkList(filter, after: after, limit: limit) else { return [] }
        return try await readList(reading.identities)
    }

    public func changeLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, isDryRun: Bool,
        by change: @escaping @Sendable (LinkRecord) -> LinkRecord?
    ) async throws -> LinkChanges {
        // A reader searches; the transaction only checks the found links again.
        let batch = try await links(matching: filter, after: after, limit: limit)
        let wanted = LinkChanges(of: batch, limit: limit, by: change)
        guard !isDryRun, !wanted.changed.isEmpty else { return wanted }
        return wanted.made(
            try await write(within: promptly) { [slot, linkNote] session in
                let current = try session.run(
                    "SELECT \(LinkRow.columns) FROM links WHERE id = ANY($1::uuid[]) ORDER BY id DESC FOR UPDATE",
                    [.uuids(wanted.changed.map(\.id.uuid))]
                ).map(LinkRow.record).filter(filter.matches)
                var changes = LinkChanges(changed: [], next: nil)
                var events: [WebhookEvent: [LinkRecord.ID]] = [:]
                for link in current {
                    guard let marked = changes.add(link, change(link)) else { continue }
                    try session.mark(marked)
                    try session.add(linkNote?.entry(link, marked))
                    events[link.event(of: marked), default: []].append(link.id)
                }
                if let moment = changes.changed.first?.updatedAt {
                    for (event, links) in events { OutboxRow.notice(event, links, at: moment, in: session) }
                    session.raiseLinksRevision(
                        slot: slot, naming: changes.changed.map { ChangedLink(domain: $0.domainID, code: $0.code) })
                }
                return changes
            })
    }
}

extension PostgresSession {
    /// Writes what a change of many may alter, with the statements that follow.
    fileprivate func mark(_ link: LinkRecord) throws {
        try link.requireStorable()
        enqueue(
            """
            UPDATE links SET tags = $2, archived_at = $3, disabled_at = $4, expires_at = $5, updated_at = $6, version = $7
            WHERE id = $1
            """,
            [
                .id(link.id), .text(try LinkRow.tags(link.tags)), .moment(link.archivedAt), .moment(link.disabledAt),
                .moment(link.expiresAt), .moment(link.updatedAt), .number(link.version),
            ])
    }
}
